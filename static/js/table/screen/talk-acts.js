/**
 * What a player does with the chat and with the news of an absence, by the name of the act.
 */

import { gettext } from "../../words/i18n.js";

export const TALK_ACTS = {
  chat: (table) => {
    table.store.talk.show(!table.store.talk.open);
    table.requestUpdate();
  },
  say: (table, { type, ...said }) => table.store.send(type, said),
  mute: (table, { player, wanted }) => table.store.send("mute", { player, wanted }),
  report: (table, { player, line }) => {
    if (table.store.send("report", { player, line }))
      table.store.say("notice", gettext("Thank you. An operator will look at it."));
  },
  "seen-away": (table) => {
    table.store.absence.dismiss();
    table.requestUpdate();
  },
  "back-in": (table) => {
    table.store.send("sit_out", { wanted: false });
    table.store.absence.dismiss();
    table.requestUpdate();
  },
};
