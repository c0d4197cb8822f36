/** The emoji to choose from: Unicode emoji, fetched when first needed, and the organization's custom emoji. */
import type { Model } from "@confab/client";
import { loadPart } from "../browser/lazy-part.ts";
import { shownPoints } from "./emoji-styles.ts";

/** The groups of Unicode emoji, in their order. */
export const emojiGroupNames = [
  "smileys",
  "people",
  "animals",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
] as const;

export interface EmojiChoice {
  /** The name between the colons. */
  readonly name: string;
  /** Other names that find the emoji. */
  readonly alsoNamed: readonly string[];
  /** The code in reactions: code points, or the id of a custom emoji. */
  readonly code: string;
  readonly type: "unicode_emoji" | "realm_emoji";
  /** The characters, or the address of the image. */
  readonly shown: { readonly text: string } | { readonly url: string };
  /** The group of a Unicode emoji. */
  readonly group?: (typeof emojiGroupNames)[number];
  /** True if the emoji comes in several skin tones. */
  readonly hasTones?: boolean;
  /** The characters of the emoji in the chosen skin tone. */
  readonly toned?: string;
}

let unicode: Promise<readonly EmojiChoice[]> | undefined;

/** Returns all Unicode emoji by groups, in the order of Unicode. */
export function loadUnicodeEmoji(): Promise<readonly EmojiChoice[]> {
  unicode ??= loadPart(() =>
    Promise.all([import("@confab/markdown/emoji-data"), import("./emoji-groups.ts")]),
  ).then(([{ emojiData }, { emojiGroups }]) => {
    const namesByCode = new Map(
      linesOf(emojiData).map((line) => {
        const [code = "", ...names] = line.split(" ");
        return [code, names] as const;
      }),
    );
    return linesOf(emojiGroups).flatMap((line, index) =>
      line
        .split(" ")
        .slice(1)
        .flatMap((marked): EmojiChoice[] => {
          const code = marked.replace("*", "");
          const [name, ...alsoNamed] = namesByCode.get(code) ?? [];
          const group = emojiGroupNames[index];
          if (name === undefined || group === undefined) return [];
          const shown = { text: charactersOf(code) };
          return [
            { name, alsoNamed, code, type: "unicode_emoji", shown, group, hasTones: marked.endsWith("*") },
          ];
        }),
    );
  });
  return unicode;
}

const linesOf = (text: string): string[] => text.trim().split("\n");

/** Returns the custom emoji that are not deactivated. */
export const customEmojiOf = ({ customEmoji }: Pick<Model, "customEmoji">): EmojiChoice[] =>
  Object.values(customEmoji ?? {})
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name, source_url }) => ({
      name,
      alsoNamed: [],
      code: id,
      type: "realm_emoji",
      shown: { url: source_url },
    }));

/** @param code lowercase hexadecimal code points joined by `-` */
export const charactersOf = (code: string): string =>
  String.fromCodePoint(...shownPoints(code).map((point) => Number.parseInt(point, 16)));
