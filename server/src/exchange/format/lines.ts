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
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  const take = (): Line | undefined => {
    number += 1;
    const text = length > longest ? undefined : Buffer.concat(pieces).toString("utf8");
    pieces = [];
    length = 0;
    return text?.trim() === "" ? undefined : { number, text };
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
      const line = take();
      if (line) yield line;
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  const last = take();
  if (last && last.text !== "") yield last;
}
