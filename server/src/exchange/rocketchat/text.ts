/** Converts the text of a message: its blocks here, and their lines in `inline.ts`. */
import { truncateMessage } from "../../base/truncate.ts";
import type { Part } from "../format/records.ts";
import { convertLine, type References } from "./inline.ts";
import { Parts, SEPARATOR } from "./pieces.ts";

/** The largest length of a text, in characters: eight times what servers allow at first. */
export const LONGEST = 40_000;

export interface TextContext extends References {
  /** Is called for each text that is cut off. */
  onCut(): void;
}

/** Returns the text in our Markdown, with references. */
export function convertText(text: string, references: TextContext): Part[] {
  const kept = truncateMessage(text, LONGEST);
  if (kept !== text) references.onCut();
  const lines = kept.replaceAll(/\r\n?/g, "\n").split("\n");
  const parts = new Parts();
  new Blocks(lines, references, parts).write();
  return parts.all;
}

/** Returns a fence that the contents do not close. */
export function fenceAround(contents: readonly Part[]): string {
  let longest = 2;
  for (const part of contents) {
    const runs = typeof part === "string" ? (part.match(/`{3,}/g) ?? []) : [];
    for (const run of runs) longest = Math.max(longest, run.length);
  }
  return "`".repeat(longest + 1);
}

/** An item of a list: `- a`, `* a` or `1. a`. */
const ITEM = /^(\s*(?:[-*]|\d{1,9}[.)])\s+)(.*)$/;
const HEADING = /^(#{1,6}\s+)(.*)$/;
const QUOTE = /^ {0,3}>/;
const FENCE = /^ {0,3}```([^`]*)$/;

class Blocks {
  readonly #lines: string[];
  readonly #references: References;
  readonly #parts: Parts;
  #next = 0;
  #isFirst = true;
  #isInList = false;
  #isBelowQuote = false;
  #isBelowBlank = true;
  /** The ends of blocks that no line has, in the rest of the text. */
  readonly #missing = new Set<string>();

  constructor(lines: string[], references: References, parts: Parts) {
    this.#lines = lines;
    this.#references = references;
    this.#parts = parts;
  }

  write(): void {
    while (this.#next < this.#lines.length) {
      const line = this.#lines[this.#next] ?? "";
      if (this.#writeCode(line) || this.#writeMaths(line) || this.#writeSpoiler(line)) {
        this.#isInList = false;
        this.#isBelowBlank = false;
      } else {
        this.#writeLine(line);
        this.#next += 1;
      }
    }
  }

  #writeCode(line: string): boolean {
    const info = FENCE.exec(line)?.[1];
    if (info === undefined) return false;
    const isEnd = (each: string) => each.trimStart().startsWith("```") || each.endsWith("```");
    const end = this.#find("```", isEnd);
    if (end === undefined) return false;
    const language = /^[\w.+#-]{1,30}$/.test(info.trim()) ? info.trim() : "";
    const code = this.#lines.slice(this.#next + 1, end);
    if (language === "" && info.trim() !== "") code.unshift(info);
    const last = this.#lines[end] ?? "";
    const at = last.trimStart().startsWith("```") ? last.indexOf("```") : last.length - 3;
    if (last.slice(0, at).trim() !== "") code.push(last.slice(0, at));
    this.#addBlock(["```", language, "\n", ...code.map((each) => `${each}\n`), "```"]);
    this.#continueAt(end, last.slice(at + 3));
    return true;
  }

  /** Writes `\[…\]` of any number of lines, and `$$` around lines. */
  #writeMaths(line: string): boolean {
    const trimmed = line.trim();
    const [opening, closing] = trimmed.startsWith("\\[") ? ["\\[", "\\]"] : ["$$", "$$"];
    if (opening === "$$" ? trimmed !== "$$" : trimmed.startsWith("\\[\\]")) return false;
    const isOnOneLine = opening === "\\[" && trimmed.includes(closing);
    const end = isOnOneLine ? this.#next : this.#find(closing, (each) => each.includes(closing));
    if (end === undefined) return false;
    const text = isOnOneLine ? trimmed : [trimmed, ...this.#lines.slice(this.#next + 1, end + 1)].join("\n");
    const at = text.lastIndexOf(closing);
    const tex = text
      .slice(2, at)
      .replaceAll(/\n\s*(?=\n)/g, "")
      .trim();
    if (tex.includes("```")) return false;
    this.#addBlock(["```math\n", tex, "\n```"]);
    this.#continueAt(end, text.slice(at + 2));
    return true;
  }

  /** Writes `||` around lines, and a line that is hidden as a whole. */
  #writeSpoiler(line: string): boolean {
    const whole = /^\s*\|\|(?!\|)(.+)\|\|\s*$/.exec(line)?.[1];
    if (whole !== undefined && !whole.includes("||")) {
      this.#addSpoiler([whole]);
      this.#next += 1;
      return true;
    }
    if (line.trim() !== "||") return false;
    const end = this.#find("||", (each) => each.trim() === "||");
    if (end === undefined) return false;
    this.#addSpoiler(this.#lines.slice(this.#next + 1, end));
    this.#next = end + 1;
    return true;
  }

  #addSpoiler(lines: string[]): void {
    const contents = new Parts();
    new Blocks(lines, this.#references, contents).write();
    const fence = fenceAround(contents.all);
    this.#addBlock([`${fence}spoiler\n`, ...contents.all, `\n${fence}`]);
  }

  /** Returns the number of the first line below the next one that ends a block. */
  #find(name: string, isEnd: (line: string) => boolean): number | undefined {
    if (this.#missing.has(name)) return undefined;
    for (let index = this.#next + 1; index < this.#lines.length; index += 1) {
      if (isEnd(this.#lines[index] ?? "")) return index;
    }
    this.#missing.add(name);
    return undefined;
  }

  /** Continues below a block whose last line has more text. */
  #continueAt(line: number, rest: string): void {
    this.#next = line + 1;
    if (rest.trim() === "") return;
    this.#lines[line] = rest;
    this.#next = line;
  }

  #addBlock(parts: readonly Part[]): void {
    this.#beginLine("");
    this.#parts.add(...parts);
    this.#isBelowQuote = false;
  }

  /** Begins a line. A quote ends only at a blank one. */
  #beginLine(separator: string): void {
    if (!this.#isFirst) this.#parts.add("\n");
    if (this.#isBelowQuote) this.#parts.add("\n");
    this.#parts.add(separator);
    this.#isFirst = false;
  }

  #writeLine(line: string): void {
    const isBlank = line.trim() === "";
    const isQuote = QUOTE.test(line);
    if (isQuote || isBlank) this.#isBelowQuote = false;
    const [, marker = "", rest = line] = this.#markerOf(line);
    const isItem = marker !== "" && ITEM.test(line);
    this.#beginLine(this.#separatorBefore(line));
    this.#parts.add(this.#isCode(line) && !isItem ? indented(marker) : marker);
    this.#parts.add(...convertLine(rest, this.#references));
    this.#isInList = isItem || (this.#isInList && !isBlank);
    this.#isBelowQuote = isQuote;
    this.#isBelowBlank = isBlank;
  }

  /** Returns the line, what begins a block or indents it, and its text. */
  #markerOf(line: string): readonly string[] {
    const item = ITEM.exec(line);
    // A star that another one closes is no marker of a list.
    if (item && !(item[1]?.includes("*") && (item[2]?.split("*").length ?? 0) % 2 === 0)) return item;
    return HEADING.exec(line) ?? /^( {0,3}>[\s>]*)(.*)$/.exec(line) ?? /^(\s*)(.*)$/.exec(line) ?? [];
  }

  /** Returns whether our Markdown would show an indented line as code. */
  #isCode(line: string): boolean {
    return /^(?: {4}| {0,3}\t)/.test(line) && this.#isBelowBlank && !this.#isInList;
  }

  /** Returns what keeps a line from beginning a block that the product does not know. */
  #separatorBefore(line: string): string {
    return /^ {0,3}(?:~~~|\+ |```)/.test(line) && !/^ {0,3}```.*```/.test(line) ? SEPARATOR : "";
  }
}

/** Returns an indentation that is shown as it is. */
const indented = (space: string): string => space.replaceAll("\t", "    ").replaceAll(" ", "\u00a0");
