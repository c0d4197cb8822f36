/** The other processes of a benchmark: generators of load, and the servers for comparison. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "@confab/testkit";
import { atExit } from "./at-exit.ts";
import type { BareAnswer, BareAnswers } from "./bare.ts";
import type { LoadOptions, LoadResult } from "./load.ts";
import type { Command, Reconnection, Round } from "./waiters.ts";

type Result = Round | Reconnection | undefined;

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Runs a process that generates load until it has finished. */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const child = fork(fileOf("./load.ts"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
  const message = once(child, "message");
  child.send(options);
  const [result] = await Promise.race([message, ended]);
  if (typeof result !== "object" || result === null) throw new Error("The load could not be generated.");
  await ended;
  return result as LoadResult;
}

/** An answer with as many bytes as Confab's answer to a message. */
const sentBody = '{"result":"success","msg":"","id":12345}\n';
const sent: BareAnswer = {
  headers: { "content-type": "application/json", "content-length": String(sentBody.length) },
  body: sentBody,
};

/** Starts the bare server; `event` is its answer to waiting requests. */
export async function startBare(event: BareAnswer = sent): Promise<{ port: number } & Disposable> {
  const answers: BareAnswers = { post: sent, event };
  const child = spawn(process.execPath, [fileOf("./bare.ts"), JSON.stringify(answers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const forget = atExit(() => child.kill());
  const [text] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return {
    port: Number(text),
    [Symbol.dispose]() {
      forget();
      child.kill();
    },
  };
}

/** The process of `waiters.ts`. */
export class Waiters implements Disposable {
  readonly #child: ChildProcess = fork(fileOf("./waiters.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  #result: PromiseWithResolvers<Result> = Promise.withResolvers();

  constructor() {
    this.#child.on("message", (result: Result | null) => this.#result.resolve(result ?? undefined));
    this.#child.on("exit", () =>
      this.#result.reject(new Error("The process with the waiting clients ended.")),
    );
  }

  async run(command: Command & { do: "round" }): Promise<Round>;
  async run(command: Command & { do: "reconnect" }): Promise<Reconnection>;
  async run(command: Command): Promise<undefined>;
  async run(command: Command): Promise<Result> {
    this.#result = Promise.withResolvers();
    this.#child.send(command);
    return this.#result.promise;
  }

  [Symbol.dispose](): void {
    this.#child.removeAllListeners("exit");
    this.#child.disconnect();
  }
}

/** Returns the time in milliseconds until a server started by `npm start` announces that it runs. */
export async function timeStart(environment: Environment): Promise<number> {
  const start = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: fileOf("../.."),
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let output = "";
  const running = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("Confab is running")) resolve();
    });
  });
  await Promise.race([running, ended.then(() => Promise.reject(new Error(`npm start ended:\n${output}`)))]);
  const time = performance.now() - start;
  child.kill("SIGTERM");
  await ended;
  return time;
}

const POLL_MILLISECONDS = 100;

/**
 * Runs `npm run confab -- …` without npm.
 *
 * @returns the time from the start to the end, and the most memory that was resident
 * @throws Error with the command's output if it fails
 */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly seconds: number; readonly peakBytes: number }> {
  const { scripts } = JSON.parse(readFileSync(fileOf("../../package.json"), "utf8")) as {
    scripts: { confab: string };
  };
  const started = performance.now();
  // The shell becomes the command, so the process is the command's.
  const child = spawn("sh", ["-c", `${scripts.confab} "$@"`, "sh", ...args], {
    cwd: fileOf("../../"),
    env: { ...environment, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const forget = atExit(() => child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-10_000);
    });
  }
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid ?? 0));
  }, POLL_MILLISECONDS);
  const [code] = await once(child, "close");
  clearInterval(timer);
  forget();
  if (code !== 0) throw new Error(`confab ${args.join(" ")} ended with ${code}: ${output}`);
  return { seconds: (performance.now() - started) / 1000, peakBytes };
}

/** Returns the most memory that a process has had so far, in bytes; 0 if the system does not tell. */
function peakOf(pid: number): number {
  try {
    const kibibytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
