/**
 * The thread that the embedded database works in. It takes what a client of PostgreSQL would send to a server, and
 * gives back what the server would answer: PostgreSQL's protocol, in whole messages.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { SyncedFileSystem, startParameters } from "./embedded-file-system.ts";
import { transferableBytes } from "./transferable-bytes.ts";

export type EmbeddedProgram = NonNullable<PGliteOptions["pgliteWasmModule"]>;

/** What the thread is started with. */
export interface EmbeddedWorkerData {
  readonly folder: string;
  /** PGlite's program, compiled once for all threads of this process. */
  readonly program: EmbeddedProgram;
}

/** What is sent to the thread: protocol messages, each lot of which gets one answer; or that it is to end. */
export type EmbeddedRequest = Uint8Array<ArrayBuffer> | "close";

/** What comes from the thread. */
export type EmbeddedReport =
  | { readonly kind: "opened" }
  | { readonly kind: "answer"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A line that PostgreSQL wrote for its operator. */
  | { readonly kind: "line"; readonly text: string };

if (parentPort === null) throw new Error("This is the program of a worker thread.");
const port = parentPort;
const report = (message: EmbeddedReport, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const { folder, program } = workerData as EmbeddedWorkerData;

const database = await PGlite.create({
  // Ends the thread from within the call: PostgreSQL, whose memory may be in any state, gets no chance to go on.
  fs: new SyncedFileSystem(folder, () => process.exit(1)),
  startParams: startParameters,
  pgliteWasmModule: program,
  onStderr: (text) => {
    report({ kind: "line", text });
    return false;
  },
});
port.on("message", (request: EmbeddedRequest) => void (request === "close" ? close() : answer(request)));
report({ kind: "opened" });

/** What throws here ends the thread. */
async function answer(request: Uint8Array): Promise<void> {
  const chunks: Uint8Array[] = [];
  // Works before it returns. The file system has nothing to sync beyond what PostgreSQL itself syncs.
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (chunk) => chunks.push(chunk.slice()),
  });
  const bytes = transferableBytes(chunks);
  report({ kind: "answer", bytes }, [bytes.buffer]);
}

async function close(): Promise<void> {
  await database.close();
  port.close();
}
