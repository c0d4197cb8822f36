/** Copies and reads many files in a thread of its own, so that the server's thread has time for people meanwhile. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface CopySettings {
  /** If true, the thread leaves half of the disk's time to others. */
  readonly isPaced: boolean;
}

export type CopyRequest = { readonly from: string; readonly to: string } | { readonly path: string };

export type CopyReport =
  | { readonly bytes: number | undefined; readonly sha256?: string }
  | { readonly error: unknown };

export interface FileContent {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export class CopyThread implements AsyncDisposable {
  readonly #worker: Worker;
  readonly #signal: AbortSignal | undefined;
  /** The reason why the thread has ended by itself. */
  #failure: Error | undefined;

  /** @param signal ends the current call and all later ones, which throw its reason */
  constructor({ isPaced }: CopySettings, signal?: AbortSignal) {
    const workerData: CopySettings = { isPaced };
    this.#worker = new Worker(new URL("./copy-worker.ts", import.meta.url), { workerData });
    this.#worker.on("error", (error) => {
      this.#failure = error;
    });
    this.#signal = signal;
  }

  /**
   * Copies a file that may disappear at any moment into a new one.
   *
   * @returns the number of bytes; `undefined` if the file does not exist
   */
  async copy(from: string, to: string): Promise<number | undefined> {
    return (await this.#ask({ from, to })).bytes;
  }

  /** Reads a file. */
  async describe(path: string): Promise<FileContent> {
    const { bytes = 0, sha256 = "" } = await this.#ask({ path });
    return { bytes, sha256 };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(request: CopyRequest): Promise<Exclude<CopyReport, { error: unknown }>> {
    const signal = this.#signal;
    signal?.throwIfAborted();
    if (this.#failure) throw this.#failure;
    this.#worker.postMessage(request);
    const answer = once(this.#worker, "message", { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
    const [report] = (await answer) as [CopyReport];
    if ("error" in report) throw report.error;
    return report;
  }
}
