/**
 * Keeps the lobby's list as it is in the house: cards that change are told on a socket, and nothing is asked for.
 *
 * The socket's first word names what the list should show. A page that shows something else, because it was written a
 * moment ago or the connection was away, asks for its list once. While there is no socket it asks now and then.
 */

import { TableSocket } from "../wire/socket.js";

/** @import { LobbyNews, LobbyRowShown } from "../wire/messages.js" */

const ASKS_EVERY_MS = 30_000;

export class LobbyRows {
  #revision = 0;
  /** @type {TableSocket | null} */
  #socket = null;

  /** Follows the list of the page, and the next one when filters have put another in its place. */
  follow() {
    this.#open();
    document.addEventListener("htmx:afterSettle", () => this.#open());
    setInterval(() => {
      if (!this.#socket?.isOpen && !document.hidden) this.#ask();
    }, ASKS_EVERY_MS);
  }

  #open() {
    const path = this.#place?.dataset.news;
    if (!path || path === this.#socket?.path) return;
    this.#socket?.close();
    this.#socket = new TableSocket(path, {
      onOpen: () => (this.#revision = 0),
      onMessage: (message) => this.hear(message),
      onLost: () => undefined,
      onSilence: () => undefined,
    });
    this.#socket.connect();
  }

  /** @param {unknown} message */
  hear(message) {
    const news = /** @type {LobbyNews & { type: string }} */ (message);
    if (news.type !== "lobby" || news.revision < this.#revision) return;
    this.#revision = news.revision;
    if (news.digest) this.#compare(news.digest);
    else this.#take(news);
  }

  /** @param {string} digest */
  #compare(digest) {
    if (digest !== this.#list?.dataset.digest) this.#ask();
  }

  /** @param {LobbyNews} news */
  #take(news) {
    for (const row of news.rows) this.#put(row);
    for (const id of news.gone) this.#card(id)?.remove();
    if (!this.#list?.querySelector("[data-card]")) this.#ask();
  }

  /**
   * Where the list is; its `data-news` is the socket's address.
   * @returns {HTMLElement | null}
   */
  get #place() {
    return document.querySelector("[data-news]");
  }

  /** @returns {HTMLElement | null} */
  get #list() {
    return document.querySelector("[data-news] [data-digest]");
  }

  /** @param {string} id */
  #card(id) {
    return this.#list?.querySelector(`[data-card="${CSS.escape(id)}"]`);
  }

  /** htmx asks for the list. */
  #ask() {
    this.#place?.dispatchEvent(new Event("refresh"));
  }

  /**
   * Puts a card in the place of its old one, with the focus where it was; one that is new, or has moved, comes where
   * the list has it, or last.
   * @param {LobbyRowShown} row
   */
  #put({ id, html, after }) {
    const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-card]");
    if (!fresh) return;
    const card = this.#card(id);
    const focused = card ? controlsOf(card).findIndex((control) => control === document.activeElement) : -1;
    if (card && staysAfter(card, after)) card.replaceWith(fresh);
    else {
      card?.remove();
      this.#insert(fresh, after);
    }
    controlsOf(fresh)[focused]?.focus();
  }

  /**
   * @param {Element} fresh
   * @param {string | null} after
   */
  #insert(fresh, after) {
    this.#list?.querySelector(".none")?.remove();
    const before = after ? this.#card(after) : null;
    if (before) before.after(fresh);
    else if (after === "") this.#list?.prepend(fresh);
    else this.#list?.append(fresh);
  }
}

/**
 * Whether a card lies already where the list has it.
 * @param {Element} card
 * @param {string | null} after
 */
const staysAfter = (card, after) =>
  after === null || (card.previousElementSibling?.getAttribute("data-card") ?? "") === after;

/**
 * What can have the focus on a card.
 * @param {Element} card
 * @returns {HTMLElement[]}
 */
const controlsOf = (card) => [...card.querySelectorAll(/** @type {"a"} */ ("a, button"))];
