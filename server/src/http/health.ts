/**
 * Health checks for proxies and supervisors: one says that the process is alive, the other that it is ready for
 * requests. Both are answered for anybody, for any host name and without a limit. They reveal nothing about the
 * organizations on the server.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../base/clock.ts";
import { TimedOut, within } from "../base/within.ts";
import type { Engine } from "../db/engine.ts";
import { isDiskFull } from "../db/errors.ts";
import { statement } from "../db/statement.ts";
import type { Incoming } from "../files/incoming.ts";
import type { Context } from "../realm/context.ts";
import type { Realms } from "../realm/realms.ts";
import { jsonHeaders, sendJson } from "./answer.ts";

/** Shorter than proxies wait for an answer to a check (HAProxy: 2 s between checks by default). */
const DATABASE_MILLISECONDS = 1500;

const readySql = statement({ name: "ready", text: "select" });

/** The reasons why a node is not ready, as `/ready` and the metrics name them. */
export const obstacles = [
  "draining",
  "a newer Confab has written to the database",
  "the disk is full",
  "files can't be written",
  "the disk of the database is full",
  "the database does not answer",
  "the database is unavailable",
] as const;

export type Obstacle = (typeof obstacles)[number];

/** Decides whether the node should receive requests. */
export class Readiness {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #incoming: Pick<Incoming, "tryToWrite">;
  readonly #realms: Pick<Realms, "isOutdated">;
  #draining = false;
  #asking: Promise<Obstacle | undefined> | undefined;

  constructor(
    { engine, clock, incoming }: Pick<Context, "engine" | "clock" | "incoming">,
    realms: Pick<Realms, "isOutdated">,
  ) {
    this.#engine = engine;
    this.#clock = clock;
    this.#incoming = incoming;
    this.#realms = realms;
  }

  /** Marks the node as not ready from now on, so that requests go elsewhere. */
  drain(): void {
    this.#draining = true;
  }

  /**
   * Returns the reason why the node is not ready; `undefined` if it is ready. The organizations in memory need no check:
   * the server listens only after loading them.
   */
  async obstacle(): Promise<Obstacle | undefined> {
    if (this.#draining) return "draining";
    if (this.#realms.isOutdated) return "a newer Confab has written to the database";
    // Simultaneous checks share one lookup.
    this.#asking ??= this.#lookForObstacle().finally(() => {
      this.#asking = undefined;
    });
    const obstacle = await this.#asking;
    return this.#draining ? "draining" : obstacle;
  }

  async #lookForObstacle(): Promise<Obstacle | undefined> {
    return (await this.#tryDisk()) ?? this.#tryDatabase();
  }

  /**
   * Writes to the disk, because only a write shows whether space is left: file systems reserve some, and have quotas.
   */
  async #tryDisk(): Promise<Obstacle | undefined> {
    try {
      await this.#incoming.tryToWrite();
      return undefined;
    } catch (error) {
      return isDiskFull(error) ? "the disk is full" : "files can't be written";
    }
  }

  async #tryDatabase(): Promise<Obstacle | undefined> {
    try {
      const answer = this.#engine.isDiskFull ? this.#engine.tryToWrite() : readySql.run(this.#engine, []);
      await within<unknown>(this.#clock, DATABASE_MILLISECONDS, answer);
      return undefined;
    } catch (error) {
      if (isDiskFull(error)) return "the disk of the database is full";
      return error instanceof TimedOut ? "the database does not answer" : "the database is unavailable";
    }
  }
}

export function addHealthPages(server: FastifyInstance, readiness: Readiness): void {
  const send = (reply: FastifyReply, status: number, body: object) =>
    sendJson(reply.status(status).headers(jsonHeaders), `${JSON.stringify(body)}\n`);

  server.get("/health", (request, reply) => {
    request.trace.endpoint = "health";
    return send(reply, 200, { status: "ok" });
  });
  server.get("/ready", async (request, reply) => {
    request.trace.endpoint = "ready";
    const reason = await readiness.obstacle();
    return reason === undefined
      ? send(reply, 200, { status: "ready" })
      : send(reply, 503, { status: "not ready", reason });
  });
}
