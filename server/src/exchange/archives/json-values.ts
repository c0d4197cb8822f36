/**
 * Reads values from a JSON file of any size, such as `{"name": "Talk", "messages": [{…}, …], …}`, or from one array. Only
 * brackets and quotes are looked for, until a wanted value is complete and can be parsed. All others are skipped: most of
 * an export may tell who has read which message.
 */
import type { Readable } from "node:stream";
import { InvalidExport } from "./invalid-export.ts";

export interface JsonValue {
  /** The name of the member of the file's object; empty in a file that is one array. */
  readonly name: string;
  /** The place in the list that the member is, counted from 0; `undefined` if the member itself is the value. */
  readonly index: number | undefined;
  /** The line where the value begins, counted from 1. */
  readonly line: number;
  /** `undefined` if the value can't be read; `problem` then gives the reason. */
  readonly value: unknown;
  readonly problem?: string;
}

export interface WantedValues {
  /** The names of arrays whose elements are read one by one. */
  readonly lists: ReadonlySet<string>;
  /** The names of other members to read. */
  readonly members?: ReadonlySet<string>;
}

/** The largest length of a value, in bytes. Messages are much shorter, even with all their earlier texts. */
const MAX_VALUE = 16 * 2 ** 20;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * Yields the values in the order of the file, those of a piece of it together.
 *
 * @param name the name of the file, for errors
 * @throws InvalidExport if the file is no JSON, or ends early. The values before that were yielded
 */
export async function* valuesIn(
  input: Readable,
  name: string,
  wanted: WantedValues,
): AsyncGenerator<readonly JsonValue[]> {
  const scanner = new Scanner(wanted);
  for await (const chunk of input as AsyncIterable<Buffer>) {
    const found = scanner.scan(chunk);
    if (found.length > 0) yield found;
    if (scanner.isOther) throw new InvalidExport(`${name} is neither an object nor an array of JSON.`);
  }
  if (!scanner.isComplete) throw new InvalidExport(`${name} ends early.`);
}

/** The values that a scanner tells apart. */
type Kind = "name" | "member" | "element" | "skipped";

/** Finds values by the brackets and quotes around them. */
class Scanner {
  readonly #wanted: WantedValues;
  /** True if the file begins with anything but an object or an array. */
  isOther = false;
  isComplete = false;
  #found: JsonValue[] = [];
  #line = 1;
  /** The bracket that the file began with; `undefined` before it, and after the one that ends the file. */
  #root: number | undefined;
  /** The name of the last member of the file's object. */
  #name = "";
  /** True between the colon after a name and the comma after its value. */
  #isNamed = false;
  /** The number of elements that have begun in the list; `undefined` outside of lists. */
  #elements: number | undefined;
  /** The kind of the value that has begun; `undefined` between values. */
  #kind: Kind | undefined;
  #valueLine = 0;
  /** The number of brackets that are open in the value. */
  #depth = 0;
  #isInText = false;
  /** True if the last byte was a backslash, which the next one belongs to. */
  #isEscaped = false;
  /** The value as far as it has been read; `undefined` if it is too long. */
  #pieces: Buffer[] | undefined;
  #length = 0;

  constructor(wanted: WantedValues) {
    this.#wanted = wanted;
  }

  scan(chunk: Buffer): readonly JsonValue[] {
    this.#found = [];
    let index = 0;
    while (index < chunk.length && !this.isOther) {
      index = this.#kind === undefined ? this.#between(chunk, index) : this.#within(chunk, index);
    }
    return this.#found;
  }

