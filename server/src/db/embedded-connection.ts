import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Duplex } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type {
  EmbeddedProgram,
  EmbeddedReport,
  EmbeddedRequest,
  EmbeddedWorkerData,
} from "./embedded-worker.ts";
import { transferableBytes } from "./transferable-bytes.ts";

/** Node has this object, but its types omit it. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<EmbeddedProgram> };

/** The thread's objects die young. A larger space for them takes memory and saves no time. */
const YOUNG_MEGABYTES = 16;

/** Compiled once for all threads: compiling takes a while, and the threads share the code. */
let compiled: Promise<EmbeddedProgram> | undefined;

async function compileProgram(): Promise<EmbeddedProgram> {
  // V8 compiles frequently used functions again, with optimization. Compiling several at the same time permanently
  // takes 30 MB more.
  setFlagsFromString("--wasm-num-compilation-tasks=1");
  const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(join(dirname(pglite), "pglite.wasm")));
}

/**
 * The embedded database, open in a thread of its own, as the stream that a `pg` client takes for its connection. It is
 * one session, which lasts as long as the thread. When the stream is closed, by either side, the thread has ended and
 * the folder is free.
 *
 * The thread keeps the process alive only while it is opening, owes an answer, or is closing.
 */
export class EmbeddedConnection extends Duplex {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  #unanswered = 0;
  #closing = false;
  /** The last line that says why PostgreSQL gave up, or the error that was thrown in the thread. */
  #reason: string | undefined;

  /** Resolves when the database is open. `onLine` gets the lines that PostgreSQL writes for its operator. */
  static async open(folder: string, onLine: (text: string) => void): Promise<EmbeddedConnection> {
    compiled ??= compileProgram();
    const connection = new EmbeddedConnection({ folder, program: await compiled }, onLine);
    await connection.#opened();
    return connection;
  }

  private constructor(input: EmbeddedWorkerData, onLine: (text: string) => void) {
    super();
    // Users of the connection add listeners of their own. An unused connection may be lost, too, without an uncaught
    // error.
    this.on("error", () => {});
    const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
      workerData: input,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker = worker;
    worker.on("message", (report: EmbeddedReport) => {
      if (report.kind === "answer") this.#takeAnswer(report.bytes);
      if (report.kind === "line") {
        if (/\b(?:PANIC|FATAL):/.test(report.text)) this.#reason = report.text.trim();
        onLine(report.text);
      }
    });
    worker.on("error", (error: unknown) => {
      this.#reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    this.#ended = new Promise((resolve) => {
      worker.once("exit", () => {
        resolve();
        this.destroy(this.#closing ? undefined : this.failure);
      });
    });
  }

  /** Ends the thread in the middle of its work. */
  abort(reason: string): void {
    this.#reason = reason;
    this.destroy(this.failure);
  }

  /**
   * A method that `pg` expects of a socket and that streams lack. Nothing is connected: the database is open, or lost.
   */
  connect(): void {
    process.nextTick(() => {
      if (this.destroyed) this.emit("error", this.failure);
      else this.emit("connect");
    });
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  /** Resolves when the thread has ended and has closed everything that it had open. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** `pg` writes whole protocol messages, and all messages of a statement together. */
  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    this.#ask(chunks.map(({ chunk }) => chunk));
    callback();
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.#ask([chunk]);
    callback();
  }

  override _final(callback: () => void): void {
    this.#closing = true;
    this.#worker.ref();
    this.#send("close");
    callback();
  }

  override _read(): void {}

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    void this.#worker.terminate();
    void this.#ended.then(() => callback(error));
  }

  async #opened(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onMessage = ({ kind }: EmbeddedReport) => {
      if (kind === "opened") resolve();
    };
    this.#worker.on("message", onMessage);
    this.once("error", reject);
    try {
      await promise;
      this.#worker.unref();
    } finally {
      this.#worker.off("message", onMessage);
      this.off("error", reject);
    }
  }

  #ask(chunks: readonly Uint8Array[]): void {
    const bytes = transferableBytes(chunks);
    if (this.#unanswered === 0) this.#worker.ref();
    this.#unanswered += 1;
    this.#send(bytes, [bytes.buffer]);
  }

  #takeAnswer(bytes: Uint8Array<ArrayBuffer>): void {
    this.#unanswered -= 1;
    if (this.#unanswered === 0 && !this.#closing) this.#worker.unref();
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer));
  }

  #send(request: EmbeddedRequest, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  /** The reason that the database was lost. */
  get failure(): Error {
    return new Error(`the embedded database has stopped: ${this.#reason ?? "it gave no reason"}`);
  }
}
