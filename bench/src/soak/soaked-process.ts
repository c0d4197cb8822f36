/** A server whose clock the measurement moves: the handle of the process of `soaked-server.ts`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@confab/testkit/free-port";
import type { MeasuredServer, Site } from "../site.ts";
import type { OwnCounts } from "./own-counts.ts";

const main = fileURLToPath(new URL("./soaked-server.ts", import.meta.url));

/** Everything that is counted at one moment. */
export interface Counts extends OwnCounts {
  /** Bytes in use after a garbage collection. */
  readonly heap: number;
  readonly resident: number;
  /** Stored files: uploads and exports. */
  readonly storedFiles: number;
  /** Files of uploads that are under way. */
  readonly incomingFiles: number;
  /** Mails that the server keeps as files, because it has no SMTP server. */
  readonly mails: number;
}

export class SoakedProcess implements AsyncDisposable {
  readonly server: MeasuredServer;
  readonly #site: Site;
  readonly #control: string;
  #ahead: number;

  private constructor(site: Site, server: MeasuredServer, control: { port: number; ahead: number }) {
    this.#site = site;
    this.server = server;
    this.#control = `http://127.0.0.1:${control.port}`;
    this.#ahead = control.ahead;
  }

  /** @param ahead milliseconds by which its clock is ahead of the machine's */
  static async start(site: Site, ahead: number): Promise<SoakedProcess> {
    const port = await findFreePort();
    const server = await site.start({ SOAK_PORT: String(port), SOAK_AHEAD: String(ahead) }, main);
    return new SoakedProcess(site, server, { port, ahead });
  }

  get ahead(): number {
    return this.#ahead;
  }

  /** Moves its clock forward by minutes, or with a leap in each hour. All times are in milliseconds. */
  async advance(milliseconds: number, leap: number): Promise<void> {
    const { ahead } = await this.#ask<{ ahead: number }>(
      `/advance?milliseconds=${milliseconds}&leap=${leap}`,
    );
    this.#ahead = ahead;
  }

  async count(): Promise<Counts> {
    const { heapUsed, external, rss } = await this.server.memory();
    return {
      ...(await this.#ask<OwnCounts>("/counts")),
      heap: heapUsed + external,
      resident: rss,
      storedFiles: this.#countFiles("uploads"),
      incomingFiles: this.#countFiles("incoming"),
      mails: this.#countFiles("mail"),
    };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server[Symbol.asyncDispose]();
  }

  async #ask<T>(path: string): Promise<T> {
    const response = await fetch(`${this.#control}${path}`);
    if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`);
    return (await response.json()) as T;
  }

  #countFiles(folder: string): number {
    try {
      const entries = readdirSync(join(this.#site.dataDir, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    } catch {
      // It is created with the first file.
      return 0;
    }
  }
}
