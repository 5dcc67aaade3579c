/**
 * Sets CSS custom properties on an element through the style object.
 *
 * The page's security policy forbids `style` attributes, which Lit's own styleMap writes at first render.
 */

import { noChange } from "lit";
import { Directive, directive } from "lit/directive.js";

/** @import { ElementPart } from "lit/directive.js" */
/** @typedef {Record<string, string | number>} Values */

class StyleVars extends Directive {
  /** @type {Values} */
  #shown = {};

  /** @param {Values} _values */
  render(_values) {
    return noChange;
  }

  /**
   * @param {ElementPart} part
   * @param {[Values]} values
   */
  update(part, [values]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    for (const [name, value] of Object.entries(values))
      if (this.#shown[name] !== value) style.setProperty(`--${name}`, String(value));
    this.#shown = values;
    return noChange;
  }
}

/** Use as an element part: `<div ${vars({x: "20%"})}>` sets `--x`. */
export const vars = directive(StyleVars);
