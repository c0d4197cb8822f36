/**
 * The structure of a list: determines which lines are items, which list each item belongs to, and which texts are in
 * paragraphs.
 */

export interface List {
  readonly kind: Kind;
  readonly start: number;
  readonly items: Item[];
}

export interface Item {
  /** The texts and nested lists, in order. Text after a nested list belongs to the item again. */
  readonly parts: Part[];
}

type Kind = "bullet" | "ordered";
type Part = { readonly list: List } | Text;

interface Text {
  readonly lines: readonly string[];
  inParagraph: boolean;
}

export interface Marker {
  readonly kind: Kind;
  readonly number: number;
  readonly text: string;
}

/** The indent of a nested list, in spaces. */
const INDENT = 2;

/** A list in an item is two levels deeper. As for other blocks, deeper contents stay text. */
const MAX_LEVEL = 40;

/** Parses an item that begins at the margin, or one space after it. */
export function markerOf(line: string): Marker | undefined {
  const [, bullet, number, text] = /^ ?(?:([*+-])|(\d{1,9})\.) +(.*)$/.exec(line) ?? [];
  if (text === undefined) return undefined;
  return { kind: bullet === undefined ? "ordered" : "bullet", number: Number(number), text };
}

/**
 * Returns true for an item of a nested list. A line with an indent of four or more is an item only below such an item.
 */
const isNested = (line: string): boolean => /^ {2,3}(?:[*+-]|\d{1,9}\.) +/.test(line);

const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

/** Removes the indent of a level from the lines that have it. */
const outdented = (lines: readonly string[], level: number): string[] =>
  lines.map((line) => (indentOf(line) >= level * INDENT ? line.slice(level * INDENT) : line));

/** Builds a list from blocks of lines, which are separated by blank lines. */
export class ListBuilder {
  readonly list: List;
  readonly #level: number;

  /** @param level the level of the block that contains the list */
  constructor({ kind, number }: Marker, level: number) {
    this.list = newList(kind, number);
    this.#level = level;
  }

  /** Returns true if a block after a blank line belongs to the list, judged by its first line. */
  continuesWith(line: string): boolean {
    return indentOf(line) >= INDENT || markerOf(line)?.kind === this.list.kind;
  }

  /** Adds a block. The first block begins with the first item. */
  add(lines: readonly string[]): void {
    if (this.list.items.length === 0) this.#addTight(this.list, lines, this.#level);
    else if (indentOf(lines[0] ?? "") >= INDENT) this.#addIndented(lines);
    else this.#addLoose(this.list, lines, this.#level);
  }

  /** Adds a block of items without blank lines between them. */
  #addTight(list: List, lines: readonly string[], level: number, isFirstLoose = false): void {
    for (const [index, entry] of entriesOf(list.kind, lines).entries()) {
      const last = list.items.at(-1);
      if (entry.isNested && last) this.#addNested(last, outdented(entry.lines, 1), level + 2);
      else {
        const item: Item = { parts: [] };
        list.items.push(item);
        this.#addText(item, entry.lines, level + 2, isFirstLoose && index === 0);
      }
    }
  }

  /** Adds a block of items after a blank line. The items on both sides of the blank line get paragraphs. */
  #addLoose(list: List, lines: readonly string[], level: number): void {
    const last = list.items.at(-1);
    const [first] = last?.parts ?? [];
    const end = last?.parts.at(-1);
    for (const part of [first, end]) if (part && "lines" in part) part.inParagraph = true;
    this.#addTight(list, lines, level, true);
  }

  /** Adds an indented block after a blank line. The indent determines how deep in the last item the block belongs. */
  #addIndented(lines: readonly string[]): void {
    const wanted = Math.floor(indentOf(lines[0] ?? "") / INDENT);
    let list = this.list;
    let depth = 1;
    let item = list.items.at(-1);
    let end = item?.parts.at(-1);
    while (depth < wanted && end && "list" in end) {
      depth += 1;
      list = end.list;
      item = list.items.at(-1);
      end = item?.parts.at(-1);
    }
    if (!item) return;
    const [first] = item.parts;
    // Text with an indent deeper than any list is only appended to the item, which keeps its form.
    if (depth === wanted && first && "lines" in first) first.inParagraph = true;
    const text = outdented(lines, depth);
    const level = this.#level + 2 * depth;
    const marker = markerOf(text[0] ?? "");
    if (marker && end && "list" in end && end.list.kind === marker.kind) {
      this.#addLoose(end.list, text, level);
    } else this.#addText(item, text, level, true);
  }

  #addNested(item: Item, lines: readonly string[], level: number): void {
    const end = item.parts.at(-1);
    if (end && "list" in end) this.#addTight(end.list, lines, level);
    else this.#addText(item, lines, level, false);
  }

  /** Adds text, or a list that begins on the same line. */
  #addText(item: Item, lines: readonly string[], level: number, inParagraph: boolean): void {
    const marker = level < MAX_LEVEL ? markerOf(lines[0] ?? "") : undefined;
    if (!marker) {
      item.parts.push({ lines, inParagraph });
      return;
    }
    const list = newList(marker.kind, marker.number);
    item.parts.push({ list });
    this.#addTight(list, lines, level);
  }
}

const newList = (kind: Kind, start: number): List => ({ kind, start, items: [] });

interface Entry {
  readonly lines: string[];
  /** True for the items of a list nested in the previous item. */
  readonly isNested: boolean;
}

/** Splits a block into items and nested lists. All other lines belong to the entry before them. */
function entriesOf(kind: Kind, lines: readonly string[]): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const marker = markerOf(line);
    const last = entries.at(-1);
    if (marker && (!last || marker.kind === kind)) entries.push({ lines: [marker.text], isNested: false });
    else if (last && (last.isNested || !isNested(line))) last.lines.push(line);
    else entries.push({ lines: [line], isNested: true });
  }
  return entries;
}
