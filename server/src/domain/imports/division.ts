/** Divides imported texts that are too long for one message (docs/import-format.md#content). */
import { MAX_MESSAGE_LENGTH } from "@confab/contract";
import { followFence, type OpenFence } from "@confab/markdown/open-fences";
import type { MessageRecord, Part } from "../../exchange/format/records.ts";

/**
 * Returns the messages that a message becomes. The first one has its reactions and edits.
 *
 * The division depends on nothing but the record, so an import that is continued divides it in the same way.
 */
export function divideMessage(record: MessageRecord): readonly MessageRecord[] {
  const [first = record.content, ...others] = divideContent(record.content);
  const further = others.map((content) => ({
    ...record,
    content: withoutCommand(content),
    reactions: [],
    edits: [],
  }));
  return [{ ...record, content: first }, ...further];
}

/**
 * Returns the parts of a text, each with at most `limit` code points. It is divided at the ends of lines, and at spaces
 * within longer lines. Blocks that are open there are closed, and opened again in the next part.
 */
export function divideContent(
  content: readonly Part[],
  limit = MAX_MESSAGE_LENGTH,
): readonly (readonly Part[])[] {
  if (lengthOf(content) <= limit) return [content];
  const division = new Division(limit - ESCAPED.length);
  for (const line of linesOf(content)) division.add(line);
  return division.end();
}

/** A slash that begins no command, such as `/poll`. */
const ESCAPED = "&#47;";

const withoutCommand = ([first = "", ...rest]: readonly Part[]): readonly Part[] => [
  typeof first === "string" ? first.replace(/^(\s*)\/(?=[a-z])/, `$1${ESCAPED}`) : first,
  ...rest,
];

/** Only so many fences are opened again, and no longer ones, so that there is always room for text. */
const MOST_FENCES = 4;
const LONGEST_FENCE = 200;

/** The share of the limit that a piece of a text without spaces may have. */
const LONGEST_WORD = 0.25;

class Division {
  readonly #limit: number;
  readonly #parts: (readonly Part[])[] = [];
  readonly #open: OpenFence[] = [];
  #part: Part[] = [];
  #length = 0;
  /** True if the part has nothing but the beginnings of blocks. */
  #isNew = true;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(line: readonly Part[]): void {
    const before = [...this.#open];
    const [text, ...others] = line;
    if (typeof text === "string" && others.length === 0) followFence(text, this.#open);
    const length = lengthOf(line);
    const isTooLong = length + lengthOf(openingOf(before)) + lengthOf(closingOf(this.#open)) > this.#limit;
    if (!isTooLong && !this.#fits(length)) this.#cut(before);
    const pieces = isTooLong ? wordsOf(line, Math.floor(this.#limit * LONGEST_WORD)) : line;
    for (const piece of pieces) {
      const size = lengthOf([piece]);
      if (isTooLong && !this.#fits(size)) this.#cut(before);
      this.#part.push(piece);
      this.#length += size;
      this.#isNew = false;
    }
  }

  end(): readonly (readonly Part[])[] {
    this.#parts.push(this.#part);
    return this.#parts.filter((part) => part.some((each) => typeof each !== "string" || each.trim() !== ""));
  }

  #fits(length: number): boolean {
    return this.#length + length + lengthOf(closingOf(this.#open)) <= this.#limit;
  }

  /** Begins the next part. @param open the blocks that continue in it */
  #cut(open: readonly OpenFence[]): void {
    if (this.#isNew) return;
    const last = this.#part.at(-1);
    const closing = closingOf(open).join("");
    const isAtLineEnd = typeof last === "string" && last.endsWith("\n");
    this.#parts.push([...this.#part, isAtLineEnd ? closing.slice(1) : closing]);
    this.#part = openingOf(open);
    this.#length = lengthOf(this.#part);
    this.#isNew = true;
  }
}

/** Returns the lines that open blocks again. */
const openingOf = (open: readonly OpenFence[]): string[] => reopened(open).map(({ line }) => `${line}\n`);

/** Returns the lines that close blocks, each with the line end before it. */
const closingOf = (open: readonly OpenFence[]): string[] =>
  reopened(open)
    .map(({ marker }) => `\n${marker}`)
    .reverse();

const reopened = (open: readonly OpenFence[]): readonly OpenFence[] =>
  open.filter(({ line }) => line.length <= LONGEST_FENCE).slice(0, MOST_FENCES);

/** Returns the lines of a text, each with the line end. */
function linesOf(content: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]];
  for (const part of content) {
    const pieces = typeof part === "string" ? part.split(/(?<=\n)/) : [part];
    for (const piece of pieces) {
      const line = lines.at(-1);
      const last = line?.at(-1);
      if (!line || (typeof last === "string" && last.endsWith("\n"))) lines.push([piece]);
      else if (typeof last === "string" && typeof piece === "string") line[line.length - 1] = last + piece;
      else line.push(piece);
    }
  }
  return lines;
}

/** Returns the words of a line, each with the white space after it. */
const wordsOf = (line: readonly Part[], longest: number): Part[] =>
  line.flatMap((part): Part[] =>
    typeof part === "string"
      ? part.split(/(?<=\s)(?=\S)/).flatMap((word) => piecesOf(word, longest))
      : [part],
  );

function piecesOf(word: string, longest: number): string[] {
  if (word.length <= longest) return [word];
  const points = [...word];
  const count = Math.ceil(points.length / longest);
  return Array.from({ length: count }, (_, index) =>
    points.slice(index * longest, (index + 1) * longest).join(""),
  );
}

/** The lengths that references usually have at most, besides their texts. The organization decides the real ones. */
const MENTION = 80;
const LINK = 200;

/** Returns the number of code points that a text has at most. */
function lengthOf(content: readonly Part[]): number {
  return content.reduce((sum, part) => {
    if (typeof part === "string") return sum + pointsIn(part);
    const text = "text" in part ? pointsIn(part.text ?? "") : 0;
    return sum + text + ("person" in part || "group" in part || "everyone" in part ? MENTION : LINK);
  }, 0);
}

const pointsIn = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length);
