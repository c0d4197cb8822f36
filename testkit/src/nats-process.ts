/** A NATS server with JetStream that belongs to one test, which may kill and restart it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";

/** Debian's package installs the program where only root's path looks. */
const PATH = `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin`;

/**
 * Returns the reason why no NATS server is available for tests, as a sentence that says what to install; undefined if
 * one is available.
 */
export function missingNats(): string | undefined {
  const { status } = spawnSync("nats-server", ["--version"], { env: { PATH } });
  if (status === 0) return undefined;
  return "NATS is not tested: install its server (apt-get install nats-server, brew install nats-server).";
}

export class NatsProcess implements AsyncDisposable {
  /** The port of 127.0.0.1; it stays the same. */
  readonly port: number;
  readonly #folder: string;
  readonly #options: readonly string[];
  #guard: ChildProcess | undefined;

  private constructor(folder: string, port: number, options: readonly string[]) {
    this.#folder = folder;
    this.port = port;
    this.#options = options;
  }

  /**
   * Sets up a server that does not run yet.
   *
   * @param options of its command line
   */
  static async prepare(options: readonly string[] = ["--jetstream"]): Promise<NatsProcess> {
    return new NatsProcess(mkdtempSync(join(tmpdir(), "confab-nats-")), await findFreePort(), options);
  }

  static async start(options?: readonly string[]): Promise<NatsProcess> {
    const nats = await NatsProcess.prepare(options);
    await nats.start();
    return nats;
  }

  /** Returns the value of `NATS_URL`: the server directly, or a port of 127.0.0.1 that leads to it. */
  url(port = this.port): string {
    return `nats://127.0.0.1:${port}`;
  }

  /** Starts the server, also after `kill`, with its stored data; resolves when it takes connections. */
  async start(): Promise<void> {
    // The shell outlives this process only until it notices that its standard input has ended.
    const script = `
      folder=$1 port=$2
      shift 2
      nats-server -a 127.0.0.1 -p "$port" -sd "$folder/store" -P "$folder/pid" "$@" >>"$folder/log" 2>&1 &
      server=$!
      read -r word
      kill -KILL $server
      wait $server
      [ "$word" = keep ] || rm -rf "$folder"`;
    const places = [this.#folder, String(this.port)];
    const guard = spawn("/bin/sh", ["-c", script, "sh", ...places, ...this.#options], {
      env: { PATH },
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    this.#guard = guard;
    while (!(await this.#takesConnections())) {
      if (guard.exitCode !== null) {
        throw new Error(`NATS did not start:\n${readFileSync(join(this.#folder, "log"), "utf8")}`);
      }
      await setTimeout(20);
    }
  }

  /** Ends the server abruptly, by SIGKILL. */
  async kill(): Promise<void> {
    await this.#endGuard("keep\n");
  }

  /** Freezes the server: it does nothing any longer, and its connections stay open. */
  freeze(): void {
    process.kill(this.#processId, "SIGSTOP");
  }

  thaw(): void {
    process.kill(this.#processId, "SIGCONT");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#endGuard("");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #processId(): number {
    return Number(readFileSync(join(this.#folder, "pid"), "utf8"));
  }

  async #takesConnections(): Promise<boolean> {
    const socket = connect(this.port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  async #endGuard(word: string): Promise<void> {
    const guard = this.#guard;
    this.#guard = undefined;
    if (guard === undefined || guard.exitCode !== null) return;
    guard.stdin?.end(word);
    await once(guard, "exit");
  }
}
