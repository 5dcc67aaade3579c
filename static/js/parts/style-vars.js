/**
 * Sets CSS custom properties on an element through the style object.
 *
 * The page's security policy forbids `style` attributes, which Lit's own styleMap writes at first render.
 */

import { noChange } from "lit";
import { Directive, directive } from "lit/directive.js";

class Vars extends Directive {
  render() {
    return noChange;
  }

  update(part, [values]) {
    for (const [name, value] of Object.entries(values)) part.element.style.setProperty(`--${name}`, String(value));
    return noChange;
  }
}

/** Use as an element part: `<div ${vars({x: "20%"})}>` sets `--x`. */
export const vars = directive(Vars);
