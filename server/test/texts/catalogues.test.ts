/** Every language has all texts with all their values, and writes Markdown that the renderer understands. */
import { interfaceLanguages, type LanguageCode } from "@confab/contract";
import { MarkdownLibraries, type RenderLookups, renderMarkdown } from "@confab/markdown";
import { textsFor } from "@confab/server/texts/texts";
import { describe, expect, test } from "vitest";

type Value =
  | string
  | number
  | readonly string[]
  | { readonly unit: "day"; readonly count: number }
  | undefined;

const mention = "@_**Ada Byron|11**";
const stream = (name: string) => `#**${name}**`;
const streams = ["garden", "harbour", "castle"];

const samples: Readonly<Record<string, Value>> = {
  names: ["Xanthe", "Yusuf", "Zoltan"],
  comment: ["First line.", "Second line."],
  links: streams.map(stream),
  units: ["furlong", "fathom", "peck"],
  expiresIn: { unit: "day", count: 7 },
  count: 7,
  messages: 41,
  people: 17,
  others: 23,
  total: 7,
  id: 7,
  before: 30,
  after: 7,
  at: Date.UTC(2026, 4, 8, 14, 30),
  actor: mention,
  user: mention,
  bot: mention,
  sender: mention,
  stream: stream("garden"),
  here: stream("garden>welcome"),
  link: "[the place](https://chat.example.com/place)",
  realm: "‹realm›",
  siteUrl: "https://chat.example.com",
  unsubscribe: "https://chat.example.com/unsubscribe",
  url: "https://chat.example.com/link",
  path: "#narrow/id/7",
};

/** Values that are other ones in some areas. */
const areas: Readonly<Record<string, typeof samples>> = {
  topics: { from: stream("garden>here"), to: stream("harbour>there") },
  mailIn: { sender: "Ada Byron" },
};

/** Other values for texts that depend on them. */
const variants: Readonly<Record<string, readonly (typeof samples)[]>> = {
  "mails.deactivated": [{ comment: [] }],
  "mails.invitation": [{ expiresIn: undefined }],
  "mails.signIn": [{ browser: "" }],
  "bots.streams.announced": [{ links: [stream("garden")] }],
  "bots.streams.subscribed": [{ links: [stream("garden")] }],
  "bots.streams.retention": [{ after: undefined }, { before: undefined }],
};

/** Some texts in one language, by their path. */
function textsIn(language: LanguageCode): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (node: unknown, path: string) => {
    if (typeof node === "string") found.set(path, node);
    else if (typeof node === "function") {
      const base = { ...samples, ...areas[path.split(".")[1] ?? ""] };
      for (const [index, variant] of [{}, ...(variants[path] ?? [])].entries()) {
        const values = { ...base, ...variant };
        found.set(`${path}#${index}`, flat(node(valuesFor(values))));
      }
    } else {
      for (const [key, child] of Object.entries(node as object))
        walk(child, path === "" ? key : `${path}.${key}`);
    }
  };
  const { language: _, ...texts } = textsFor(language);
  walk(texts, "");
  return found;
}

/** Names without a sample stand for themselves. */
const valuesFor = (values: typeof samples): object =>
  new Proxy(values, { get: (_, name: string) => (name in values ? values[name] : `‹${name}›`) });

function flat(text: unknown): string {
  if (typeof text === "string") return text;
  return Object.values(text as object)
    .map((part) => (typeof part === "string" ? part : flat(part)))
    .join("\n");
}

const marks = [
  ...Object.values(samples).flatMap((value) => (Array.isArray(value) ? value : [String(value)])),
  ...Object.values(areas).flatMap((area) => Object.values(area).map(String)),
].filter((mark) => mark !== "[object Object]");

/** Returns the values that a text shows. */
const shown = (text: string): string[] =>
  [...marks.filter((mark) => text.includes(mark)), ...(text.match(/‹\w+›/g) ?? [])]
    .filter((mark, index, all) => all.indexOf(mark) === index)
    .sort();

const lookups: RenderLookups = {
  userByName: () => [],
  userById: (id) => (id === 11 ? { id, fullName: "Ada Byron" } : undefined),
  groupByName: () => undefined,
  streamByName: (name) => (streams.includes(name) ? { id: streams.indexOf(name) + 1, name } : undefined),
  customEmojiByName: () => undefined,
  linkifiers: [],
  siteUrl: "https://chat.example.com",
  defaultCodeBlockLanguage: null,
  inlineImagePreview: false,
  imageSource: (src) => ({ src }),
  linkEmbed: () => undefined,
};

/** Returns the elements of a message, without its words. */
function elementsOf(text: string): string[] {
  const { html } = renderMarkdown(text, lookups, {
    translateEmoticons: false,
    realmAware: true,
    previews: false,
    libraries: new MarkdownLibraries(),
    clock: () => 0,
  });
  return (html.match(/<[a-z]+(?: [^>]*)?>/g) ?? []).sort();
}

const english = textsIn("en");
const others = (Object.keys(interfaceLanguages) as LanguageCode[]).filter((code) => code !== "en");

describe.each(others)("%s", (language) => {
  const texts = textsIn(language);

  test("has all texts, with the values that the English ones show", () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
    const wrong = [...english].filter(
      ([path, text]) => shown(text).join() !== shown(texts.get(path) ?? "").join(),
    );
    expect(wrong.map(([path]) => [path, texts.get(path)])).toEqual([]);
  });

  test("is not English", () => {
    const same = [...texts].filter(
      ([path, text]) => english.get(path) === text && /\p{L}{3}/u.test(text.replace(/‹\w+›/g, "")),
    );
    // Several languages call a volume a volume.
    expect(same.map(([path]) => path).filter((path) => !path.endsWith("kinds.volume"))).toEqual([]);
  });

  test("has the mentions, links, lists and emphasis of the English messages", () => {
    const wrong = [...english].filter(
      ([path, text]) =>
        path.startsWith("bots.") && elementsOf(text).join() !== elementsOf(texts.get(path) ?? "").join(),
    );
    expect(wrong.map(([path]) => [path, texts.get(path)])).toEqual([]);
  });

  test("fits topics into their length", () => {
    for (const [path, text] of texts)
      if (path.endsWith("Topic")) expect([...text].length).toBeLessThanOrEqual(60);
  });
});
