/**
 * Small sounds made on the spot; silent unless the player turned them on.
 */

const NOTES = {
  card: [[420, 0, 0.05]],
  turn: [
    [660, 0, 0.12],
    [880, 0.12, 0.16],
  ],
  win: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.3],
  ],
  lose: [
    [330, 0, 0.16],
    [262, 0.16, 0.24],
  ],
};
const LOUDNESS = 0.07;

let context = null;

/** Plays one sound by name; a browser without audio stays silent. */
export function playSound(name) {
  const AudioContext = globalThis.AudioContext;
  if (!AudioContext || !NOTES[name]) return;
  context ??= new AudioContext();
  for (const [pitch_hz, start_s, length_s] of NOTES[name]) note(pitch_hz, context.currentTime + start_s, length_s);
}

function note(pitch_hz, start_s, length_s) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch_hz;
  volume.gain.setValueAtTime(LOUDNESS, start_s);
  volume.gain.exponentialRampToValueAtTime(0.0001, start_s + length_s);
  tone.connect(volume).connect(context.destination);
  tone.start(start_s);
  tone.stop(start_s + length_s);
}

/** The sound that the events of one message make for this player, or null. */
export function soundOf(events, you) {
  const has = (type, mine) =>
    events.some((event) => event.type === type && (mine === undefined || (event.seat === you) === mine));
  const over = events.find((event) => event.type === "over");
  if (over) return over.result.winner === you ? "win" : "lose";
  if (has("turn_began", true)) return "turn";
  return has("discarded") || has("drawn") ? "card" : null;
}
