"""How everybody gets to the public pages: their address and the hall's wifi, as codes to show and
print.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.exports.qr import draw_qr, draw_wifi_qr
from scoring.forms.hall.address import AddressForm
from scoring.queries.events.lists import find_only_running
from scoring.queries.hall.screens import read_screens
from scoring.services.hall.screens import set_address
from scoring.views.access import find_directed
from scoring.views.desk.acts import sign, submit
from scoring.views.phone.links import find_origins


@require_http_methods(["GET", "POST"])
@login_required
def show_share(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    screens = read_screens(event)
    origins = find_origins(request, screens.origin)
    form = AddressForm(
        request.POST or None, screens=screens, origins=origins.found, chosen=origins.chosen
    )
    if request.method == "POST" and submit(
        request,
        form,
        lambda: set_address(tournament=event, address=form.read(), author=sign(request)["author"]),
        _("The address is set, on the screens too."),
    ):
        return redirect("share", slug)
    address = origins.build(reverse("event", args=[slug]))
    has_wifi = bool(screens.wifi_name)
    context = {
        "event": event,
        "screens": screens,
        "origins": origins,
        "form": form,
        "address": address,
        "typed": origins.short if find_only_running() == event else "",
        "qr": draw_qr(address),
        "wifi_qr": draw_wifi_qr(screens.wifi_name, screens.wifi_password) if has_wifi else "",
    }
    return render(request, "desk/hall/share.html", context, status=422 if form.is_bound else 200)
