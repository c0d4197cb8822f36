/** One node of the cluster: the server in a process of its own, without the options that limit its memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The program of this checkout. */
export const ownProgram = fileURLToPath(import.meta.resolve("@confab/server/main"));
const preload = fileURLToPath(new URL("end-with-parent.ts", import.meta.url));

export class ClusterNode {
  /** Counts from 1. */
  readonly number: number;
  readonly port: number;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #isEnding = false;
  /** The path of the program that it runs from its next start. */
  program = ownProgram;

  constructor(args: { number: number; port: number; environment: NodeJS.ProcessEnv }) {
    this.number = args.number;
    this.port = args.port;
    this.#environment = { ...args.environment, CONFAB_HOST: "127.0.0.1", CONFAB_PORT: String(args.port) };
  }

  get processId(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /**
   * Starts the node, also after it has ended. Its log goes to this process's standard error.
   *
   * @param onEnd is called when it later ends without `end`, with the reason
   * @returns its output, once it runs
   * @throws when it ends instead; its log has the reason
   */
  async start(onEnd: (reason: string) => void): Promise<string> {
    // It has its own process group: Ctrl-C goes to this process, which then stops the nodes.
    const child = spawn(process.execPath, ["--import", preload, this.program], {
      env: this.#environment,
      stdio: ["pipe", "pipe", "inherit"],
      detached: true,
    });
    this.#child = child;
    this.#isEnding = false;
    const ended = once(child, "exit").then(([code, signal]) => {
      this.#child = undefined;
      return signal === null ? `with code ${code}` : `by ${signal}`;
    });
    let printed = "";
    const running = new Promise<undefined>((resolve) => {
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        // The same write contains the rest of the announcement after its first line.
        if (printed.includes("Confab is running at")) resolve(undefined);
      });
    });
    const failure = await Promise.race([running, ended]);
    if (failure !== undefined) throw new Error(`Node ${this.number} ended ${failure} before it was running.`);
    void ended.then((reason) => {
      if (!this.#isEnding) onEnd(reason);
    });
    return printed;
  }

  /** Sends a signal, and waits for the end. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#isEnding = true;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
