/** `npm run cluster` in a process of its own. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Person, readZuliprc } from "@confab/testkit";
import { expect } from "vitest";

const program = fileURLToPath(new URL("../../../tools/cluster/main.ts", import.meta.url));

export class ClusterCommand implements AsyncDisposable {
  readonly dataDir = mkdtempSync(join(tmpdir(), "confab-cluster-"));
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  printed = "";
  logged = "";

  constructor(...args: string[]) {
    // PostgreSQL runs as another user if the tests run as root.
    execFileSync("chmod", ["755", this.dataDir]);
    const { PATH } = process.env;
    this.#child = spawn(process.execPath, [program, "--port", "0", ...args], {
      env: { PATH, CONFAB_DATA_DIR: this.dataDir, CONFAB_RATE_LIMITS: "off" },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.printed += text;
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.logged += text;
    });
    this.ended = once(this.#child, "exit").then(([code]) => code as number | null);
  }

  /** Types a line. */
  type(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  async untilPrinted(text: string): Promise<void> {
    const ended = this.ended.then((code) => {
      if (!this.printed.includes(text))
        throw new Error(`It ended with ${code}:\n${this.printed}${this.logged}`);
    });
    const printed = expect.poll(() => this.printed, { timeout: 120_000 }).toContain(text);
    await Promise.race([printed, ended]);
  }

  get url(): string {
    return /Confab is running at (\S+)/.exec(this.printed)?.[1] ?? "";
  }

  /** The process ids of the nodes. */
  get processIds(): number[] {
    return [...this.printed.matchAll(/Node \d .* process (\d+)/g)].map(([, id]) => Number(id));
  }

  /** The process id of PostgreSQL. */
  get postmaster(): number {
    return Number(
      readFileSync(join(this.dataDir, "cluster/postgres/data/postmaster.pid"), "utf8").split("\n")[0],
    );
  }

  async owner(): Promise<Person> {
    const { email, key, site } = readZuliprc(join(this.dataDir, "cluster/node-1"));
    expect(site).toBe(this.url);
    return new Person({ url: site, userId: 0, email, apiKey: key });
  }

  end(signal: "SIGINT" | "SIGKILL"): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...this.processIds];
    await this.end("SIGKILL");
    await expect.poll(() => all.some(isRunning), { timeout: 30_000 }).toBe(false);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
