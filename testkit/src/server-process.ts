/**
 * A server as `npm start` runs it, in a separate process: for behaviour that a server in the test's process can't show.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { WorldData } from "./world-data.ts";

const program = fileURLToPath(import.meta.resolve("@confab/server/main"));

/**
 * The options that `npm start` gives Node. A young generation of 32 MB and a heap that at most doubles between two
 * collections keep memory low under attack; see "Under attack" in `docs/performance.md`.
 */
export const NODE_FLAGS = ["--max-semi-space-size=32", "--heap-growing-percent=100"] as const;

/** All processes share one cache, because each would compile the same program. */
export const compileCache = fileURLToPath(new URL("../../node_modules/.cache/confab-tests", import.meta.url));

/** The longest start; a server that takes longer hangs. */
const START_MILLISECONDS = 120_000;

export type Environment = Readonly<Record<string, string>>;

/** The end of a process; `code` is null if a signal ended it. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class ServerProcess implements AsyncDisposable {
  /** The address that the server announces when it runs. */
  readonly url: string;
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  readonly #output: Output;

  private constructor({ child, ended, output }: Launched, url: string) {
    this.#child = child;
    this.ended = ended;
    this.#output = output;
    this.url = url;
  }

  /**
   * Starts a server and waits until it announces that it runs. Throws with its output if it ends instead, or takes
   * longer than any machine should.
   *
   * @param main the path of its program, if it isn't this one
   */
  static async start(environment: Environment, main = program): Promise<ServerProcess> {
    const launched = launch(environment, main);
    const { child, ended, output } = launched;
    const running = new Promise<string>((resolve) => {
      child.stdout?.on("data", () => {
        const url = /Confab is running at (\S+)/.exec(output.stdout)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const over = new AbortController();
    const patience = setTimeout(START_MILLISECONDS, undefined, { signal: over.signal }).catch(
      () => undefined,
    );
    const url = await Promise.race([running, ended, patience]);
    over.abort();
    if (typeof url === "string") return new ServerProcess(launched, url);
    child.kill("SIGKILL");
    const how = url ? `ended with ${url.code}` : `did not run within ${START_MILLISECONDS} ms`;
    throw new Error(`The server ${how}:\n${output.stdout}${output.stderr}`);
  }

  /** Runs a server that is expected to refuse to start. */
  static run(environment: Environment): Promise<Ended> {
    return launch(environment, program).ended;
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  /** The server's output so far. */
  get printed(): string {
    return this.#output.stdout;
  }

  /** The server's log so far. */
  get logged(): string {
    return this.#output.stderr;
  }

  /** Sends a signal that the server survives. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    this.#child.kill(signal);
  }

  /** Sends a signal and waits for the end. */
  async end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end("SIGKILL");
  }
}

/** Returns the environment of a server in a place; the port is any free one. */
export const environmentOf = (place: Omit<WorldData, "remove">, more: Environment = {}): Environment => ({
  CONFAB_PORT: "0",
  CONFAB_DATA_DIR: place.dataDir,
  CONFAB_RATE_LIMITS: "off",
  CONFAB_DAILY_BACKUPS: "0",
  ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
  ...more,
});

/** Reads the credentials that the first start has written. */
export function readZuliprc(dataDir: string): { email: string; key: string; site: string } {
  const text = readFileSync(join(dataDir, "owner.zuliprc"), "utf8");
  const field = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? "";
  return { email: field("email"), key: field("key"), site: field("site") };
}

interface Output {
  stdout: string;
  stderr: string;
}

interface Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly output: Output;
}

function launch(environment: Environment, main: string): Launched {
  const child = spawn(process.execPath, [...NODE_FLAGS, main], {
    // Excludes the variables of the tests themselves, and adds those of `npm start`.
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_TRIM_THRESHOLD_: "131072",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const ended = once(child, "close").then(
    ([code]): Ended => ({ code: typeof code === "number" ? code : null, ...output }),
  );
  return { child, ended, output };
}
