/** The texts of reminders. Only the one of a due reminder contains the message (docs/interface/reminders.md#delivery). */
import { link, quote } from "@confab/markdown/outside-text";
import { knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { textsForUser } from "../../texts/texts.ts";
import { silentMention } from "../messages/send/notification-bot.ts";
import { placeOf } from "../messages/stored/place.ts";
import type { StoredMessage } from "../messages/stored/queries.ts";

/** Returns the text of a reminder that waits for its time. */
export const waitingText = (message: StoredMessage, note: string, user: User, model: RealmModel): string =>
  textsOf(user).waiting(originOf(message, user, model)) + withNote(note, user);

/** Returns the notice at the time of the reminder. */
export const dueText = (message: StoredMessage, note: string, user: User, model: RealmModel): string =>
  textsOf(user).due(originOf(message, user, model)) + quote(message.content) + withNote(note, user);

/** Returns the notice for a message that was deleted, or that the user can no longer see. */
export const goneText = (note: string, user: User): string => textsOf(user).gone + withNote(note, user);

const textsOf = (user: User) => textsForUser(user).bots.reminders;

const withNote = (note: string, user: User): string =>
  note.trim() === "" ? "" : `\n\n${textsOf(user).note}${quote(note)}`;

function originOf(message: StoredMessage, user: User, model: RealmModel) {
  const sender = model.users.get(message.sender_id);
  const isKnown = sender !== undefined && knows(user, sender.user_id, model);
  const { title, path } = placeOf(message, user, model);
  return {
    sender: isKnown ? silentMention(sender) : textsForUser(user).names.unknownUser,
    link: link(title, `${model.siteUrl}${path}`),
  };
}
