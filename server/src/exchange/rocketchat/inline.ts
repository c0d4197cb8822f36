/** Converts one line of the product's Markdown. Its emphasis has single signs: `*bold*`, `_italic_` and `~struck out~`. */
import type { Part } from "../format/records.ts";
import { type Piece, Style, writeLine } from "./pieces.ts";

/** Finds what a text refers to. */
export interface References {
  /** Returns the mention of `@name`. */
  mention(name: string): Part | undefined;
  /** Returns the link to the room `#name`. */
  room(name: string): Part | undefined;
  /** Returns the link to what an address of the product itself shows. @param text the text of the link, if it has one */
  address(address: string, text?: string): Part | undefined;
  /** Returns how to write `:name:`. */
  emoji(name: string): string | undefined;
}

const MENTION = /@([\p{L}\p{N}._:@-]{1,200})/uy;
const ROOM = /#([\p{L}\p{N}._-]{1,200})/uy;
const EMOJI = /:([\w+-]{1,100}):/y;
const ADDRESS = /https?:\/\/[^\s<>|]+/y;
const LINK = /!?\[([^\]\n]{0,1000})\]\(([^\s()]{1,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?)\)/y;
const NAMED_ADDRESS = /<((?:https?|mailto|tel):[^\s<>|]{1,2000})\|([^<>|\n]{1,1000})>/y;
const TIME = /<t:([\dT:.+-]{5,40}?)(?::[tTdDfFR])?>/y;
const MATHS = /\\\((.{1,2000}?)\\\)/y;
const WORD = /[\p{L}\p{N}]/u;
/** The characters that an address does not end with, although it may contain them. */
const ENDS_NO_ADDRESS = /[.,:;!?'"*_~)\]]+$/;

export const convertLine = (line: string, references: References): Part[] =>
  writeLine(new Line(line, references).pieces(0, line.length, Style.none));

class Line {
  readonly #line: string;
  readonly #references: References;
  /** The markers that nothing closes, in the rest of a part that ends at the position. */
  readonly #unclosed = new Set<string>();

  constructor(line: string, references: References) {
    this.#line = line;
    this.#references = references;
  }

  /** Reads a part of the line. @param style what applies to all of it */
  pieces(start: number, end: number, style: number): Piece[] {
    const found: Piece[] = [];
    let typed = start;
    const flush = (until: number) => {
      const content = this.#line.slice(typed, until);
      if (content !== "") found.push({ style, content, isTyped: true });
    };
    let position = start;
    while (position < end) {
      const element = this.#elementAt(position, end, style);
      if (element) {
        flush(position);
        found.push(...element.pieces);
        position = element.end;
        typed = position;
      } else position += 1;
    }
    flush(end);
    return found;
  }

  #elementAt(at: number, end: number, style: number): Element | undefined {
    switch (this.#line[at]) {
      case "`":
        return this.#code(at, end, style);
      case "\\":
        return this.#maths(at, end, style);
      case "!":
      case "[":
        return this.#link(at, end, style);
      case "<":
        return this.#namedAddress(at, end, style) ?? this.#time(at, end, style);
      case "h":
        return this.#address(at, end, style);
      case "@":
        return this.#name(MENTION, at, end, style);
      case "#":
        return this.#name(ROOM, at, end, style);
      case ":":
        return this.#emoji(at, end, style);
      case "*":
        return this.#emphasis("*", Style.bold, at, end, style);
      case "~":
        return this.#emphasis("~", Style.strike, at, end, style);
      case "_":
        return this.#isWord(at - 1) ? undefined : this.#emphasis("_", Style.italic, at, end, style);
      default:
        return undefined;
    }
  }

  #code(at: number, end: number, style: number): Element | undefined {
    const close = this.#endOfCode(at, end);
    return close === undefined
      ? undefined
      : one({ style, content: this.#line.slice(at, close), isTyped: false }, close);
  }

  #endOfCode(at: number, end: number): number | undefined {
    if (this.#line[at - 1] === "`") return undefined;
    const marks = this.#match(/`+/y, at, end)?.[0] ?? "`";
    for (let close = this.#line.indexOf(marks, at + marks.length); close >= 0 && close < end; ) {
      const after = this.#match(/`+/y, close, end)?.[0].length ?? 0;
      if (after === marks.length) return close + after;
      close = this.#line.indexOf(marks, close + after);
    }
    return undefined;
  }

  #maths(at: number, end: number, style: number): Element | undefined {
    const match = this.#match(MATHS, at, end);
    if (!match) return undefined;
    const close = at + match[0].length;
    const [before, after] = [this.#isWord(at - 1) ? " " : "", this.#isWord(close) ? " " : ""];
    return one({ style, content: `${before}$$${match[1]?.trim()}$$${after}`, isTyped: false }, close);
  }

  #link(at: number, end: number, style: number): Element | undefined {
    const match = this.#match(LINK, at, end);
    if (!match) return undefined;
    return this.#linkTo(match[2] ?? "", match[1] ?? "", { style, end: at + match[0].length });
  }

  #namedAddress(at: number, end: number, style: number): Element | undefined {
    const match = this.#match(NAMED_ADDRESS, at, end);
    if (!match) return undefined;
    return this.#linkTo(match[1] ?? "", match[2] ?? "", { style, end: at + match[0].length });
  }

  #linkTo(address: string, text: string, { style, end }: { style: number; end: number }): Element {
    const reference = this.#references.address(address, text);
    if (reference !== undefined) return one({ style, content: reference, isTyped: false }, end);
    const label = text.trim() === "" ? address : convertLine(text, NO_REFERENCES).join("");
    return one({ style, content: `[${label.replaceAll(/[[\]]/g, "")}](${address})`, isTyped: false }, end);
  }

  #time(at: number, end: number, style: number): Element | undefined {
    const match = this.#match(TIME, at, end);
    const text = match?.[1] ?? "";
    const time = /^\d{10}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
    if (!match || !Number.isFinite(time)) return undefined;
    const content = `<time:${new Date(time).toISOString()}>`;
    return one({ style, content, isTyped: false }, at + match[0].length);
  }

  #address(at: number, end: number, style: number): Element | undefined {
    const close = this.#endOfAddress(at, end);
    if (close === undefined) return undefined;
    const address = this.#line.slice(at, close);
    const content = this.#references.address(address) ?? address;
    return one({ style, content, isTyped: false }, close);
  }

  #endOfAddress(at: number, end: number): number | undefined {
    const match = this.#isWord(at - 1) ? null : this.#match(ADDRESS, at, end);
    return match ? at + match[0].replace(ENDS_NO_ADDRESS, "").length : undefined;
  }

  /** Reads a mention, or the name of a room. The signs at its end, and what follows them, may not belong to it. */
  #name(pattern: RegExp, at: number, end: number, style: number): Element | undefined {
    if (this.#isWord(at - 1)) return undefined;
    let name = this.#match(pattern, at, end)?.[1] ?? "";
    for (let tries = 0; name !== "" && tries < 5; tries += 1) {
      const content = pattern === MENTION ? this.#references.mention(name) : this.#references.room(name);
      if (content !== undefined) return one({ style, content, isTyped: false }, at + 1 + name.length);
      const sign = Math.max(...[".", "_", ":", "@", "-"].map((each) => name.lastIndexOf(each)));
      name = name.slice(0, Math.max(sign, 0));
    }
    return undefined;
  }

  #emoji(at: number, end: number, style: number): Element | undefined {
    const match = this.#match(EMOJI, at, end);
    if (!match) return undefined;
    const content = this.#references.emoji(match[1] ?? "");
    return content === undefined ? undefined : one({ style, content, isTyped: false }, at + match[0].length);
  }

  #emphasis(sign: string, added: number, at: number, end: number, style: number): Element | undefined {
    if (style & added) return undefined;
    for (const marker of [sign + sign, sign]) {
      if (!this.#line.startsWith(marker, at)) continue;
      const start = at + marker.length;
      if (this.#line[start] === sign) continue;
      const close = this.#closeOf(marker, start, end);
      if (close === undefined || this.#line.slice(start, close).trim() === "") continue;
      return { pieces: this.pieces(start, close, style | added), end: close + marker.length };
    }
    return undefined;
  }

  /** Returns where a marker is closed; not in code, nor in addresses. */
  #closeOf(marker: string, start: number, end: number): number | undefined {
    const attempt = `${marker} ${end}`;
    if (this.#unclosed.has(attempt)) return undefined;
    for (let at = start; at + marker.length <= end; ) {
      const sign = this.#line[at];
      const skipped =
        sign === "`" ? this.#endOfCode(at, end) : sign === "h" ? this.#endOfAddress(at, end) : undefined;
      const isClose =
        at > start &&
        this.#line.startsWith(marker, at) &&
        (!marker.startsWith("_") || !this.#isWord(at + marker.length));
      if (isClose) return at;
      at = skipped ?? at + 1;
    }
    this.#unclosed.add(attempt);
    return undefined;
  }

  #isWord(at: number): boolean {
    return WORD.test(this.#line[at] ?? "");
  }

  /** Matches a pattern at a position. Nothing after `end` belongs to the match. */
  #match(pattern: RegExp, at: number, end: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(this.#line);
    if (!match || at + match[0].length <= end) return match;
    pattern.lastIndex = 0;
    return pattern.exec(this.#line.slice(at, end));
  }
}

interface Element {
  readonly pieces: readonly Piece[];
  readonly end: number;
}

const one = (piece: Piece, end: number): Element => ({ pieces: [piece], end });

const NO_REFERENCES: References = {
  mention: () => undefined,
  room: () => undefined,
  address: () => undefined,
  emoji: () => undefined,
};

/** Converts a text for places where nothing can be referred to. */
export const plainMarkdown = (text: string): string =>
  text
    .split("\n")
    .map((line) => convertLine(line, NO_REFERENCES).join(""))
    .join("\n");
