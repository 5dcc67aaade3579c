import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of a document as the banner needs. */
class Part {
  children = [];
  dataset = {};
  attributes = new Map();
  #text = "";
  constructor(kind) {
    this.kind = kind;
    this.className = "";
  }
  append(...parts) {
    this.children.push(...parts);
  }
  replaceChildren(...parts) {
    this.children = parts;
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  toggleAttribute(name, wanted) {
    if (wanted) this.attributes.set(name, "");
    else this.attributes.delete(name);
  }
  addEventListener(name, listener) {
    this[`on${name}`] = listener;
  }
  get textContent() {
    return this.#text + this.children.map((one) => one.textContent ?? one).join("");
  }
  set textContent(words) {
    this.children = [];
    this.#text = words;
  }
  all() {
    return this.children.filter((one) => one instanceof Part).flatMap((one) => [one, ...one.all()]);
  }
  querySelectorAll(selector) {
    return this.all().filter(({ className }) => className.split(" ").includes(selector.split(".").at(-1)));
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}
globalThis.document = {
  documentElement: { lang: "en" },
  createElement: (kind) => new Part(kind),
  createElementNS: (_, kind) => new Part(kind),
};
const { Banner } = await import("../../../static/js/calls/banner.js");

const call = { kind: "table", key: "table:1", name: "Cup", url: "/tables/t/", until_ms: 9, amount_minor: null };
const acts = { stay: () => {}, mute: () => {}, isLoud: () => true };

test("a clock that runs leaves the link alone, so that a click on it is not lost", () => {
  const place = new Part("section");
  const banner = new Banner(place, acts);
  banner.show([{ call, left_s: 65, leaving_s: null }]);
  const [link] = place.querySelectorAll(".call-go");
  assert.match(place.textContent, /Cup: your table is open 1:05/);
  banner.show([{ call, left_s: 64, leaving_s: null }]);
  assert.match(place.textContent, /1:04/);
  assert.equal(place.querySelectorAll(".call-go")[0], link);
});

test("a page that is about to go says so and offers to stay; without a call nothing is left", () => {
  const place = new Part("section");
  const banner = new Banner(place, acts);
  banner.show([{ call, left_s: 65, leaving_s: 4 }]);
  assert.match(place.textContent, /You are taken there in 4 s/);
  assert.equal(place.querySelectorAll(".call-stay").length, 1);
  banner.show([]);
  assert.equal(place.querySelectorAll(".call").length, 0);
  assert.ok(!place.attributes.has("data-calls"));
});

test("a question of another player may be answered with no, and what only calls may not", () => {
  const place = new Part("section");
  const declined = [];
  const banner = new Banner(place, { ...acts, decline: ({ key }) => declined.push(key) });
  const asked = { ...call, kind: "rematch", key: "rematch:1", by: "Asha", amount_minor: 2500 };
  banner.show([{ call: asked, left_s: 65, leaving_s: null }]);
  assert.match(place.textContent, /Asha asks for a rematch: Cup, for 25/);
  place.querySelectorAll(".call-no")[0].onclick();
  assert.deepEqual(declined, ["rematch:1"]);
  banner.show([{ call, left_s: 65, leaving_s: null }]);
  assert.deepEqual(place.querySelectorAll(".call-no"), []);
});
