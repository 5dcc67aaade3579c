/**
 * Everything a deal's page runs, loaded once.
 */

import "../deal/group.js";
import "../deal/replay/player.js";
import "../deal/check/deal-check.js";

/** Practice begins at the step that the replay shows. */
document.querySelector("form[data-practise]")?.addEventListener("submit", ({ currentTarget }) => {
  const player = document.querySelector("deal-player");
  const step = currentTarget instanceof HTMLFormElement ? currentTarget.elements.namedItem("step") : null;
  if (player && step instanceof HTMLInputElement) step.value = String(Reflect.get(player, "at") ?? 0);
});
