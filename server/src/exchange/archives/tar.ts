import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { Parser, type ReadEntry } from "tar";
import { InvalidExport } from "./invalid-export.ts";
import type { Unpacker } from "./unpack.ts";

const FILE_TYPES: ReadonlySet<string> = new Set(["File", "OldFile", "ContiguousFile"]);

/**
 * Unpacks a tar archive, compressed or not. Links and devices in it are left out.
 *
 * @throws InvalidExport if it is damaged, and for whatever the unpacker rejects
 */
export async function unpackTar(path: string, unpacker: Unpacker): Promise<void> {
  const failed = Promise.withResolvers<never>();
  const writing = new Set<Promise<void>>();
  const parser = new Parser({
    strict: true,
    // The parser gives the next entry when this one has been read.
    onReadEntry: (entry: ReadEntry) => {
      if (!FILE_TYPES.has(entry.type)) return void entry.resume();
      const written = unpacker.file(entry.path, Readable.from(entry));
      writing.add(written);
      written.then(() => writing.delete(written), failed.reject);
    },
  });
  parser.on("error", (error: Error) =>
    failed.reject(new InvalidExport(`The tar archive can't be read: ${error.message}.`, { cause: error })),
  );
  const ended = Promise.withResolvers<void>();
  parser.on("end", ended.resolve);
  const feed = async () => {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (!parser.write(chunk)) {
        const drained = new Promise<void>((resolve) => parser.once("drain", resolve));
        await Promise.race([drained, failed.promise]);
      }
    }
    parser.end();
    await ended.promise;
    await Promise.all(writing);
  };
  await Promise.race([feed(), failed.promise]);
}
