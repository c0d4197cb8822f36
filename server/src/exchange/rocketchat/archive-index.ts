/**
 * Finds the collections of an archive (`mongodump --archive`). After a magic number and a description, it consists of
 * blocks: a header that names a collection, its documents, and a terminator. Blocks of several collections alternate.
 */
import { deserialize } from "bson";
import { ByteReader } from "../archives/byte-reader.ts";
import { InvalidExport } from "../archives/invalid-export.ts";
import { MAX_DOCUMENT } from "./bson-documents.ts";

const MAGIC = 0x8199e26d;
const TERMINATOR = -1;
/** Blocks have up to 16 MiB, so even the largest archives have far fewer. */
const MOST_BLOCKS = 1_000_000;

/** A part of a file, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The places of documents, by database and then by collection. */
export type ArchiveIndex = ReadonlyMap<string, ReadonlyMap<string, readonly ByteRange[]>>;

export const isArchive = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE() === MAGIC;

/**
 * Reads an archive once, without its documents.
 *
 * @param onDamage is called if the archive ends early or is damaged; the index has everything before
 * @throws InvalidExport if it has too many blocks
 */
export async function indexArchive(
  bytes: AsyncIterable<Buffer>,
  onDamage: (reason: string) => void,
): Promise<ArchiveIndex> {
  const reader = new ByteReader(bytes);
  const index = new Map<string, Map<string, ByteRange[]>>();
  let blocks = 0;
  try {
    await reader.skip(4);
    await skipDocuments(reader);
    for (;;) {
      const header = await readHeader(reader);
      if (!header) return index;
      blocks += 1;
      if (blocks > MOST_BLOCKS) throw new InvalidExport(`The archive has more than ${MOST_BLOCKS} blocks.`);
      const start = reader.position;
      const collections = index.get(header.database) ?? new Map<string, ByteRange[]>();
      index.set(header.database, collections);
      const ranges = collections.get(header.collection) ?? [];
      collections.set(header.collection, ranges);
      // Everything before the damage can be read.
      await skipDocuments(reader).finally(() => {
        if (reader.position > start + 4) ranges.push({ start, end: reader.position - 4 });
      });
    }
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    onDamage(error.message);
    return index;
  } finally {
    await reader.close();
  }
}

class Damage extends Error {}

/** Skips documents up to the terminator, which is skipped, too. */
async function skipDocuments(reader: ByteReader): Promise<void> {
  for (;;) {
    const length = await readLength(reader);
    if (length === undefined) throw new Damage("The archive ends early.");
    if (length === TERMINATOR) return;
    if (!(await reader.skip(length - 4))) throw new Damage("The archive ends early.");
  }
}

/** @returns the header of the next block; `undefined` at the end */
async function readHeader(reader: ByteReader) {
  const length = await readLength(reader);
  if (length === undefined) return undefined;
  if (length === TERMINATOR) throw new Damage("A block of the archive has no header.");
  const bytes = Buffer.alloc(length);
  bytes.writeInt32LE(length);
  if ((await reader.read(length - 4)).copy(bytes, 4) < length - 4)
    throw new Damage("The archive ends early.");
  try {
    const { db, collection } = deserialize(bytes);
    return { database: String(db), collection: String(collection) };
  } catch {
    throw new Damage("The header of a block can't be read.");
  }
}

async function readLength(reader: ByteReader): Promise<number | undefined> {
  const bytes = await reader.read(4);
  if (bytes.length === 0) return undefined;
  if (bytes.length < 4) throw new Damage("The archive ends early.");
  const length = bytes.readInt32LE();
  if (length !== TERMINATOR && (length < 5 || length > MAX_DOCUMENT)) {
    throw new Damage(`A document of the archive can't be ${length} bytes long.`);
  }
  return length;
}
