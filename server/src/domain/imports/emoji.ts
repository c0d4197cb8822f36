/** Adds the custom emoji of an export (docs/import-format.md#emoji). */
import { ApiError } from "@confab/contract";
import { partsOfText } from "@confab/markdown/text-parts";
import type { Found } from "../../exchange/format/read.ts";
import type { EmojiRecord } from "../../exchange/format/records.ts";
import type { CustomEmoji } from "../../model/records.ts";
import { type EmojiPicture, makeEmoji } from "../../pictures/pictures.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { doAddEmoji, MAX_EMOJI_NAME, withEmojiPictures } from "../custom-emoji/actions.ts";
import { emojiPlace } from "../pictures/places.ts";
import { storageKey } from "../stored-files/stored-bytes.ts";
import type { ImportJob } from "./job.ts";
import { locatePicture } from "./pictures.ts";
import { findImported, noteImported } from "./queries.ts";

const LEFT_OUT = "The emoji is left out.";

/** Adds the missing emoji. One that the organization has already, with the same name and picture, is used. */
export async function importEmoji(job: ImportJob): Promise<void> {
  const { realm, from, sourceId, emoji, problems } = job;
  for await (const found of from.emoji()) {
    const { name } = found.record;
    if (emoji.has(name)) continue;
    const known = await realm.read((tx) => findImported(tx, sourceId, "emoji", [name]));
    try {
      const id = known.get(name) ?? (await addOrReuse(job, found));
      const custom = realm.model.customEmoji.find(({ emoji_id }) => emoji_id === id);
      if (custom) emoji.set(name, custom);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.add({ ...found.place, text: error.message, consequence: LEFT_OUT });
    }
  }
}

/** @returns the id; `undefined` if the export lacks the picture, which is a problem then @throws ApiError */
async function addOrReuse(job: ImportJob, found: Found<EmojiRecord>): Promise<number | undefined> {
  const { realm, sourceId, people, owner, counts } = job;
  const { name, author } = found.record;
  const made = await pictureOf(job, found);
  if (!made) return undefined;
  const same = await sameEmoji(realm, found.record, made);
  if (same) {
    const note = new Map([[name, same.emoji_id]]);
    await realm.write((tx) => noteImported(tx, sourceId, "emoji", note), UNHURRIED);
    return same.emoji_id;
  }
  const id = await withEmojiPictures(realm, made, (pictures) =>
    realm.write(async (tx) => {
      const author_id = people.get(author ?? "") ?? owner.user_id;
      const free = freeEmojiName(found.record, (taken) => tx.model.customEmojiByName(taken) !== undefined);
      const added = await doAddEmoji(tx, pictures, { name: free, author_id });
      await noteImported(tx, sourceId, "emoji", new Map([[name, added]]));
      return added;
    }, UNHURRIED),
  );
  counts.emoji += 1;
  return id;
}

/** @throws ApiError for a file that is no picture */
async function pictureOf(
  source: Parameters<typeof locatePicture>[0],
  { record: { path }, place }: Found<EmojiRecord>,
): Promise<EmojiPicture | undefined> {
  const located = await locatePicture(source, path, { place, consequence: LEFT_OUT });
  return located && makeEmoji(located.path);
}

/**
 * Returns the name that an emoji of the export gets; `undefined` if its picture can't be used, which is a problem.
 *
 * @param isPlanned tells the names that others of the export get
 */
export async function plannedEmojiName(
  realm: Realm,
  source: Parameters<typeof locatePicture>[0],
  found: Found<EmojiRecord>,
  isPlanned: (name: string) => boolean,
): Promise<string | undefined> {
  const made = await pictureOf(source, found).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    source.problems.add({ ...found.place, text: error.message, consequence: LEFT_OUT });
    return undefined;
  });
  if (!made) return undefined;
  const same = await sameEmoji(realm, found.record, made);
  const isTaken = (name: string) => isPlanned(name) || realm.model.customEmojiByName(name) !== undefined;
  return same?.name ?? freeEmojiName(found.record, isTaken);
}

/** Returns the emoji in use that has the same name and picture. */
async function sameEmoji(
  { context, model, realmId }: Realm,
  { name }: EmojiRecord,
  { picture }: EmojiPicture,
): Promise<CustomEmoji | undefined> {
  const existing = model.customEmojiByName(cleaned(name));
  if (!existing) return undefined;
  const stored = await context.files.read(storageKey(realmId, emojiPlace(existing.emoji_id)));
  const bytes = stored ? Buffer.concat(await stored.toArray()) : undefined;
  return bytes?.equals(picture) ? existing : undefined;
}

/**
 * Returns a name that is allowed. It ends in a number if another custom emoji has that name. It may be that of a standard
 * emoji, as administrators may choose it.
 */
function freeEmojiName({ name }: EmojiRecord, isTaken: (name: string) => boolean): string {
  const wanted = cleaned(name);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted}_${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Leaves room for a number. */
const LONGEST = MAX_EMOJI_NAME - 6;

/** Texts can't use names with dots. */
const cleaned = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^0-9a-z_-]+/g, "_")
    .slice(0, LONGEST)
    .replaceAll(/^_+|[-_]+$/g, "") || "emoji";

/** Writes the names of emoji that got another name, except in code. */
export function withNewNames({ emoji }: Pick<ImportJob, "emoji">, markdown: string): string {
  if (emoji.size === 0 || !markdown.includes(":")) return markdown;
  return partsOfText(markdown)
    .map(({ text, isCode }) =>
      isCode
        ? text
        : text.replaceAll(/:([^\s:]{1,200}):/g, (whole, name: string) => {
            const custom = emoji.get(name);
            return custom ? `:${custom.name}:` : whole;
          }),
    )
    .join("");
}
