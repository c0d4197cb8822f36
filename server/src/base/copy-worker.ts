/**
 * The thread of `CopyThread`. It does one thing at a time, synchronously, and rests as long as it has worked if it is
 * told to spare others.
 */
import { createHash } from "node:crypto";
import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "./clock.ts";
import type { CopyReport, CopyRequest, CopySettings } from "./copy-thread.ts";

const CHUNK_BYTES = 2 ** 20;

/**
 * The bytes between two rests, after which copies are written to the disk. Otherwise, gigabytes pile up in memory, and
 * each commit of the database waits for them.
 */
const BATCH_BYTES = 4 * 2 ** 20;

const LOWEST_PRIORITY = 19;
const MOST_REST_MILLISECONDS = 1000;

const { isPaced } = workerData as CopySettings;
const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
const sleeping = new Int32Array(new SharedArrayBuffer(4));

/** Copies that are not on the disk yet. */
let unsynced: string[] = [];
/** The bytes and the time since the last rest. */
let bytes = 0;
let milliseconds = 0;
let startedAt = 0;

if (isPaced) lowerPriority();

parentPort?.on("message", (request: CopyRequest) => {
  startedAt = systemClock.monotonic();
  let report: CopyReport;
  try {
    report = "from" in request ? { bytes: copy(request) } : describe(request.path);
  } catch (error) {
    report = { error };
  }
  milliseconds += systemClock.monotonic() - startedAt;
  parentPort?.postMessage(report);
});

/** On Linux, this is the priority of one thread. Elsewhere, it is that of the process. */
function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(LOWEST_PRIORITY);
  } catch {
    // The system may forbid it. Then the rests have to be enough.
  }
}

/** Returns the number of bytes; `undefined` if the file does not exist. */
function copy({ from, to }: { readonly from: string; readonly to: string }): number | undefined {
  using source = openIfThere(from);
  if (!source) return undefined;
  using target = opened(to, "wx", fstatSync(source.descriptor).mode);
  unsynced.push(to);
  let copied = 0;
  for (;;) {
    const count = readSync(source.descriptor, buffer, 0, CHUNK_BYTES, copied);
    if (count === 0) return copied;
    let written = 0;
    while (written < count) {
      written += writeSync(target.descriptor, buffer, written, count - written, copied + written);
    }
    copied += count;
    worked(count);
  }
}

function describe(path: string): CopyReport {
  using file = opened(path, "r");
  const hash = createHash("sha256");
  let read = 0;
  for (;;) {
    const count = readSync(file.descriptor, buffer, 0, CHUNK_BYTES, read);
    if (count === 0) return { bytes: read, sha256: hash.digest("hex") };
    hash.update(buffer.subarray(0, count));
    read += count;
    worked(count);
  }
}

function worked(count: number): void {
  bytes += count;
  if (!isPaced || bytes < BATCH_BYTES) return;
  for (const path of unsynced) {
    using file = opened(path, "r");
    fdatasyncSync(file.descriptor);
  }
  unsynced = [];
  const spent = milliseconds + systemClock.monotonic() - startedAt;
  Atomics.wait(sleeping, 0, 0, Math.min(spent, MOST_REST_MILLISECONDS));
  [bytes, milliseconds, startedAt] = [0, 0, systemClock.monotonic()];
}

interface OpenFile extends Disposable {
  readonly descriptor: number;
}

function opened(path: string, flags: string, mode?: number): OpenFile {
  const descriptor = openSync(path, flags, mode);
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) };
}

function openIfThere(path: string): OpenFile | undefined {
  try {
    return opened(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
