/** A service that speaks S3 and belongs to one test, with its objects in a folder. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";

/** The search path also contains the folder of `go install`. */
const PATH = `${process.env["PATH"]}:/usr/local/bin:${process.env["HOME"]}/go/bin`;

/**
 * Returns the reason why no S3 service is available for tests, as a sentence that says what to install; undefined if
 * one is available.
 */
export function missingS3(): string | undefined {
  const { status } = spawnSync("versitygw", ["--version"], { env: { PATH } });
  if (status === 0) return undefined;
  return "S3 is not tested: install a gateway (go install github.com/versity/versitygw/cmd/versitygw@latest).";
}

export class S3Process implements AsyncDisposable {
  readonly bucket = "uploads";
  readonly accessKey = "test-access-key";
  readonly secretKey = "test-secret-key";
  readonly endpoint: string;
  readonly #folder: string;
  readonly #guard: ChildProcess;

  private constructor(folder: string, port: number, guard: ChildProcess) {
    this.#folder = folder;
    this.endpoint = `http://127.0.0.1:${port}`;
    this.#guard = guard;
  }

  /** Starts a service with an empty bucket; resolves when it takes connections. */
  static async start(): Promise<S3Process> {
    const folder = mkdtempSync(join(tmpdir(), "confab-s3-"));
    for (const name of ["objects/uploads", "about"]) mkdirSync(join(folder, name), { recursive: true });
    const port = await findFreePort();
    // The shell outlives this process only until it notices that its standard input has ended.
    const script = `
      versitygw --quiet --port "127.0.0.1:$2" posix --sidecar "$1/about" "$1/objects" >"$1/log" 2>&1 &
      server=$!
      read -r word
      kill -KILL $server
      wait $server
      rm -rf "$1"`;
    const guard = spawn("/bin/sh", ["-c", script, "sh", folder, String(port)], {
      env: { PATH, ROOT_ACCESS_KEY: "test-access-key", ROOT_SECRET_KEY: "test-secret-key" },
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    const service = new S3Process(folder, port, guard);
    while (!(await takesConnections(port))) {
      if (guard.exitCode !== null) throw new Error("The S3 gateway did not start");
      await setTimeout(20);
    }
    return service;
  }

  /** The environment of a server that uses the service. */
  get environment(): Readonly<Record<string, string>> {
    return {
      CONFAB_S3_BUCKET: this.bucket,
      CONFAB_S3_ENDPOINT: this.endpoint,
      CONFAB_S3_ACCESS_KEY: this.accessKey,
      CONFAB_S3_SECRET_KEY: this.secretKey,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#guard, "exit");
    this.#guard.stdin?.end();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
