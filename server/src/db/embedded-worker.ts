/**
 * The thread that the embedded database runs in. It takes the messages that a PostgreSQL client would send to a server,
 * and returns the server's answers, in PostgreSQL's protocol, as whole messages.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { SyncedFileSystem, startParameters } from "./embedded-file-system.ts";
import { transferableBytes } from "./transferable-bytes.ts";

export type EmbeddedProgram = NonNullable<PGliteOptions["pgliteWasmModule"]>;

/** The data that the thread starts with. */
export interface EmbeddedWorkerData {
  readonly folder: string;
  /** PGlite's program, compiled once for all threads of this process. */
  readonly program: EmbeddedProgram;
}

/** A request to the thread: protocol messages, each batch of which gets one answer, or the request to end. */
export type EmbeddedRequest = Uint8Array<ArrayBuffer> | "close";

/** A message from the thread. */
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
  // Ends the thread from within the call. PostgreSQL, whose memory may be in any state, can't continue.
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

/** An error that is thrown here ends the thread. */
async function answer(request: Uint8Array): Promise<void> {
  const chunks: Uint8Array[] = [];
  // This call finishes its work before it returns. The file system need not sync more than PostgreSQL itself syncs.
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
