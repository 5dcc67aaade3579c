/**
 * The admin's keys: `/` puts the cursor into a list's own search, and opens the search of everything where there is none.
 * Ctrl-K opens it everywhere (django-unfold's own).
 */

const WRITING = "input, textarea, select, [contenteditable]";

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = event.target;
  const writing = target instanceof Element && target.closest(WRITING);
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || writing || event.defaultPrevented) return;
  if (document.getElementById("searchbar")) return;
  event.preventDefault();
  window.dispatchEvent(new CustomEvent("opencommand"));
}

document.addEventListener("keydown", pressed);
