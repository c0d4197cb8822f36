/**
 * Lets commands reach the server that runs on their data directory, because only one process can use the embedded
 * database. Only the server's own user can open the socket.
 */
import { chmod, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { StartError } from "../../base/start-error.ts";
import type { Context } from "../../realm/context.ts";
import { createBackup } from "../backup/create-backup.ts";
import { type ControlReport, type ControlRequest, MAX_REQUEST_LENGTH, socketPath } from "./protocol.ts";

export class ControlSocket {
  readonly #context: Context;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Backups run one after the other. */
  #working: Promise<void> = Promise.resolve();

  /**
   * Listens in the data directory. Does nothing on PostgreSQL, where commands reach the database themselves. Not every
   * file system has sockets, so a server starts without one, too.
   */
  static async start(context: Context): Promise<ControlSocket | undefined> {
    const { engine, config, logger } = context;
    if (engine.kind !== "embedded") return undefined;
    const path = socketPath(config.dataDir);
    if (path === undefined) {
      logger.warn("The path of the data directory is too long for a socket. Backups need a stopped server.");
      return undefined;
    }
    const control = new ControlSocket(context);
    try {
      // This process holds the lock of the directory, so an existing socket belongs to one that has ended.
      await rm(path, { force: true });
      await new Promise<void>((resolve, reject) => {
        control.#server.once("error", reject).listen(path, resolve);
      });
      await chmod(path, 0o600);
      return control;
    } catch (error) {
      logger.warn(
        { err: error },
        "No socket can be created in the data directory. Backups need a stopped server.",
      );
      return undefined;
    }
  }

  private constructor(context: Context) {
    this.#context = context;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** Resolves when nobody is connected and no work is under way. */
  async stop(): Promise<void> {
    await this.#working;
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let length = 0;
    socket.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_REQUEST_LENGTH) socket.destroy();
    });
    socket.on("close", () => this.#sockets.delete(socket));
    // The command has ended; its work continues.
    socket.on("error", () => {});
    createInterface({ input: socket }).once("line", (line) => {
      const report = (message: ControlReport) => void socket.write(`${JSON.stringify(message)}\n`);
      this.#working = this.#working.then(async () => {
        report(await this.#answer(line, report));
        socket.end();
      });
    });
  }

  async #answer(line: string, report: (message: ControlReport) => void): Promise<ControlReport> {
    try {
      const { folder } = JSON.parse(line) as ControlRequest;
      const created = await createBackup(this.#context, folder, {
        onCopied: (bytes) => report({ kind: "copied", bytes }),
        isPaced: true,
      });
      return { kind: "done", ...created };
    } catch (error) {
      if (error instanceof StartError) return { kind: "problem", text: error.message };
      this.#context.logger.error({ err: error }, "A backup failed.");
      return {
        kind: "problem",
        text: `The backup failed: ${error instanceof Error ? error.message : error}`,
      };
    }
  }
}
