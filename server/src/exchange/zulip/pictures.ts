/** Finds the pictures of people and the custom emoji of an export. */
import { isBelow } from "../archives/export-folder.ts";
import { InvalidRecord } from "../format/fields.ts";
import type { EmojiRecord } from "../format/records.ts";
import { eachRowIfReadable, type Source } from "./each-row.ts";
import type { Row } from "./row.ts";

/** Returns the paths of pictures by a name for each, below the folder of the export. Originals are preferred. */
async function readPictures(
  { input, problems }: Source,
  folder: string,
  nameOf: (row: Row) => string,
): Promise<Map<string, string>> {
  const found = new Map<string, { path: string; rank: number }>();
  const path = `${folder}/records.json`;
  if ((await input.size(path)) === undefined) return new Map();
  await eachRowIfReadable(
    {
      input,
      problems,
      path,
      tables: new Set([""]),
      consequence: () => "The picture is left out.",
      ifDamaged: "The remaining pictures are left out.",
    },
    (row) => {
      const place = row.text("path") || row.text("s3_path") || "";
      if (place === "") throw new InvalidRecord('"path" is no text.');
      if (!isBelow(place)) throw new InvalidRecord('"path" leads out of the export.');
      const name = nameOf(row);
      const rank = (row.optionalId("avatar_version") ?? 0) * 2 + (place.endsWith(".original") ? 1 : 0);
      if (rank >= (found.get(name)?.rank ?? 0)) found.set(name, { path: `${folder}/${place}`, rank });
    },
  );
  return new Map([...found].map(([name, { path: place }]) => [name, place]));
}

/** Returns the paths of the pictures of people, by their ids. */
export const readAvatars = (source: Source): Promise<Map<string, string>> =>
  readPictures(source, "avatars", (row) => String(row.id("user_profile_id", "user_profile")));

/** A row of a custom emoji. Deactivated ones are still shown where they were used. */
export interface EmojiRow {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly author: number | undefined;
  readonly isActive: boolean;
  readonly line: number;
}

/** @throws InvalidRecord */
export function emojiIn(row: Row, line: number): EmojiRow {
  const name = row.text("name") ?? "";
  if (name === "") throw new InvalidRecord('"name" is no text.');
  return {
    id: row.id("id"),
    name,
    fileName: row.text("file_name") ?? "",
    author: row.optionalId("author", "author_id"),
    isActive: !row.isTrue("deactivated"),
    line,
  };
}

/**
 * Returns the emoji to import: those in use, and deactivated ones that people reacted with.
 *
 * @param used the ids or names of custom emoji in reactions
 */
export async function emojiRecords(
  source: Source,
  rows: readonly EmojiRow[],
  used: ReadonlySet<string>,
): Promise<{ readonly record: EmojiRecord; readonly line: number }[]> {
  if (rows.length === 0) return [];
  const pictures = await readPictures(source, "emoji", (row) => row.text("file_name") ?? "");
  const wanted = new Map<string, EmojiRow>();
  for (const row of rows) {
    const other = wanted.get(row.name);
    if (row.isActive ? !other?.isActive : !other && (used.has(String(row.id)) || used.has(row.name)))
      wanted.set(row.name, row);
  }
  return [...wanted.values()].flatMap(({ name, fileName, author, line }) => {
    const path = pictures.get(fileName);
    if (path === undefined) {
      const text = `There is no picture of :${name}:.`;
      source.problems.add({ file: "realm.json", line, text, consequence: "The emoji is left out." });
      return [];
    }
    return [{ record: { name, path, ...(author !== undefined && { author: String(author) }) }, line }];
  });
}
