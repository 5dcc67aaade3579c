/**
 * Stands in for the browser's WebSocket and page, so that what is sent can be read and what is heard can be said.
 */

export class FakeSocket {
  static OPEN = 1;
  static CLOSED = 3;
  static opened = [];

  constructor(address) {
    this.address = address;
    this.readyState = 0;
    this.sent = [];
    FakeSocket.opened.push(this);
  }

  static get last() {
    return FakeSocket.opened.at(-1);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** The connection is there. */
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  /** The server says something. */
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** The connection goes. */
  close(code = 1006, reason = "") {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code, reason });
  }
}

/**
 * The browser hears that its network is gone, or there again.
 * @param {"offline" | "online"} word
 */
export function network(word) {
  for (const listener of listeners[word] ?? []) listener();
}

/** Nobody listens to the network any more. */
export function quiet() {
  for (const name of Object.keys(listeners)) delete listeners[name];
}

const listeners = {};
globalThis.addEventListener = (name, listener) => (listeners[name] ??= []).push(listener);
globalThis.WebSocket = FakeSocket;
globalThis.location = { protocol: "https:", host: "rummy.example" };
globalThis.document = {
  hidden: false,
  documentElement: { lang: "en" },
  addEventListener() {},
  querySelector: () => null,
};
