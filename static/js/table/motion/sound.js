/**
 * The sounds of the table, from files that `deploy/sounds.py` computes, and a phone's short buzz.
 *
 * A browser lets a page sound only after the first tap or key; what comes before is silent, and is not made up for.
 */

/** @import { DealEvent } from "../../wire/messages.js" */
/** @typedef {"draw" | "discard" | "turn" | "win" | "lose" | "hurry"} Sound */

const FOLDER = new URL("../../../sounds", import.meta.url).pathname;
/** @type {Sound[]} */
const NAMES = ["draw", "discard", "turn", "win", "lose", "hurry"];
const LOUDNESS = 0.5;
const FIRST_ACTS = ["pointerdown", "keydown"];

/**
 * How long a phone buzzes, and pauses, in ms; what is only heard has none.
 * @type {Partial<Record<Sound, number[]>>}
 */
const BUZZES = { turn: [40], hurry: [25], win: [40, 60, 40, 60, 120], discard: [12] };

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<Sound, AudioBuffer>} */
const loaded = new Map();

/**
 * Opens the sound at the first tap or key of the page, once.
 * @param {() => boolean} isWanted
 */
export function openSoundAtFirstTap(isWanted) {
  if (!globalThis.AudioContext || !globalThis.document) return;
  const open = () => {
    if (!isWanted()) return;
    for (const act of FIRST_ACTS) document.removeEventListener(act, open, true);
    void openSound();
  };
  for (const act of FIRST_ACTS) document.addEventListener(act, open, true);
}

async function openSound() {
  context ??= new AudioContext();
  const audio = context;
  await audio.resume().catch(() => undefined);
  await Promise.all(NAMES.filter((name) => !loaded.has(name)).map((name) => load(audio, name)));
}

/** @type {(audio: AudioContext, name: Sound) => Promise<void>} */
async function load(audio, name) {
  const answer = await fetch(`${FOLDER}/${name}.wav`).catch(() => null);
  if (!answer?.ok) return;
  const sound = await audio.decodeAudioData(await answer.arrayBuffer()).catch(() => null);
  if (sound) loaded.set(name, sound);
}

/**
 * Plays one sound by name; one that is not there yet stays silent.
 * @param {Sound | null} name
 */
export function playSound(name) {
  const sound = name === null ? undefined : loaded.get(name);
  if (!context || !sound) return;
  const source = context.createBufferSource();
  const volume = context.createGain();
  source.buffer = sound;
  volume.gain.value = LOUDNESS;
  source.connect(volume).connect(context.destination);
  source.start();
}

/**
 * Lets a phone buzz for what one feels as well as hears.
 * @param {Sound | null} name
 */
export function buzz(name) {
  const pattern = name && BUZZES[name];
  if (pattern && globalThis.navigator?.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/**
 * The sound that the events of one message make for this player, or null.
 * @param {DealEvent[]} events
 * @param {number | null | undefined} you
 * @returns {Sound | null}
 */
export function soundOf(events, you) {
  const over = events.find((event) => event.type === "over");
  if (over?.type === "over") return over.result.winner === you ? "win" : "lose";
  if (events.some((event) => event.type === "turn_began" && event.seat === you)) return "turn";
  if (events.some((event) => event.type === "discarded" || event.type === "finish_placed")) return "discard";
  return events.some((event) => event.type === "drawn") ? "draw" : null;
}
