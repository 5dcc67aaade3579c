/**
 * The commitments that this browser saw at the table before the deals began, kept in the browser alone.
 *
 * With them the check after the deal does not depend on what the house says it had published.
 */

const KEY = "rummy.commitments";
const MOST = 200;

function kept(storage) {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Notes the next deal's commitment (`{id, commitment}` or null). The first one seen for a deal stays. */
export function note(next, storage = globalThis.localStorage) {
  if (!next?.id || !next.commitment) return;
  const all = kept(storage);
  if (all[next.id]) return;
  const entries = [...Object.entries(all), [next.id, next.commitment]].slice(-MOST);
  try {
    storage?.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A full or forbidden store only means that nothing is remembered.
  }
}

/** The commitment seen before this deal, or "". */
export const noted = (deal, storage = globalThis.localStorage) => kept(storage)[deal] ?? "";
