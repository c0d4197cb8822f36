import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type InitializeArguments = Parameters<NodeFS["init"]>;
type InitializeResult = ReturnType<NodeFS["init"]>;

/** What Emscripten's file system over Node's `fs` has, as far as it matters here; PGlite's types leave it out. */
interface NodeFileSystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** "Input/output error", as WebAssembly's system interface numbers it. */
const inputOutputError = 29;

/**
 * A directory as PGlite's file system, in which a sync reaches the disk. Emscripten's own ignores it: commits would be
 * acknowledged that a power failure takes back.
 */
export class SyncedFileSystem extends NodeFS {
  readonly #onAbort: (reason: string) => void;

  /** `onAbort` is called when PostgreSQL gives up for good, as it does when its log can't be written. */
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

/** An exception would pass through PostgreSQL unseen; of an error number it makes what it must, a panic. */
function syncStream(stream: { readonly nfd: number }): number {
  try {
    fs.fsyncSync(stream.nfd);
    return 0;
  } catch {
    return inputOutputError;
  }
}

/**
 * How PGlite starts: as it does by default, but syncing (-F says not to), and with buffers of 16 MB instead of 128,
 * as the operating system keeps the files in memory too. Checkpoints recycle up to 4 files of log, of 16 MB each.
 */
export const startParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
  ...["-c", "min_wal_size=32MB", "-c", "max_wal_size=64MB"],
];
