/** The other processes of a benchmark: generators of load, and the servers for comparison. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
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
