/** Reads the documents of a collection, as `mongodump` writes them: one after the other, each beginning with its length. */
import { deserialize } from "bson";
import { ByteReader } from "../archives/byte-reader.ts";
import type { Problems } from "../format/problems.ts";
import { Fields } from "./fields.ts";

/** The largest document that MongoDB stores, with the overhead that it allows itself. In bytes. */
export const MAX_DOCUMENT = 16 * 2 ** 20 + 16 * 2 ** 10;
/** An empty document has its length and its end. */
const MIN_DOCUMENT = 5;

export interface FoundDocument {
  readonly fields: Fields;
  /** The place in the dump, such as `users.bson:3`. */
  readonly from: string;
  readonly place: DocumentPlace;
}

export interface DocumentPlace {
  readonly file: string;
  /** The number of the document, counted from 1. */
  readonly line: number;
}

interface DocumentSource {
  readonly bytes: AsyncIterable<Buffer>;
  /** The name of the file for problems. */
  readonly name: string;
  readonly problems: Problems;
}

/** Yields the documents that can be read. Those that can't are among the problems, and damage ends the file. */
export async function* documentsOf({ bytes, name, problems }: DocumentSource): AsyncGenerator<FoundDocument> {
  const reader = new ByteReader(bytes);
  try {
    for (let line = 1; ; line += 1) {
      const place = { file: name, line };
      const read = await readDocument(reader).catch(damageIn);
      if (read === undefined) return;
      if (typeof read === "string") {
        problems.add({ ...place, text: read, consequence: "The rest of the file is left out." });
        return;
      }
      const fields = parse(read);
      if (fields) yield { fields, from: `${name}:${line}`, place };
      else problems.add({ ...place, text: "It is no BSON document.", consequence: "It is left out." });
    }
  } finally {
    await reader.close();
  }
}

/** @returns the bytes of the next document, what is wrong with it, or `undefined` at the end */
async function readDocument(reader: ByteReader): Promise<Buffer | string | undefined> {
  const head = await reader.peek(4);
  if (head.length === 0) return undefined;
  if (head.length < 4) return "The file ends early.";
  const length = head.readInt32LE();
  if (length < MIN_DOCUMENT || length > MAX_DOCUMENT) return `A document can't be ${length} bytes long.`;
  const bytes = await reader.read(length);
  return bytes.length < length ? "The file ends early." : bytes;
}

/** Returns what is wrong with a compressed file. */
function damageIn(error: NodeJS.ErrnoException): string {
  if (error.code?.startsWith("Z_")) return `The file can't be unpacked: ${error.message}.`;
  throw error;
}

function parse(bytes: Buffer): Fields | undefined {
  try {
    return new Fields(deserialize(bytes, { promoteBuffers: true, validation: { utf8: false } }));
  } catch {
    return undefined;
  }
}
