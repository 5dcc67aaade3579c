import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

const WHERE = "../../../static/js/calls/share.js";
const kept = Object.getOwnPropertyDescriptor(globalThis, "navigator");
/** Whether Node.js has one itself goes by its version. */
const giveBack = () => (kept ? Object.defineProperty(globalThis, "navigator", kept) : delete globalThis.navigator);
let number = 0;
let buttons;
let told;

class FakeButton extends EventTarget {
  hidden = true;
  textContent = "Share the link";
  constructor(dataset) {
    super();
    this.dataset = dataset;
  }
}

/** The script of a page with these buttons in a browser that can do so much. */
const opened = async (navigator, ...datasets) => {
  buttons = datasets.map((dataset) => new FakeButton(dataset));
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  await import(`${WHERE}?${(number += 1)}`);
  return buttons;
};
const press = async (button) => {
  button.dispatchEvent(new Event("click"));
  await new Promise((done) => setTimeout(done));
};
const sheet = { share: async (what) => told.push(what) };
const board = { clipboard: { writeText: async (text) => told.push(text) } };

beforeEach(() => {
  told = [];
  globalThis.HTMLElement = FakeButton;
  globalThis.location = { origin: "https://rummy.example", pathname: "/deals/d1/" };
  globalThis.document = { title: "Deal 1", querySelectorAll: () => buttons };
});

afterEach(() => {
  for (const name of ["HTMLElement", "location", "document"]) delete globalThis[name];
  giveBack();
});

test("a link goes to the device's own sheet, by its title, or the page's own where there is none", async () => {
  const [own, page] = await opened(sheet, { share: "Mango Grove", url: "https://rummy.example/x/" }, {});
  assert.deepEqual([own.hidden, page.hidden], [false, false]);
  await press(own);
  await press(page);
  assert.deepEqual(told, [
    { title: "Mango Grove", url: "https://rummy.example/x/" },
    { title: "Deal 1", url: "https://rummy.example/deals/d1/" },
  ]);
});

test("without a sheet it is copied, and the button says so", async () => {
  const [button] = await opened(board, { share: "Deal", said: "Copied." });
  await press(button);
  assert.deepEqual([told, button.textContent], [["https://rummy.example/deals/d1/"], "Copied."]);
});

test("who puts the sheet away is told nothing", async () => {
  const [button] = await opened(
    { share: () => Promise.reject(new Error("AbortError")), ...board },
    { said: "Copied." },
  );
  await press(button);
  assert.deepEqual([told, button.textContent], [[], "Share the link"]);
});

test("where there is neither there is no button", async () => {
  const [button] = await opened({}, { share: "Deal" });
  assert.equal(button.hidden, true);
});
