/**
 * Reads rows of tables from a JSON file such as `{"zerver_stream": [{…}, …], …}`, or from one array of rows. Rows of other
 * tables are skipped without being parsed: most of an export tells who has read which message.
 */
import type { Readable } from "node:stream";
import { InvalidExport } from "../archives/invalid-export.ts";

export interface TableRow {
  /** Empty in a file that is one array. */
  readonly table: string;
  /** The line where the row begins, counted from 1. */
  readonly line: number;
  /** `undefined` if the row can't be read; `problem` then gives the reason. */
  readonly value: unknown;
  readonly problem?: string;
}

/** The largest length of a row, in bytes. Messages are much shorter, even with all their earlier texts. */
const MAX_ROW = 16 * 2 ** 20;
/** The largest length of a table's name, in bytes. */
const MAX_NAME = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * @param name the name of the file, for errors
 * @param wanted the names of the tables to read
 * @throws InvalidExport if the file is no JSON, or ends early. The rows before that were yielded
 */
export async function* rowsOf(
  input: Readable,
  name: string,
  wanted: ReadonlySet<string>,
): AsyncGenerator<TableRow> {
  const scanner = new Scanner(wanted);
  for await (const chunk of input as AsyncIterable<Buffer>) {
    yield* scanner.scan(chunk);
    if (scanner.isOther) throw new InvalidExport(`${name} is no JSON with tables.`);
  }
  if (!scanner.isComplete) throw new InvalidExport(`${name} ends early.`);
}

/** Finds rows by the brackets around them. */
class Scanner {
  readonly #wanted: ReadonlySet<string>;
  /** True if the file begins with anything but an object or an array. */
  isOther = false;
  #root: number | undefined;
  #depth = 0;
  #line = 1;
  #isInString = false;
  #isEscaped = false;
  /** The bytes of the last text outside of tables, which may name a table. */
  #name: number[] = [];
  #table: string | undefined;
  /** The row that has begun, unless it is too long. */
  #pieces: Buffer[] | undefined;
  #length = 0;
  #rowLine = 0;
  #isInRow = false;

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  get isComplete(): boolean {
    return this.#root !== undefined && this.#depth === 0;
  }

  scan(chunk: Buffer): TableRow[] {
    const found: TableRow[] = [];
    let rowStart = 0;
    for (let index = 0; index < chunk.length; index++) {
      if (this.#isInString) {
        index = this.#skipText(chunk, index);
        continue;
      }
      const byte = chunk[index];
      if (byte === NEWLINE) this.#line += 1;
      else if (byte === QUOTE) {
        this.#isInString = true;
        if (this.#namesTables) this.#name = [];
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (this.#open(byte)) rowStart = index;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (this.#close()) found.push(this.#rowOf(chunk.subarray(rowStart, index + 1)));
      } else if (this.#root === undefined && !isIgnored(byte)) {
        this.isOther = true;
        return found;
      }
    }
    if (this.#isInRow) this.#keep(chunk.subarray(rowStart));
    return found;
  }

  /** True where texts are names of tables: directly in the object of the file. */
  get #namesTables(): boolean {
    return this.#depth === 1 && this.#root === OPEN_BRACE;
  }

  /** @returns the index of the end of a text, or of the chunk */
  #skipText(chunk: Buffer, start: number): number {
    const isName = this.#namesTables;
    let isEscaped = this.#isEscaped;
    for (let index = start; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0;
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInString = false;
        this.#isEscaped = false;
        return index;
      }
      if (isName && this.#name.length < MAX_NAME) this.#name.push(byte);
    }
    this.#isEscaped = isEscaped;
    return chunk.length;
  }

  /** @returns true if a wanted row begins here */
  #open(byte: number): boolean {
    const rowDepth = this.#rowDepth;
    if (this.#root === undefined) {
      this.#root = byte;
      if (byte === OPEN_BRACKET) this.#table = "";
    } else if (this.#namesTables) {
      this.#table = byte === OPEN_BRACKET ? Buffer.from(this.#name).toString("utf8") : undefined;
    }
    const begins =
      byte === OPEN_BRACE &&
      this.#depth === rowDepth &&
      this.#table !== undefined &&
      this.#wanted.has(this.#table);
    this.#depth += 1;
    if (!begins) return false;
    this.#isInRow = true;
    this.#rowLine = this.#line;
    this.#pieces = [];
    this.#length = 0;
    return true;
  }

  /** @returns true if a wanted row ends here */
  #close(): boolean {
    if (this.#depth > 0) this.#depth -= 1;
    return this.#isInRow && this.#depth === this.#rowDepth;
  }

  /** The number of brackets around each row. */
  get #rowDepth(): number {
    return this.#root === OPEN_BRACKET ? 1 : 2;
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > MAX_ROW) this.#pieces = undefined;
    this.#pieces?.push(piece);
  }

  #rowOf(last: Buffer): TableRow {
    this.#keep(last);
    const pieces = this.#pieces;
    this.#isInRow = false;
    this.#pieces = undefined;
    const place = { table: this.#table ?? "", line: this.#rowLine };
    if (!pieces) return { ...place, value: undefined, problem: "The row is too long." };
    try {
      const text = pieces.length === 1 ? (pieces[0] ?? last) : Buffer.concat(pieces);
      return { ...place, value: JSON.parse(text.toString("utf8")) };
    } catch {
      return { ...place, value: undefined, problem: "The row is no JSON." };
    }
  }
}

const WHITE_SPACE_AND_BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf]);

const isIgnored = (byte: number | undefined): boolean =>
  byte === undefined || WHITE_SPACE_AND_BYTE_ORDER_MARK.has(byte);
