/** Adds and deactivates custom emoji (docs/interface/reactions.md#custom-emoji). */

import { ApiError, badRequest, passesPolicy } from "@confab/contract";
import { emoji as unicode } from "@confab/markdown";
import type { IncomingFile } from "../../files/incoming.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { CustomEmoji, User } from "../../model/records.ts";
import { makeEmoji } from "../../pictures/pictures.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { insufficientPermission, isAdministrator, membershipOf } from "../access/users.ts";
import { claimPictures, keepPictures } from "../pictures/keep.ts";
import { emojiPlace, stillEmojiPlace } from "../pictures/places.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone } from "../users/events.ts";
import { customEmojiChanged } from "./events.ts";
import { deactivateEmoji, insertEmoji, reserveEmojiId } from "./queries.ts";

/** Limits the name, which is part of every list of emoji and of every reaction. */
const MAX_NAME_LENGTH = 100;

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
  const { extension, picture, still } = await makeEmoji(request.file.path);
  const emoji_id = await reserveEmojiId(realm.context.engine);
  const pictures = [
    { place: emojiPlace(emoji_id), bytes: picture },
    ...(still ? [{ place: stillEmojiPlace(emoji_id), bytes: still }] : []),
  ];
  await keepPictures(realm, pictures, () =>
    write(async (tx, actor) => {
      requireMayAddEmoji(tx, actor, name);
      const is_animated = still !== undefined;
      const emoji = { emoji_id, name, author_id: actor.user_id, extension, is_animated, is_active: true };
      await insertEmoji(tx, emoji);
      await claimPictures(
        tx,
        pictures.map(({ place }) => place),
      );
      announce(tx, [...tx.model.customEmoji, emoji]);
    }),
  );
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
  if (!/^[0-9a-z.\-_]*[0-9a-z]$/.test(name) || name.length > MAX_NAME_LENGTH) {
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
