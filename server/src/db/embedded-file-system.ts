import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type InitializeArguments = Parameters<NodeFS["init"]>;
type InitializeResult = ReturnType<NodeFS["init"]>;

/** The relevant part of Emscripten's file system over Node's `fs`, which PGlite's types omit. */
interface NodeFileSystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** "Input/output error" in the numbering of WebAssembly's system interface. */
const inputOutputError = 29;

/**
 * A directory as PGlite's file system, in which a sync reaches the disk. Emscripten's own ignores a sync, so a power
 * failure would undo acknowledged commits.
 */
export class SyncedFileSystem extends NodeFS {
  readonly #onAbort: (reason: string) => void;

  /** `onAbort` is called when PostgreSQL gives up permanently, as it does when its log can't be written. */
  constructor(directory: string, onAbort: (reason: string) => void) {
    super(directory);
    this.#onAbort = onAbort;
  }

  override async init(...[database, options]: InitializeArguments): InitializeResult {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        (module as NodeFileSystemModule).NODEFS.stream_ops.fsync = syncStream;
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.#onAbort } };
  }
}

/**
 * Returns an error number if the sync fails, on which PostgreSQL panics, as it must. An exception would pass through
 * PostgreSQL unnoticed.
 */
function syncStream(stream: { readonly nfd: number }): number {
  try {
    fs.fsyncSync(stream.nfd);
    return 0;
  } catch {
    return inputOutputError;
  }
}

/**
 * The parameters that PGlite starts with. They differ from its defaults in two ways. They make it sync (-F turns that
 * off). Its buffers take 16 MB instead of 128, as the operating system keeps the files in memory, too. Checkpoints
 * recycle up to 4 files of log, of 16 MB each.
 */
export const startParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
  ...["-c", "min_wal_size=32MB", "-c", "max_wal_size=64MB"],
];
