/** Finds emoji by the names that clients use, in the picker and while writing. */
import { existsSync, readFileSync } from "node:fs";
import type { Model } from "@confab/client";
import { emoji } from "@confab/markdown/emoji";
import { beforeAll, describe, expect, test } from "vitest";
import {
  charactersOf,
  type EmojiChoice,
  emojiGroupNames,
  loadUnicodeEmoji,
} from "../../src/emoji/catalogue.ts";
import { emojiStyles } from "../../src/emoji/emoji-styles.ts";
import { findEmoji } from "../../src/emoji/find.ts";
import { frequentOf } from "../../src/emoji/frequent.ts";
import { inChosenTone, writtenEmoji } from "../../src/emoji/tone.ts";
import { statusSuggestions } from "../../src/people/status-suggestions.ts";
import { en } from "../../src/text/en.ts";
import { completionsFor } from "../../src/writing/completion/completions.ts";
import { triggerAt } from "../../src/writing/completion/trigger.ts";

const file = new URL("../../../../shared/reference/emoji-names.json", import.meta.url);
const isMissing = !existsSync(file);
const namesByCode: Readonly<Record<string, readonly [string, ...string[]]>> = isMissing
  ? {}
  : JSON.parse(readFileSync(file, "utf8"));
const named = Object.entries(namesByCode).flatMap(([code, names]) =>
  names.map((name) => [name, code] as const),
);

let all: readonly EmojiChoice[];
beforeAll(async () => {
  all = await loadUnicodeEmoji();
});

function complete(written: string) {
  const trigger = triggerAt(written, written.length);
  if (trigger === undefined) return undefined;
  const sources = { topics: [], emoji: all, weighEmoji: () => () => 0, languages: [], now: 0 };
  const model = { customEmoji: {} } as unknown as Model;
  return completionsFor(trigger, model, undefined as never, sources, en);
}

describe.skipIf(isMissing)("each name of shared/reference/emoji-names.json", () => {
  test("is found in the picker, and shown by the first name", () => {
    const missed = named.filter(([name, code]) => !findEmoji(all, name).some((each) => each.code === code));
    expect(missed).toEqual([]);
    for (const [code, [first]] of Object.entries(namesByCode)) {
      expect(findEmoji(all, first)[0]).toMatchObject({ code, name: first });
    }
  });

  test("is completed, as the first name", () => {
    const missed = named.filter(([name, code]) => {
      // A single letter after a colon does not begin an emoji.
      if (name.length < 2) return false;
      const written = `:${namesByCode[code]?.[0]}: `;
      return !complete(`Oh :${name}`)?.some((each) => each.key === code && each.written === written);
    });
    expect(missed).toEqual([]);
  });
});

test("offers exactly the emoji that the server accepts", () => {
  for (const { emoji_name, emoji_code } of Object.values(statusSuggestions)) {
    const meant = all.find(({ name, alsoNamed }) => [name, ...alsoNamed].includes(emoji_name));
    expect([emoji_name, meant?.code]).toEqual([emoji_name, emoji_code]);
  }
  expect(frequentOf(all)).toHaveLength(8);
});

test("has a group for each emoji, in the order of Unicode", () => {
  expect(all.map(({ code }) => code).sort()).toEqual([...emoji.entries()].map(([code]) => code).sort());
  expect(all[0]).toMatchObject({ name: "grinning", group: "smileys" });
  const groups = all.map(({ group }) => group);
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual(emojiGroupNames);
});

test("gives a skin tone to hands and people, and to nothing else", () => {
  const named = (name: string) => all.filter((choice) => choice.name === name);
  const dark = inChosenTone(5);
  expect([...named("wave"), ...named("heart")].map(dark).map(writtenEmoji)).toEqual(["👋🏿", ":heart:"]);
  expect(named("wave").map(inChosenTone(0)).map(writtenEmoji)).toEqual([":wave:"]);
  expect(all.filter(({ hasTones }) => hasTones).every(({ code }) => !code.includes("-"))).toBe(true);
});

test("shows a keycap as a picture, with the variation selector before the key", () => {
  expect(charactersOf("0023-20e3")).toBe("#️⃣");
  expect(emojiStyles(["0023-20e3"])).toContain('content:"\\0023 \\fe0f \\20e3 "');
  expect(charactersOf("2764")).toBe("❤️");
  expect(charactersOf("1f1eb-1f1f7").startsWith("🇫🇷")).toBe(true);
});
