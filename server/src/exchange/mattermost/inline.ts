/** Converts what Mattermost's Markdown has within lines: mentions, links, emoji, emphasis. */

import type { PartList } from "../convert/part-list.ts";
import type { Part } from "../format/records.ts";

/** Finds what the names in a text stand for; `undefined` for names of nothing. Names are in lower case. */
export interface Names {
  /** @returns the key of a person */
  person(username: string): string | undefined;
  /** @returns the key of a stream */
  stream(name: string): string | undefined;
  /** @returns a character, or the name of a custom emoji between colons */
  emoji(name: string): string | undefined;
}

/** The number of each token stands between these, so that later steps leave the token as it is. */
const [OPEN, CLOSE] = ["\ufdd0", "\ufdd1"];

const TOKEN = new RegExp(
  [
    String.raw`\\(?<escaped>[\\\x60*{}[\]()#+\-.!_>~|<@:])`,
    "(?<code>(?<!`)(?<ticks>`+)(?!`)[^]{1,10000}?(?<!`)\\k<ticks>(?!`))",
    String.raw`<(?<angled>(?:https?|ftp|mailto):[^\s<>]+|[\w.+\-]+@[\w\-]+\.[\w.\-]+)>`,
    String.raw`!\[(?<alt>[^\]\n]{0,1000})\]\(\s*(?<image>[^\s()]+)[^()\n]{0,1000}\)`,
    String.raw`(?<link>\[[^\]\n]{0,1000}\]\([^()\s]+(?:\([^()\s]*\)[^()\s]*)?(?: +"[^"\n]*")?\))`,
    String.raw`(?<address>(?:https?|ftp):\/\/[^\s<>*]+(?<![_~]))`,
    String.raw`(?<![\w@.\-/])@(?<person>[a-z0-9][a-z0-9._\-]*)`,
    String.raw`(?<![\w~@])~(?<stream>[a-z0-9][a-z0-9_\-]*)(?!~)`,
    String.raw`:(?<emoji>[a-z0-9_+\-]{1,100}):`,
  ].join("|"),
  "gi",
);

const EVERYONE: ReadonlySet<string> = new Set(["all", "channel", "here"]);

/** Appends the text to `parts`. */
export function convertInline(text: string, names: Names, parts: PartList): void {
  const kept: Part[] = [];
  const keep = (part: Part): string => {
    kept.push(part);
    return `${OPEN}${typeof part === "string" ? "t" : "r"}${kept.length - 1}${CLOSE}`;
  };
  const marked = text.replaceAll(TOKEN, (...found) => convertToken(new Token(found), names, keep));
  const pieces = withoutOurSyntax(besideReferences(emphasis(marked))).split(/\ufdd0[tr](\d+)\ufdd1/);
  for (const [index, piece] of pieces.entries()) {
    const part = index % 2 === 0 ? piece : (kept[Number(piece)] ?? "");
    if (typeof part === "string") parts.text(part);
    else parts.reference(part);
  }
}

/** A token, from the arguments that a replacing function gets. */
class Token {
  readonly whole: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly isAfterWord: boolean;

  constructor(found: readonly unknown[]) {
    this.whole = String(found[0]);
    this.groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const [offset, source] = [Number(found.at(-3)), String(found.at(-2))];
    this.isAfterWord = /\w/.test(source.charAt(offset - 1));
  }
}

function convertToken(
  { whole, groups, isAfterWord }: Token,
  names: Names,
  keep: (part: Part) => string,
): string {
  const { escaped, angled, alt, image, person, stream, emoji } = groups;
  if (escaped !== undefined) return keep(literal(escaped));
  if (angled !== undefined) return keep(angled.replace(/^mailto:/i, ""));
  if (image !== undefined) return keep(`[${alt || image}](${image})`);
  if (person !== undefined) return mention(person, names, keep);
  if (stream !== undefined) {
    const key = names.stream(stream.toLowerCase());
    return key === undefined ? whole : keep({ stream: key });
  }
  if (emoji !== undefined) {
    const shown = names.emoji(emoji.toLowerCase());
    // In Mattermost, "1:100:2" has no emoji.
    return shown === undefined ? whole : keep(isAfterWord ? `&#58;${emoji}:` : shown);
  }
  return keep(whole);
}

const literal = (character: string): string =>
  /[\w.\-+!(){}\\]/.test(character) ? character : `&#${character.charCodeAt(0)};`;

function mention(written: string, names: Names, keep: (part: Part) => string): string {
  // Names may contain dots, but the last ones may also end a sentence.
  for (let name = written; name !== ""; name = name.slice(0, -1)) {
    const rest = written.slice(name.length);
    const key = names.person(name.toLowerCase());
    if (key !== undefined) return keep({ person: key }) + rest;
    if (EVERYONE.has(name.toLowerCase())) return keep({ everyone: true }) + rest;
    if (!/[._-]$/.test(name)) break;
  }
  return `@${written}`;
}

const UNDERSCORES = /(?<![\p{L}\p{N}_\\])(_{1,3})(?![\s_])([^\n]{1,1000}?)(?<![\s_])\1(?![\p{L}\p{N}_])/gu;

/** Writes emphasis with asterisks, as underscores are plain text here. */
const emphasis = (text: string): string =>
  text.replaceAll(UNDERSCORES, (_, mark: string, contents: string) => {
    const asterisks = "*".repeat(mark.length);
    return `${asterisks}${emphasis(contents)}${asterisks}`;
  });

/** A mention is not recognized directly after an opening mark of emphasis. */
const besideReferences = (text: string): string =>
  text.replaceAll(
    /(?<![^\s(["'>])(\*{1,3}|~~)(\ufdd0r\d+\ufdd1)(\s*)(?:(\1)|(?=[^\n]{0,1000}?\1))/g,
    (_, mark: string, reference: string, space: string, end: string | undefined) =>
      end === undefined ? `${reference}${space || " "}${mark}` : `${reference}${space}`,
  );

/** Protects what has a meaning here, but none in Mattermost. */
const withoutOurSyntax = (text: string): string =>
  text.replaceAll(
    /[@#](?=_?\*)|<(?=time:)|\$(?=\$)|(?<=\$)\$/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
