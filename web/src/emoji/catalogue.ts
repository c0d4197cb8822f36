/** The emoji that people can choose: Unicode's, which are fetched when they are first wanted, and the organization's. */
import type { Model } from "@confab/client";
import { loadPart } from "../app/lazy-part.ts";
import { shownPoints } from "../message/emoji-styles.ts";

export interface EmojiChoice {
  /** What is written between colons. */
  readonly name: string;
  /** Other names it is found by. */
  readonly alsoNamed: readonly string[];
  /** As reactions name it: code points, or the id of a custom one. */
  readonly code: string;
  readonly type: "unicode_emoji" | "realm_emoji";
  /** The characters, or the address of the picture. */
  readonly shown: { readonly text: string } | { readonly url: string };
}

let unicode: Promise<readonly EmojiChoice[]> | undefined;

/** The first of the faces, which are what most people look for. What Unicode has before them are mostly signs. */
const FACES = "1f600";

/** In the order of Unicode, but beginning with the faces. */
export function loadUnicodeEmoji(): Promise<readonly EmojiChoice[]> {
  unicode ??= loadPart(() => import("@confab/server/markdown/emoji-data")).then(({ emojiData }) => {
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

/** Those that were taken away are no choice any more. */
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
