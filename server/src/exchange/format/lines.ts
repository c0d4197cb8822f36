/** Reads files of JSON lines, of any length, with lines of limited length. */
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** The largest length of a line, in bytes: a message of the largest size with all its reactions. */
const MAX_LINE = 4 * 2 ** 20;

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** `undefined` for a line that is too long. */
  readonly text: string | undefined;
}

const NEWLINE = 0x0a;

/**
 * Yields the lines that are not blank.
 *
 * @param source the path of a file, or its content
 * @param longest the largest length of a line, in bytes
 */
export async function* linesOf(source: string | Readable, longest = MAX_LINE): AsyncGenerator<Line> {
  for await (const lines of lineBatches(source, longest)) yield* lines;
}

/** Yields the same lines, those of a piece of the file together. */
export async function* lineBatches(
  source: string | Readable,
  longest = MAX_LINE,
): AsyncGenerator<readonly Line[]> {
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  let lines: Line[] = [];
  const take = () => {
    number += 1;
    const text = length > longest ? undefined : joined(pieces);
    pieces = [];
    length = 0;
    if (text?.trim() !== "") lines.push({ number, text });
  };
  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length <= longest) pieces.push(piece);
    else pieces = [];
  };
  const content = typeof source === "string" ? createReadStream(source) : source;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      take();
      start = end + 1;
    }
    keep(chunk.subarray(start));
    if (lines.length > 0) yield lines;
    lines = [];
  }
  take();
  if (lines.length > 0) yield lines;
}

function joined(pieces: readonly Buffer[]): string {
  const [only] = pieces;
  return (only && pieces.length === 1 ? only : Buffer.concat(pieces)).toString("utf8");
}
