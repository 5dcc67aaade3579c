/**
 * Base of every element: rendered into the page itself, not into a shadow root.
 *
 * One stylesheet dresses everything, cards can be dragged between elements, and labels can point across them.
 */

import { LitElement } from "lit";

/**
 * @import { PropertyDeclaration } from "lit"
 * @import { Acts, DetailOf } from "./acts.js"
 */

/**
 * How Lit is to treat each property of an element, by the types of the properties.
 * @template Types
 * @typedef {{ [Name in keyof Types]: PropertyDeclaration<Types[Name]> }} Properties
 */

export class LightElement extends LitElement {
  createRenderRoot() {
    return this;
  }

  /**
   * Tells the table what the player wants: `act("draw", {pile: "closed"})`.
   * @template {keyof Acts} Name
   * @param {Name} name
   * @param {DetailOf<Name>} detail
   */
  act(name, ...detail) {
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { name, ...detail[0] } }));
  }
}

/**
 * A base class with reactive properties of its own, which have the types that the declarations say.
 * @template {abstract new () => LitElement} Base
 * @template Types
 * @param {Base} base
 * @param {Properties<Types>} properties
 * @returns {Omit<Base, "prototype"> & (new () => InstanceType<Base> & Types)}
 */
export function withProperties(base, properties) {
  const Element = /** @type {typeof LitElement} */ (/** @type {unknown} */ (base));
  const Extended = class extends Element {
    static properties = properties;
  };
  return /** @type {ReturnType<typeof withProperties<Base, Types>>} */ (/** @type {unknown} */ (Extended));
}
