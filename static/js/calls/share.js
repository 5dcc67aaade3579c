/**
 * 'Share the link' hands an address, or else the page's own, to the phone's own sheet; where there is none, it is copied.
 */

/** @param {HTMLElement} button */
async function share(button) {
  const url = button.dataset.url ?? location.origin + location.pathname;
  const title = button.dataset.share ?? document.title;
  try {
    if (typeof navigator.share === "function") await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      button.textContent = button.dataset.said ?? "";
    }
  } catch {
    // The player has put the sheet away.
  }
}

for (const button of globalThis.document?.querySelectorAll("[data-share]") ?? []) {
  if (!(button instanceof HTMLElement) || !(typeof navigator.share === "function" || navigator.clipboard)) continue;
  button.hidden = false;
  button.addEventListener("click", () => void share(button));
}
