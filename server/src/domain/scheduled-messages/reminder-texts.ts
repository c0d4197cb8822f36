/** The texts of reminders. Only the one of a due reminder contains the message (docs/interface/reminders.md#delivery). */
import { UNKNOWN_USER } from "@confab/contract";
import { link, quote } from "@confab/markdown/outside-text";
import { knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { silentMention } from "../messages/send/notification-bot.ts";
import { placeOf } from "../messages/stored/place.ts";
import type { StoredMessage } from "../messages/stored/queries.ts";

/** Returns the text of a reminder that waits for its time. */
export const waitingText = (message: StoredMessage, note: string, user: User, model: RealmModel): string =>
  `Reminder of the message ${originOf(message, user, model)}.${withNote(note)}`;

/** Returns the notice at the time of the reminder. */
export const dueText = (message: StoredMessage, note: string, user: User, model: RealmModel): string =>
  `You asked to be reminded of the message ${originOf(message, user, model)}:${quote(message.content)}${withNote(note)}`;

/** Returns the notice for a message that was deleted, or that the user can no longer see. */
export const goneText = (note: string): string =>
  `You asked to be reminded of a message that is no longer available.${withNote(note)}`;

const withNote = (note: string): string => (note.trim() === "" ? "" : `\n\nYour note:${quote(note)}`);

function originOf(message: StoredMessage, user: User, model: RealmModel): string {
  const sender = model.users.get(message.sender_id);
  const isKnown = sender !== undefined && knows(user, sender.user_id, model);
  const { title, path } = placeOf(message, user, model);
  return `by ${isKnown ? silentMention(sender) : UNKNOWN_USER} in ${link(title, `${model.siteUrl}${path}`)}`;
}
