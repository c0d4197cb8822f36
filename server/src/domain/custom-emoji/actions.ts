/** Adds and deactivates custom emoji (docs/interface/reactions.md#custom-emoji). */

import { ApiError, badRequest, passesPolicy } from "@confab/contract";
import { emoji as unicode } from "@confab/markdown";
import type { IncomingFile } from "../../files/incoming.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { CustomEmoji, User } from "../../model/records.ts";
import { type EmojiPicture, makeEmoji } from "../../pictures/pictures.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { insufficientPermission, isAdministrator, membershipOf } from "../access/users.ts";
import { claimPictures, keepPictures } from "../pictures/keep.ts";
import { emojiPlace, stillEmojiPlace } from "../pictures/places.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone } from "../users/events.ts";
import { customEmojiChanged } from "./events.ts";
import { deactivateEmoji, insertEmoji, reserveEmojiId } from "./queries.ts";

/** Limits the name, which is part of every list of emoji and of every reaction. In characters. */
export const MAX_EMOJI_NAME = 100;

/** The name of the built-in emoji that is not one of Unicode's. */
const EXTRA_EMOJI = "zulip";

/**
 * Adds a file as an emoji of the organization.
 *
 * @param user the requesting user at the time of the request; `write` checks them again
 * @throws ApiError
 */
export async function uploadCustomEmoji(
  realm: Realm,
  user: User,
  write: UserWrite,
  request: { readonly name: string; readonly file: IncomingFile },
): Promise<void> {
  const name = checkName(request.name);
  await realm.read(async (tx) => requireMayAddEmoji(tx, user, name));
  const made = await makeEmoji(request.file.path);
  await withEmojiPictures(realm, made, (pictures) =>
    write(async (tx, actor) => {
      requireMayAddEmoji(tx, actor, name);
      await doAddEmoji(tx, pictures, { name, author_id: actor.user_id });
    }),
  );
}

/** The stored pictures of an emoji that is about to be added. */
interface EmojiPictures extends Pick<CustomEmoji, "emoji_id" | "extension" | "is_animated"> {
  readonly places: readonly string[];
}

/**
 * Stores the pictures of a new emoji, and then calls `write` to add it.
 *
 * @param write must call `doAddEmoji` in its transaction
 */
export async function withEmojiPictures<T>(
  realm: Realm,
  { extension, picture, still }: EmojiPicture,
  write: (pictures: EmojiPictures) => Promise<T>,
): Promise<T> {
  const emoji_id = await reserveEmojiId(realm.context.engine);
  const pictures = [
    { place: emojiPlace(emoji_id), bytes: picture },
    ...(still ? [{ place: stillEmojiPlace(emoji_id), bytes: still }] : []),
  ];
  const places = pictures.map(({ place }) => place);
  const is_animated = still !== undefined;
  return keepPictures(realm, pictures, () => write({ emoji_id, extension, is_animated, places }));
}

/** Adds an emoji. No emoji in use has its name. @returns its id */
export async function doAddEmoji(
  tx: WriteTx,
  { places, ...pictures }: EmojiPictures,
  { name, author_id }: Pick<CustomEmoji, "name" | "author_id">,
): Promise<number> {
  const emoji = { ...pictures, name, author_id, is_active: true };
  await insertEmoji(tx, emoji);
  await claimPictures(tx, places);
  announce(tx, [...tx.model.customEmoji, emoji]);
  return emoji.emoji_id;
}

/** Deactivates an emoji, which frees its name. @throws ApiError */
export async function deactivateCustomEmoji(tx: WriteTx, actor: User, name: string): Promise<void> {
  const doomed = accessEmoji(actor, name, tx.model);
  await deactivateEmoji(tx, doomed.emoji_id);
  announce(
    tx,
    tx.model.customEmoji.map((emoji) => (emoji === doomed ? { ...emoji, is_active: false } : emoji)),
  );
}

/** Announces the emoji in the order of their ids, which is that of the database. */
function announce(tx: WriteTx, emoji: readonly CustomEmoji[]): void {
  const ordered = emoji.toSorted((one, other) => one.emoji_id - other.emoji_id);
  tx.append(customEmojiChanged.of({ emoji: ordered }, everyone));
}

/** @returns the name as it is stored @throws ApiError */
function checkName(asked: string): string {
  const name = asked.trim().replaceAll(" ", "_");
  if (name === "") throw badRequest("Emoji name is missing");
  if (!/^[0-9a-z.\-_]*[0-9a-z]$/.test(name) || name.length > MAX_EMOJI_NAME) {
    throw badRequest("Invalid characters in emoji name");
  }
  return name;
}

/** @throws ApiError for an actor who may not add emoji, or not one with this name */
function requireMayAddEmoji({ model, now }: Tx, actor: User, name: string): void {
  if (!passesPolicy(model.properties.add_custom_emoji_policy, membershipOf(actor, model, now))) {
    throw insufficientPermission();
  }
  if (model.customEmojiByName(name)) throw badRequest("A custom emoji with this name already exists.");
  const isBuiltIn = name === EXTRA_EMOJI || unicode.codeByName(name) !== undefined;
  if (isBuiltIn && !isAdministrator(actor)) {
    throw badRequest("Only administrators can override built-in emoji.");
  }
}

/** @throws ApiError for emoji that are not in use, and for emoji of other users */
function accessEmoji(actor: User, name: string, model: RealmModel): CustomEmoji {
  const emoji = model.customEmojiByName(name);
  if (!emoji) throw new ApiError(`Emoji '${name}' does not exist`, { status: 404 });
  if (emoji.author_id !== actor.user_id && !isAdministrator(actor)) {
    throw badRequest("Must be an organization administrator or emoji author");
  }
  return emoji;
}
