/** Adds and removes alert words (docs/interface/muting.md#alert-words). */
import { badRequest, MAX_ALERT_WORDS } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { alertWordsChanged } from "./events.ts";
import { deleteAlertWords, insertAlertWords } from "./queries.ts";

/** Returns a user's alert words in the order in which they were added. */
export const alertWordsOf = (user: User, model: RealmModel): readonly string[] =>
  model.alertWords.get(user.user_id) ?? [];

/**
 * @returns all alert words of the user
 * @throws ApiError if there would be too many
 */
export async function addAlertWords(
  tx: WriteTx,
  user: User,
  words: readonly string[],
): Promise<readonly string[]> {
  const present = alertWordsOf(user, tx.model);
  const known = new Set(present.map(comparable));
  const added = words.map((word) => word.trim()).filter((word) => word !== "" && isNew(word, known));
  // A client waits for the event even if all of its words exist already.
  if (added.length === 0) return announce(tx, user, present);
  if (present.length + added.length > MAX_ALERT_WORDS) {
    throw badRequest(`You can have at most ${MAX_ALERT_WORDS} alert words. Remove some first.`);
  }
  // The database may treat more words as equal regardless of case.
  const stored = await insertAlertWords(tx, user.user_id, added);
  return announce(tx, user, [...present, ...stored]);
}

/** @returns the remaining words */
export async function removeAlertWords(
  tx: WriteTx,
  user: User,
  words: readonly string[],
): Promise<readonly string[]> {
  const present = alertWordsOf(user, tx.model);
  const unwanted = new Set(words.map((word) => comparable(word.trim())));
  const removed = present.filter((word) => unwanted.has(comparable(word)));
  if (removed.length === 0) return announce(tx, user, present);
  await deleteAlertWords(tx, user.user_id, removed);
  return announce(
    tx,
    user,
    present.filter((word) => !removed.includes(word)),
  );
}

const comparable = (word: string): string => word.toLowerCase();

function isNew(word: string, known: Set<string>): boolean {
  const { size } = known;
  return known.add(comparable(word)).size > size;
}

function announce(tx: WriteTx, user: User, words: readonly string[]): readonly string[] {
  tx.append(alertWordsChanged.of({ user_id: user.user_id, words }, onlyUser(user.user_id)));
  return words;
}
