/** Unpacks, converts and counts an export in a thread of its own, so that the server's thread has time for people. */
import { Worker } from "node:worker_threads";
import type { Demand } from "../../base/demand.ts";
import { InvalidExport } from "../../exchange/archives/invalid-export.ts";
import type { SiteAccess } from "../../exchange/convert/converter.ts";
import type { TopicRule } from "../../exchange/convert/topics.ts";
import type { Conversion } from "../../exchange/convert-export.ts";
import type { Problem } from "../../exchange/format/problems.ts";

/** The heap of the thread. The largest files of exports that are read as a whole fit into it. */
const MOST_MEMORY_MEBIBYTES = 768;

export interface ReadingTask {
  readonly kind: string;
  /** The uploaded file. */
  readonly path: string;
  /** The folder for what is unpacked and converted. */
  readonly workFolder: string;
  readonly rule: TopicRule;
  /** The owner's access to the product, for what the export only names. */
  readonly access: SiteAccess | undefined;
  /** The ranges of addresses that requests may go to although they are not public. */
  readonly allowed: readonly string[];
  /** As in `Demand`. */
  readonly demand: Demand["shared"];
}

export interface ReadExport extends Conversion {
  readonly problems: { readonly count: number; readonly kept: readonly Problem[] };
}

export type ReadingReport =
  | { readonly bytes: number }
  | { readonly read: ReadExport }
  | { readonly invalid: string }
  | { readonly error: unknown };

/** Reading the export needs more memory than the thread may use. */
export class TooMuchMemory extends Error {}

/**
 * @param onRead gets the number of bytes that were read so far
 * @param signal ends the thread
 * @throws InvalidExport
 * @throws TooMuchMemory
 */
export async function readExport(
  task: ReadingTask,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReadExport> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./reading-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MEBIBYTES, maxYoungGenerationSizeMb: 32 },
  });
  const end = Promise.withResolvers<ReadExport>();
  const abort = () => end.reject(signal.reason);
  signal.addEventListener("abort", abort);
  worker.on("message", (report: ReadingReport) => {
    if ("bytes" in report) onRead(report.bytes);
    else if ("read" in report) end.resolve(report.read);
    else if ("invalid" in report) end.reject(new InvalidExport(report.invalid));
    else end.reject(report.error);
  });
  worker.on("error", (error) => end.reject(isOutOfMemory(error) ? new TooMuchMemory() : error));
  worker.on("exit", () => end.reject(new Error("The thread that reads an export has ended")));
  try {
    return await end.promise;
  } finally {
    signal.removeEventListener("abort", abort);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
