/**
 * One function for each type of message or event: a type that the server sends and that has no function here is a type
 * error.
 */

/**
 * @template {{ type: string }} Union
 * @template {unknown[]} Rest
 * @template Result
 * @typedef {{ [Type in Union["type"]]: (value: Extract<Union, { type: Type }>, ...rest: Rest) => Result }} Arms
 */

/**
 * The function for a value's type; undefined for a type newer than this page, which a page left open may hear of.
 * @template {{ type: string }} Union
 * @template {unknown[]} Rest
 * @template Result
 * @param {Arms<Union, Rest, Result>} arms
 * @param {Union} value
 * @returns {((value: Union, ...rest: Rest) => Result) | undefined}
 */
export function armOf(arms, value) {
  // The checker cannot see that the arm found by a value's type takes that value; `Arms` says so.
  const byType = /** @type {Record<string, (value: Union, ...rest: Rest) => Result>} */ (/** @type {unknown} */ (arms));
  return Object.hasOwn(byType, value.type) ? byType[value.type] : undefined;
}

/**
 * Ends a chain of cases: a case that is left over is a type error. A page older than the server goes on without it.
 * @param {never} _value
 */
export function assertNever(_value) {}