  /** Reads what is between values. @returns the index where a value begins, or the length of the chunk */
  #between(chunk: Buffer, start: number): number {
    for (let index = start; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0;
      if (byte === NEWLINE) this.#line += 1;
      else if (IGNORED.has(byte)) continue;
      else if (this.#root === undefined) this.#beginFile(byte);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close();
      else if (byte === COLON) this.#isNamed = true;
      else if (byte === COMMA) this.#isNamed = false;
      else if (byte === OPEN_BRACKET && this.#beginsList) this.#elements = 0;
      else {
        this.#beginValue();
        return index;
      }
    }
    return chunk.length;
  }

  #beginFile(byte: number): void {
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      this.#root = byte;
      this.isComplete = false;
      if (byte === OPEN_BRACKET) this.#elements = 0;
    } else if (!this.isComplete) this.isOther = true;
  }

  get #beginsList(): boolean {
    return this.#elements === undefined && this.#isNamed && this.#wanted.lists.has(this.#name);
  }

  /** Ends the list, or the file. */
  #close(): void {
    const isMember = this.#elements !== undefined && this.#root === OPEN_BRACE;
    this.#elements = undefined;
    if (isMember) return;
    this.#root = undefined;
    this.isComplete = true;
  }

  #beginValue(): void {
    this.#kind = this.#nextKind();
    if (this.#elements !== undefined) this.#elements += 1;
    this.#valueLine = this.#line;
    this.#pieces = [];
    this.#length = 0;
  }

  #nextKind(): Kind {
    if (this.#elements !== undefined) return this.#wanted.lists.has(this.#name) ? "element" : "skipped";
    if (!this.#isNamed) return "name";
    return this.#wanted.members?.has(this.#name) ? "member" : "skipped";
  }

  /** Reads a value. @returns the index after its end, or the length of the chunk */
  #within(chunk: Buffer, start: number): number {
    const end = this.#endOf(chunk, start);
    if (this.#kind !== "skipped") this.#keep(chunk.subarray(start, end));
    if (end === undefined) return chunk.length;
    if (this.#kind === "name") {
      const { value } = this.#parsed();
      this.#name = typeof value === "string" ? value : "";
    } else if (this.#kind !== "skipped") this.#found.push(this.#foundValue());
    this.#kind = undefined;
    this.#pieces = undefined;
    return end;
  }

  /** @returns the index after the end of the value; `undefined` if it continues in the next chunk */
  #endOf(chunk: Buffer, start: number): number | undefined {
    let depth = this.#depth;
    let isInText = this.#isInText;
    let index = this.#isEscaped ? start + 1 : start;
    for (; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0;
      if (isInText) {
        if (byte === BACKSLASH) index += 1;
        else if (byte === QUOTE) {
          isInText = false;
          if (depth === 0) return this.#endAt(index + 1);
        }
      } else if (byte === QUOTE) isInText = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
      // Outside of brackets, only numbers and words are left.
      else if (depth === 0) {
        if (endsWord(byte)) return this.#endAt(index);
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth -= 1;
        if (depth === 0) return this.#endAt(index + 1);
      } else if (byte === NEWLINE) this.#line += 1;
    }
    this.#depth = depth;
    this.#isInText = isInText;
    this.#isEscaped = index > chunk.length;
    return undefined;
  }

  #endAt(index: number): number {
    this.#depth = 0;
    this.#isInText = false;
    this.#isEscaped = false;
    return index;
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > MAX_VALUE) this.#pieces = undefined;
    this.#pieces?.push(piece);
  }

  #foundValue(): JsonValue {
    const index = this.#elements === undefined ? undefined : this.#elements - 1;
    return { name: this.#name, index, line: this.#valueLine, ...this.#parsed() };
  }

  #parsed(): { readonly value: unknown; readonly problem?: string } {
    const pieces = this.#pieces;
    if (!pieces) return { value: undefined, problem: "It is too long." };
    const [first] = pieces;
    const bytes = pieces.length === 1 && first ? first : Buffer.concat(pieces);
    try {
      return { value: JSON.parse(bytes.toString("utf8")) };
    } catch {
      return { value: undefined, problem: "It is no JSON." };
    }
  }
}

const endsWord = (byte: number): boolean =>
  byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte === NEWLINE || IGNORED.has(byte);

/** White space within lines, and the byte order mark. */
const IGNORED: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf]);
