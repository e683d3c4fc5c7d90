// A page that is made to be printed has a button for it: without this script it is not shown.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
