/**
 * What the player's wishes do: each named act, from a button, a key or a drag, becomes a message or an arrangement.
 *
 * An act that is not possible now does nothing or says why; the server has the last word on every move.
 */

import { fill, gettext } from "../../words/i18n.js";
import { cardName } from "../../words/names.js";

export class Play {
  /** `ask` opens the confirm dialog: `ask({title, text, yes, danger, then})`. */
  constructor(store, ask) {
    this.store = store;
    this.ask = ask;
  }

  get desk() {
    return this.store.desk;
  }

  get rules() {
    return this.store.state.rules;
  }

  draw({ pile }, landing = null) {
    const { moves } = this.store;
    if (pile === "open" ? moves.drawOpen : moves.drawClosed) {
      this.desk.landing = landing;
      this.store.move("draw", { pile }, { pile });
    } else this.store.say("hint", this.whyNoDraw(pile));
  }

  whyNoDraw(pile) {
    const { moves, state } = this.store;
    if (moves.drawClosed && pile === "open") return gettext("A discarded joker may not be drawn.");
    if (moves.discard) return gettext("You have drawn already. Choose a card and discard it.");
    return state.deal?.you === null ? gettext("You only watch this deal.") : gettext("It is not your turn.");
  }

  discard(card = this.desk.chosen) {
    if (!this.store.moves.discard) return this.store.say("hint", this.whyNoDiscard());
    if (!card) return this.store.say("hint", gettext("Choose one card to discard."));
    this.leave(card, "open", "discard");
  }

  whyNoDiscard() {
    return this.store.moves.drawClosed ? gettext("Draw a card first.") : gettext("It is not your turn.");
  }

  leave(card, to, type) {
    this.desk.leaving = card.uid;
    this.desk.chooseNothing();
    if (!this.store.move(type, { card: card.code }, { to, code: card.code })) this.desk.leaving = null;
  }

  finish(card = this.desk.chosen) {
    if (!this.store.moves.finish) return this.store.say("hint", this.whyNoDiscard());
    if (!card) return this.store.say("hint", gettext("Choose one card to finish with."));
    const text = gettext(
      "The %(card)s goes face down on the finish slot. Then declare: a wrong declaration costs %(points)s points.",
    );
    this.ask({
      title: gettext("Finish?"),
      text: fill(text, { card: cardName(card.code), points: this.rules.wrong_show }),
      yes: gettext("Finish"),
      then: () => this.store.moves.finish && this.leave(card, "finish", "finish"),
    });
  }

  drop() {
    const { moves, state } = this.store;
    if (moves.askDrop) return this.askDrop();
    if (!moves.drop) return this.store.say("hint", gettext("You may drop only before you draw."));
    const first = state.deal.seats[state.deal.you].turns === 0;
    const points = first ? this.rules.first_drop : this.rules.middle_drop;
    this.ask({
      title: gettext("Drop?"),
      text: fill(gettext("You leave this deal and lose %(points)s points."), { points }),
      yes: gettext("Drop"),
      danger: true,
      then: () => this.store.moves.drop && this.store.move("drop"),
    });
  }

  askDrop() {
    const { deal } = this.store.state;
    this.store.send("ask_drop", { wanted: !deal.seats[deal.you].drop_asked });
  }

  declare() {
    const { moves } = this.store;
    if (moves.show) return this.store.move("show", this.desk.forServer);
    if (!moves.declare) return undefined;
    if (this.desk.reading.declarable) return this.store.move("declare", this.desk.forServer);
    return this.ask({
      title: gettext("Declare this hand?"),
      text: fill(gettext("These groups are not valid yet. A wrong show costs %(points)s points."), {
        points: this.rules.wrong_show,
      }),
      yes: gettext("Declare anyway"),
      danger: true,
      then: () => this.store.moves.declare && this.store.move("declare", this.desk.forServer),
    });
  }

  sort() {
    this.desk.sort();
    this.store.arranged();
  }

  group() {
    if (this.desk.selected.size === 0) return this.store.say("hint", gettext("Choose cards first, then group them."));
    this.desk.group();
    return this.store.arranged();
  }

  addHere({ group }) {
    this.desk.addTo(group);
    this.store.arranged();
  }

  nudge(step) {
    this.desk.nudge(step);
    this.store.arranged();
  }

  choose({ uid }) {
    this.desk.choose(uid);
    this.store.changed();
  }

  chooseNothing() {
    this.desk.chooseNothing();
    this.store.changed();
  }

  /** A card was dragged somewhere. */
  dropped({ uid, source, target, group, index }) {
    if (source === "closed" || source === "open") return this.draw({ pile: source }, { group, index });
    const card = this.desk.find(uid);
    if (!card) return undefined;
    if (target === "open") return this.discard(card);
    if (target === "finish") return this.finish(card);
    this.desk.moveTo(uid, { group, index });
    return this.store.arranged();
  }

  leaveTable() {
    const inDeal =
      this.store.state.deal?.you !== null && this.store.state.deal?.phase !== "over" && this.store.state.deal;
    const text = inDeal
      ? gettext("You leave after this deal. Your chips come back to your account.")
      : gettext("Your chips come back to your account.");
    this.ask({
      title: gettext("Leave the table?"),
      text,
      yes: gettext("Leave"),
      danger: true,
      then: () => this.store.send("leave"),
    });
  }
}
