// A page that is made to be printed has a button for it: without this script it is not shown.
for (const button of document.querySelectorAll("[data-print]")) {
  button.removeAttribute("hidden");
  button.addEventListener("click", () => window.print());
}
