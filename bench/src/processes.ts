/** The processes of a benchmark, each with a core of its own as far as the machine has them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Environment } from "@confab/testkit";
import type { LoadOptions, LoadResult } from "./load.ts";

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const child = spawn(process.execPath, [fileOf("load.ts"), JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(child, "close");
  const result = JSON.parse(output) as LoadResult;
  if (result.failures > 0) throw new Error(`${result.failures} requests failed.`);
  return result;
}

/** Starts the bare server. */
export async function startEcho(): Promise<{ port: number } & Disposable> {
  const child = spawn(process.execPath, [fileOf("echo.ts")], { stdio: ["ignore", "pipe", "inherit"] });
  const [text] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return { port: Number(text), [Symbol.dispose]: () => void child.kill() };
}

/** How long `npm start` takes until the server says that it runs, in milliseconds. */
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
