/** The organization's own emoji. */
import { standardEmoji } from "../convert/emoji-names.ts";
import { gridFilesIn, restoreFiles } from "./grid-files.ts";
import { Tally } from "./tally.ts";
import type { Export } from "./uploads.ts";

const COLLECTION = "rocketchat_custom_emoji";
const BUCKET = "custom_emoji";
const LONGEST_NAME = 100;

interface Found {
  readonly name: string;
  readonly names: readonly string[];
  /** The possible names of the file. */
  readonly fileNames: readonly string[];
  readonly from: string;
  readonly place: { readonly file: string; readonly line: number };
}

export class EmojiNames {
  readonly #custom = new Map<string, string>();

  /** Writes the records of emoji. */
  static async convert(from: Export): Promise<EmojiNames> {
    const names = new EmojiNames();
    const all = await readEmoji(from);
    const pictures = await picturesOf(from, all);
    const missing = new Tally(COLLECTION);
    const taken = new Set<string>();
    for (const emoji of all) {
      const path = pictures.get(emoji);
      if (path === undefined) {
        missing.add("emoji without a picture in the dump");
        continue;
      }
      const name = unusedName(emoji.name, taken);
      await from.output.emoji({ name, path }, emoji.from);
      for (const each of emoji.names) names.#custom.set(each, name);
    }
    missing.report(from.problems);
    return names;
  }

  /** Returns how a text has an emoji; `undefined` if there is none of that name. */
  inText(name: string): string | undefined {
    const custom = this.#custom.get(name);
    return custom === undefined ? standardEmoji(name) : `:${custom}:`;
  }

  /** Returns how a reaction has an emoji. @param name with or without colons */
  inReaction(name: string): string {
    const plain = name.replaceAll(":", "");
    return this.#custom.get(plain) ?? standardEmoji(plain) ?? plain;
  }
}

async function readEmoji({ dump }: Export): Promise<Found[]> {
  const all: Found[] = [];
  for await (const { fields, from, place } of dump.documents(COLLECTION)) {
    const name = fields.text("name");
    if (name === "") continue;
    const file = `${name}.${fields.text("extension")}`;
    const fileNames = [file.toWellFormed(), encodeURIComponent(file.toWellFormed())];
    all.push({ name, names: [...fields.texts("aliases"), name], fileNames, from, place });
  }
  return all;
}

async function picturesOf(from: Export, all: readonly Found[]): Promise<ReadonlyMap<Found, string>> {
  const { dump } = from;
  const byFileName = new Map(all.flatMap((emoji) => emoji.fileNames.map((name) => [name, emoji] as const)));
  const inGrid = new Map<string, Found>();
  for await (const { key, fileName } of gridFilesIn(dump, BUCKET)) {
    const emoji = byFileName.get(fileName);
    if (emoji) inGrid.set(key, emoji);
  }
  const wanted = [...inGrid].map(([key, { place }]) => [key, { size: 0, place }] as const);
  const restored = await restoreFiles(from, BUCKET, new Map(wanted));
  const pictures = new Map<Found, string>();
  for (const emoji of all) {
    const beside = emoji.fileNames.flatMap((name) => dump.otherFiles.get(name) ?? []);
    if (beside[0] !== undefined) pictures.set(emoji, beside[0]);
  }
  for (const [key, emoji] of inGrid) {
    const path = restored.get(key);
    if (path !== undefined) pictures.set(emoji, path);
  }
  return pictures;
}

/** Returns the nearest name that an emoji may have, with a number if another one has it. */
function unusedName(wanted: string, taken: Set<string>): string {
  const allowed = wanted.toLowerCase().replaceAll(/[^0-9a-z.\-_]+/g, "_");
  const name = allowed.slice(0, LONGEST_NAME - 6).replace(/[^0-9a-z]+$/, "") || "emoji";
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}_${number}`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}
