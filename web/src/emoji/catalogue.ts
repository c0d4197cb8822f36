/** The emoji to choose from: Unicode emoji, fetched when first needed, and the organization's custom emoji. */
import type { Model } from "@confab/client";
import { loadPart } from "../browser/lazy-part.ts";
import { shownPoints } from "./emoji-styles.ts";

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
}

let unicode: Promise<readonly EmojiChoice[]> | undefined;

/** The first of the faces, which most people look for. Unicode lists mostly symbols before them. */
const FACES = "1f600";

/** Returns all Unicode emoji in the order of Unicode, but starting with the faces. */
export function loadUnicodeEmoji(): Promise<readonly EmojiChoice[]> {
  unicode ??= loadPart(() => import("@confab/markdown/emoji-data")).then(({ emojiData }) => {
    const all = emojiData
      .trim()
      .split("\n")
      .flatMap((line): EmojiChoice[] => {
        const [code = "", name, ...alsoNamed] = line.split(" ");
        if (name === undefined) return [];
        return [{ name, alsoNamed, code, type: "unicode_emoji", shown: { text: charactersOf(code) } }];
      });
    const first = all.findIndex(({ code }) => code >= FACES);
    return [...all.slice(first), ...all.slice(0, first)];
  });
  return unicode;
}

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
