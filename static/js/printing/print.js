// The button of a page that is made to be printed, wherever it is drawn.
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-print]")) window.print();
});
