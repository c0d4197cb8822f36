/** Converts the Markdown of Mattermost, block by block. `inline.ts` converts what is in a line. */

import { PartList } from "../convert/part-list.ts";
import type { Part } from "../format/records.ts";
import { convertInline, type Names } from "./inline.ts";

/** Far more than Mattermost allows in a message. */
export const MAX_TEXT = 40_000;

/** Returns the text of a message in our Markdown, with references. */
export function convertText(text: string, names: Names): Part[] {
  const lines = text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\ufdd0\ufdd1]/g, "")
    .split("\n");
  const parts = new PartList();
  new Blocks(lines, names, parts).convert();
  const [first, ...rest] = parts.list;
  return typeof first === "string" ? [withoutCommand(first), ...rest] : parts.list;
}

/** Commands of ours, which Mattermost shows as they are. */
const withoutCommand = (text: string): string => text.replace(/^(\s*)\/(?=(?:me|poll|todo)\b)/, "$1&#47;");

/** Returns the text of a description, in which references are not possible. */
export function convertPlainText(text: string, names: Pick<Names, "emoji">): string {
  const parts = convertText(text, { ...names, person: () => undefined, stream: () => undefined });
  return parts
    .map((part) => (typeof part === "string" ? part : "@all"))
    .join("")
    .trim();
}

const FENCE = /^(\s*)(`{3,}|~{3,})[ \t]*([^`]*)$/;
const QUOTED = /^ {0,3}> ?/;
const QUOTED_FENCE = /^ {0,3}> ?(?:`{3}|~{3})/;
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const UNDERLINE = /^ {0,3}(?:(=+)|-{2,})\s*$/;
const INDENTED = /^(?: {4}|\t)\s*\S/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+\.)\s/;
const BEGINS_BLOCK = /^\s*(?:[-*+>#|]|\d+\.|$)/;

class Blocks {
  readonly #lines: readonly string[];
  readonly #names: Names;
  readonly #parts: PartList;
  #paragraphs: string[] = [];
  #isFirst = true;

  constructor(lines: readonly string[], names: Names, parts: PartList) {
    this.#lines = lines;
    this.#names = names;
    this.#parts = parts;
  }

  convert(): void {
    for (let line = 0; line < this.#lines.length; ) line = this.#block(line);
    this.#endParagraphs();
  }

  /** @returns the line after the block */
  #block(line: number): number {
    const text = this.#lines[line] ?? "";
    const [, indent, mark, info] = FENCE.exec(text) ?? [];
    if (mark !== undefined) return this.#code(line, { indent: indent?.length ?? 0, mark, info: info ?? "" });
    if (QUOTED.test(text)) {
      const end = this.#endOfBlock(line);
      const quoted = this.#lines.slice(line, end);
      if (quoted.some((each) => QUOTED_FENCE.test(each))) {
        this.#quote(quoted.map((each) => each.replace(QUOTED, "")));
        return end;
      }
    }
    if (INDENTED.test(text) && this.#isAfterGap()) return this.#indentedCode(line);
    if (text.includes("|") && DELIMITERS.test(this.#lines[line + 1] ?? "")) return this.#table(line);
    this.#paragraph(text);
    return line + 1;
  }

  #endOfBlock(start: number): number {
    const end = this.#lines.findIndex((line, index) => index > start && line.trim() === "");
    return end < 0 ? this.#lines.length : end;
  }

  /** Writes code at the margin, within a fence that no line of it ends. */
  #code(start: number, { indent, mark, info }: { indent: number; mark: string; info: string }): number {
    const isEnd = (line: string) => {
      const text = line.trim();
      return text.length >= mark.length && text === mark.charAt(0).repeat(text.length);
    };
    const found = this.#lines.findIndex((line, index) => index > start && isEnd(line));
    const end = found < 0 ? this.#lines.length : found;
    const spaces = new RegExp(`^\\s{0,${indent}}`);
    const code = this.#lines.slice(start + 1, end).map((line) => line.replace(spaces, ""));
    let fence = "```";
    while (code.some((line) => line.trimEnd() === fence)) fence += "`";
    this.#add([`${fence}${languageOf(info)}`, ...code, fence].join("\n"));
    return end + 1;
  }

  /** Returns true if indented lines would be code here, and not the continuation of a paragraph or a list. */
  #isAfterGap(): boolean {
    const above = this.#paragraphs.at(-1) ?? "";
    return above.trim() === "" && !this.#paragraphs.some((line) => LIST_ITEM.test(line));
  }

  #indentedCode(start: number): number {
    const found = this.#lines.findIndex(
      (line, index) => index > start && line.trim() !== "" && !INDENTED.test(line),
    );
    const end = found < 0 ? this.#lines.length : found;
    this.#add(this.#lines.slice(start, end).join("\n"));
    return end;
  }

  /** Writes a quote with code in it, which is only possible between fences. Those of the code are others. */
  #quote(lines: readonly string[]): void {
    this.#add("~~~quote\n");
    new Blocks(lines, this.#names, this.#parts).convert();
    this.#parts.text("\n~~~");
  }

  /** Bars in mentions would end the cells, so names stay text. */
  #table(start: number): number {
    const end = this.#endOfBlock(start);
    const names: Names = { ...this.#names, person: () => undefined, stream: () => undefined };
    const rows = this.#lines.slice(start, end);
    this.#endParagraphs();
    this.#begin();
    for (const [index, row] of rows.entries()) {
      if (index > 0) this.#parts.text("\n");
      convertInline(row, names, this.#parts);
    }
    return end;
  }

  #paragraph(text: string): void {
    const [underline, isTitle] = UNDERLINE.exec(text) ?? [];
    const above = this.#paragraphs.at(-1);
    if (underline !== undefined && above !== undefined && !BEGINS_BLOCK.test(above)) {
      this.#paragraphs[this.#paragraphs.length - 1] = `${isTitle === undefined ? "##" : "#"} ${above.trim()}`;
    } else {
      this.#paragraphs.push(
        text.replace(
          /^(\s*[-*+] )\[([ xX])\] /,
          (_, item: string, state: string) => `${item}${state === " " ? "☐" : "☑"} `,
        ),
      );
    }
  }

  #endParagraphs(): void {
    if (this.#paragraphs.length === 0) return;
    const text = this.#paragraphs.join("\n");
    this.#paragraphs = [];
    this.#begin();
    convertInline(text, this.#names, this.#parts);
  }

  #add(text: string): void {
    this.#endParagraphs();
    this.#begin();
    this.#parts.text(text);
  }

  #begin(): void {
    if (!this.#isFirst) this.#parts.text("\n");
    this.#isFirst = false;
  }
}

/** Names of languages that have another meaning here. */
const OURS: ReadonlySet<string> = new Set(["quote", "quoted", "spoiler", "math"]);

function languageOf(info: string): string {
  const language = /^\{?\.?([\w+\-./#]+)/.exec(info.trim())?.[1]?.toLowerCase() ?? "";
  if (language === "latex" || language === "tex") return "math";
  return OURS.has(language) ? "text" : language;
}
