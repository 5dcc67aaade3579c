/**
 * Lets this browser be called while no page is open, or not any more: the player decides, and the browser asks once more.
 */

import { gettext } from "../words/i18n.js";

/** @typedef {"on" | "off" | "denied" | "none"} PushState */

/** @type {Record<PushState, string>} */
const SAYS = {
  on: gettext("This browser calls you."),
  off: gettext("This browser does not call you."),
  denied: gettext("This browser has been told to show nothing of the house. Its settings for this site change that."),
  none: gettext("This browser cannot be called. On an iPhone, put the house on the home screen first."),
};

/** @returns {Promise<PushState>} */
async function stateNow() {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return "none";
  if (Notification.permission === "denied") return "denied";
  /** @type {ServiceWorkerRegistration | undefined} */
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (!registration) return "none";
  return (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/**
 * @param {HTMLElement} place
 * @param {string} address
 * @param {object} body
 */
async function post(place, address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": place.dataset.token ?? "" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).sentence);
}

/** @param {HTMLElement} place */
async function turnOn(place) {
  if ((await Notification.requestPermission()) !== "granted") return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: place.dataset.key ?? "",
  });
  await post(place, place.dataset.on ?? "", subscription.toJSON());
}

/** @param {HTMLElement} place */
async function turnOff(place) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (!subscription) return;
  await post(place, place.dataset.off ?? "", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** @param {HTMLElement} place */
async function follow(place) {
  const says = place.querySelector("[data-push-says]");
  const on = place.querySelector("[data-push-on]");
  const off = place.querySelector("[data-push-off]");
  const show = async () => {
    const state = await stateNow();
    if (says) says.textContent = SAYS[state];
    on?.toggleAttribute("hidden", state !== "off");
    off?.toggleAttribute("hidden", state !== "on");
  };
  /** @param {(place: HTMLElement) => Promise<void>} act */
  const acting = (act) => async () => {
    try {
      await act(place);
      await show();
    } catch (fault) {
      const sentence = fault instanceof Error ? fault.message : "";
      if (says) says.textContent = sentence || gettext("That did not work. Try again.");
    }
  };
  on?.addEventListener("click", acting(turnOn));
  off?.addEventListener("click", acting(turnOff));
  await show();
  if ((await stateNow()) === "on") await refresh(place);
}

/**
 * A new log-in in the same browser takes the subscription over.
 * @param {HTMLElement} place
 */
async function refresh(place) {
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (subscription) await post(place, place.dataset.on ?? "", subscription.toJSON()).catch(() => undefined);
}

/** @type {HTMLElement | null | undefined} */
const place = globalThis.document?.querySelector("[data-push-page]");
if (place) void follow(place);
