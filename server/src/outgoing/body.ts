/** Reads the bodies of answers, with limits for the received and for the uncompressed size. */
import type { IncomingMessage } from "node:http";
import { pipeline, Readable } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import { OutgoingError } from "./outgoing-error.ts";

/** Returns the first bytes of a body, at most `limit`; the rest is not read. */
export async function readBeginning(response: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of beginning(uncompressed(response, limit), limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Yields a whole body, piece by piece.
 *
 * @throws OutgoingError immediately for a body that declares a size above `limit`, and at the limit for one that
 * exceeds it
 */
export async function* bytesOf(response: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  if (Number(response.headers["content-length"] ?? 0) > limit) throw tooLarge();
  let size = 0;
  for await (const chunk of uncompressed(response, limit + 1)) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}

const tooLarge = () => new OutgoingError("The response is too large");

function uncompressed(response: IncomingMessage, limit: number): AsyncIterable<Buffer> {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity") return response;
  if (encoding !== "gzip" && encoding !== "x-gzip") {
    throw new OutgoingError(`The response has the encoding ${encoding}`);
  }
  // A truncated body is treated like a whole one.
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  pipeline(Readable.from(beginning(response, limit)), gunzip, () => undefined);
  return gunzip;
}

/** Yields bytes up to `limit`. */
async function* beginning(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let left = limit;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
