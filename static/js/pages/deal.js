/**
 * Everything a deal's page runs, loaded once.
 */

import "../deal/group.js";
import "../deal/replay/player.js";
import "../deal/check/deal-check.js";

/** Practice begins at the step that the replay shows; the address has its number. */
document.querySelector("form[data-practise]")?.addEventListener("submit", ({ currentTarget }) => {
  const step = currentTarget instanceof HTMLFormElement ? currentTarget.elements.namedItem("step") : null;
  if (step instanceof HTMLInputElement) step.value = /^#(\d+)$/.exec(location.hash)?.[1] ?? "0";
});
