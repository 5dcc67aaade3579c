/**
 * Dragging cards with SortableJS: within the hand, onto the open pile or the finish slot, and from a deck into the hand.
 *
 * Lit owns the elements, so whatever Sortable moved is put back where it was, and only the wish is told; the next
 * render then shows what became of it.
 */

import Sortable from "sortablejs";

/** What may fall where: from `hand` or a deck, into a hand's group, the open pile or the finish slot. */
const GOES_TO = {
  hand: (card, moves) =>
    card === "hand" || (card === "closed" && moves.drawClosed) || (card === "open" && moves.drawOpen),
  open: (card, moves) => card === "hand" && moves.discard,
  finish: (card, moves) => card === "hand" && moves.finish,
};

const AFTER_DRAG_MS = 80;
let endedAt_ms = -AFTER_DRAG_MS;

/** True for a moment after a drag, when a click is only its end. */
export const justDragged = () => performance.now() - endedAt_ms < AFTER_DRAG_MS;

/** True while a card is being dragged. */
export const isDragging = () => document.documentElement.hasAttribute("data-dragging");

/**
 * Makes one container take part.
 *
 * `source` is what its cards are (`hand`, `closed`, `open` or null), `target` where they fall (`hand`, `open`,
 * `finish` or null). `moves()` gives the flags of `movesOf`; `onDrop` is told `{uid, source, target, group, index}`.
 */
export function makeDraggable(container, { source, target, moves, onDrop }) {
  let home = null;
  const accepts = (_to, from) => target !== null && GOES_TO[target](sourceOf(from.el), moves());
  return Sortable.create(container, {
    group: { name: "cards", pull: source !== null, put: accepts },
    sort: target === "hand",
    draggable: ".draggable",
    direction: "horizontal",
    animation: prefersStill() ? 0 : 140,
    forceFallback: true,
    fallbackOnBody: true,
    fallbackTolerance: 5,
    touchStartThreshold: 4,
    swapThreshold: 0.6,
    ghostClass: "drag-gap",
    fallbackClass: "drag-card",
    dataIdAttr: "data-uid",
    onStart: ({ item }) => {
      home = { parent: item.parentNode, next: item.nextSibling };
      dressClone(item);
      document.documentElement.setAttribute("data-dragging", source);
    },
    onEnd: ({ item, to, newDraggableIndex, originalEvent }) => {
      home.parent.insertBefore(item, home.next);
      document.documentElement.removeAttribute("data-dragging");
      endedAt_ms = performance.now();
      setTimeout(spendIgnoredClick);
      const under = containerUnder(originalEvent);
      const flicked = under !== null && under !== to && GOES_TO[targetOf(under)](source, moves());
      const [end, index] = flicked ? [under, under.children.length] : [to, newDraggableIndex];
      const stayed = end === home.parent && source !== "hand";
      const wish = { uid: item.dataset.uid ?? null, source, target: targetOf(end), index };
      onDrop(stayed ? null : { ...wish, group: Number(end.dataset.group) });
    },
  });
}

/**
 * Sortable swallows the next click after a drag. The browser sends none when the drag ended elsewhere, so the player's
 * next real tap would be lost; this one is lost instead.
 */
const spendIgnoredClick = () => document.dispatchEvent(new MouseEvent("click"));

/** The copy that follows the pointer hangs on the page itself, so it needs the card's measures there. */
function dressClone(item) {
  const style = getComputedStyle(item);
  for (const name of ["--card-w", "--strip"])
    document.documentElement.style.setProperty(name, style.getPropertyValue(name));
}

/** Where the pointer was let go; a flick is over before Sortable, which looks only now and then, has noticed. */
function containerUnder(event) {
  const point = event?.changedTouches?.[0] ?? event;
  if (point?.clientX === undefined) return null;
  return document.elementFromPoint(point.clientX, point.clientY)?.closest("[data-to]") ?? null;
}

const sourceOf = (container) => container.dataset.from ?? null;
const targetOf = (container) => container.dataset.to ?? null;
const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
