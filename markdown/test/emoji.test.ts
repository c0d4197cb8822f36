import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { emoji } from "../src/index.ts";
import { html, plainMessage } from "./support.ts";

const translated = { ...plainMessage, translateEmoticons: true };
const paragraph = (source: string, options?: typeof translated) =>
  html(source, options).replace(/^<p>(.*)<\/p>$/s, "$1");
const unicode = (code: string, name: string) =>
  `<span aria-label="${name.replaceAll("_", " ")}" class="emoji emoji-${code}" role="img" title="${name.replaceAll("_", " ")}">:${name}:</span>`;

describe("an emoji", () => {
  test.each([
    ["by name", ":big_smile:", unicode("1f604", "big_smile")],
    [
      "by another name keeps that name",
      ":thumbs_up::+1:",
      unicode("1f44d", "thumbs_up") + unicode("1f44d", "+1"),
    ],
    ["as the character", "a🎈b", `a${unicode("1f388", "balloon")}b`],
    ["next to a variation selector", "⚙️", `${unicode("2699", "gear")}\uFE0F`],
    ["with a skin tone stays text", "👍🏽", "👍🏽"],
    ["that are joined stay text", "👩\u200d🚀", "👩\u200d🚀"],
    ["of a joined family stays text", "👩\u200d👩\u200d👧\u200d👦", "👩\u200d👩\u200d👧\u200d👦"],
    ["of a joined flag stays text", "🏳️\u200d🌈", "🏳️\u200d🌈"],
    ["beside another, each for itself", "🎈🎈", unicode("1f388", "balloon").repeat(2)],
    ["by a name that clients complete", ":working_on_it:", unicode("1f6e0", "working_on_it")],
    ["by the name that it is shown by", "😕", unicode("1f615", "oh_no")],
    ["everyday signs stay", "© ™ → 5", "© ™ → 5"],
    ["flags stay characters", "🇫🇷", "🇫🇷"],
    ["by one letter between colons", "x::y::z", "x::y::z"],
    ["by a name that none has", ":no_such_thing: 10:30:45", ":no_such_thing: 10:30:45"],
    [
      "of the organization",
      ":party_cat:",
      '<img alt=":party_cat:" class="emoji" src="/user_avatars/1/emoji/images/5.png" title="party cat">',
    ],
    [
      "of the organization before Unicode",
      ":tada:",
      '<img alt=":tada:" class="emoji" src="/user_avatars/1/emoji/images/6.png" title="tada">',
    ],
    [
      "of the service",
      ":zulip:",
      '<img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
    ],
  ])("%s", (_, source, expected) => {
    expect(paragraph(source)).toBe(expected);
  });
});

describe("an emoticon", () => {
  test.each([
    [":) (: :( <3", ["smile", "smile", "frown", "heart"]],
    [":| :/ ;) :D", ["neutral", "confused", "wink", "grinning"]],
    [":o :O :p :P", ["open_mouth", "open_mouth", "stuck_out_tongue", "stuck_out_tongue"]],
  ])("%s", (source, names) => {
    const expected = names.map((name) => unicode(emoji.codeByName(name) ?? "", name)).join(" ");
    expect(paragraph(source, translated)).toBe(expected);
  });

  test.each([",", ".", ";", "?", "!", "(", ")", "[", "]", '"', "'", " "])(
    "is translated next to %s",
    (sign) => {
      expect(paragraph(`${sign}:D${sign}`, translated)).toContain('class="emoji emoji-1f600"');
    },
  );

  test.each(["a:)", ":)a", "http:/a", "`:)`"])("needs spaces or punctuation around it: %s", (source) => {
    expect(paragraph(source, translated)).not.toContain('class="emoji');
  });

  test("stays text if the sender wants no translation", () => {
    expect(paragraph(":)")).toBe(":)");
  });
});

describe("names and codes", () => {
  test("each name has a valid code, which is shown by one of its names", () => {
    const names = [...emoji.names()];
    expect(names.length).toBeGreaterThan(3_000);
    for (const name of names) {
      const code = emoji.codeByName(name) ?? "";
      expect(emoji.isValidCode(code), name).toBe(true);
      expect(emoji.codeByName(emoji.nameByCode(code) ?? ""), name).toBe(code);
      expect(code, name).toMatch(/^[\da-f]{4,5}(?:-[\da-f]{4,5})*$/);
    }
  });

  test.each([
    ["smile", "1f642"],
    ["cat", "1f408"],
    ["love", "2764"],
    ["up", "2b06"],
    ["x", "274e"],
    ["gold", "1f947"],
    ["-1", "1f44e"],
    ["flag_us", "1f1fa-1f1f8"],
  ])("%s has the meaning that clients expect", (name, code) => {
    expect(emoji.codeByName(name)).toBe(code);
  });

  test("joined sequences and skin tones are invalid", () => {
    expect(emoji.isValidCode("1f3fb")).toBe(false);
    expect(emoji.isValidCode("1f468-200d-1f469-200d-1f466")).toBe(false);
    expect(emoji.codeByName("no_such_thing")).toBeUndefined();
    expect(emoji.nameByCode("toString")).toBeUndefined();
  });
});

describe("sequences of several characters", () => {
  const require = createRequire(import.meta.url);
  interface Entry {
    readonly emoji: string;
    readonly skins?: readonly Entry[];
  }
  const data: readonly Entry[] = require("emojibase-data/en/data.json");
  const all = data.flatMap((entry) => [entry, ...(entry.skins ?? [])]).map((entry) => entry.emoji);
  const sequences = all.filter((each) => [...each.replaceAll("\uFE0F", "")].length > 1);
  const balloon = unicode("1f388", "balloon");

  test("include skin tones, flags, keycaps, tags and joined sequences", () => {
    expect(sequences.length).toBeGreaterThan(2000);
    for (const each of ["👍🏽", "🇫🇷", "#️⃣", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]) expect(sequences).toContain(each);
  });

  test.each([
    ["alone", (each: string) => each, (each: string) => each],
    ["in a word", (each: string) => `a${each}b`, (each: string) => `a${each}b`],
    ["twice", (each: string) => each + each, (each: string) => each + each],
    ["between other emoji", (each: string) => `🎈${each}🎈`, (each: string) => balloon + each + balloon],
    [
      "between names",
      (each: string) => `:balloon:${each}:balloon:`,
      (each: string) => balloon + each + balloon,
    ],
    ["in bold text", (each: string) => `**${each}**`, (each: string) => `<strong>${each}</strong>`],
  ])("stay unbroken text, %s", (_, write, expected) => {
    // Two asterisks with text between them are emphasis.
    const broken = sequences.filter(
      (each) => !each.startsWith("*") && paragraph(write(each)) !== expected(each),
    );
    expect(broken).toEqual([]);
  });

  test("do not join with the preceding text", () => {
    const pairs = sequences.map((each, index) => [each, sequences[(index * 7 + 1) % sequences.length] ?? ""]);
    const broken = pairs.filter(([one = "", other = ""]) => paragraph(one + other) !== one + other);
    expect(broken).toEqual([]);
  });
});
