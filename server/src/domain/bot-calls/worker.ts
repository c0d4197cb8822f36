/**
 * Asks the programs behind called bots (`consumer.ts`), and posts their replies. If a node dies between an answer and
 * its posting, another node takes the call, so a program may be asked twice about the same message. The reply is posted
 * once, in the transaction that ends the call.
 */
import { ApiError, BotType } from "@confab/contract";
import type { Timer } from "../../base/clock.ts";
import { pause } from "../../base/pause.ts";
import { DatabaseUnavailable } from "../../db/errors.ts";
import { JobRunner } from "../../realm/job-runner.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { giveUp, postReply } from "./actions.ts";
import { BotFailure, type Called, type Reply, readCalled } from "./call.ts";
import { askEmbedded } from "./embedded.ts";
import { askWebhook } from "./outgoing-webhook.ts";
import { type BotCall, claimCall, deleteCall, postponeCall, releaseCall } from "./queries.ts";

/**
 * The largest number of simultaneous calls of a node for one organization; and for one bot of it, so that a slow bot
 * leaves room for others.
 */
const MAX_RUNNING = 16;
export const MAX_RUNNING_OF_BOT = 4;

/** Longer than a call can take, since each request has its own limit. */
const CLAIM_MILLISECONDS = 60_000;

/** The delays before retries after failures that may pass. After the last retry, the call fails. */
export const RETRY_MILLISECONDS = [5_000, 30_000];

/** The interval between attempts to read or write while the server itself can't, which no bot can influence. */
export const INSIST_MILLISECONDS = 1000;

/** Thrown if the organization is deactivated. The bot is asked again when the organization is active again. */
class Deactivated extends Error {}

const mayPass = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof ApiError && error.status === 503);

export class BotCallWorker {
  readonly #realm: Realm;
  readonly #runner: JobRunner<BotCall>;
  /** The number of running calls by bot. */
  readonly #running = new Map<number, number>();
  readonly #timers = new Set<Timer>();

  constructor(realm: Realm) {
    this.#realm = realm;
    this.#runner = new JobRunner({
      maxRunning: MAX_RUNNING,
      claim: (limit) => this.#claim(limit),
      work: (call, signal) => this.#work(call, signal).finally(() => this.#count(call.bot_id, -1)),
      onError: (error) => realm.context.logger.warn({ err: error }, "Calling a bot failed"),
      isPaused: () => !realm.model.isActive,
    });
  }

  get isBusy(): boolean {
    return this.#runner.isBusy;
  }

  /** Tells the worker that there may be work. */
  wake(): void {
    this.#runner.wake();
  }

  /** Resolves once all due calls are processed. */
  settle(): Promise<void> {
    return this.#runner.settle();
  }

  /** Aborts running calls; another node, or the next start, continues with them. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) timer.cancel();
    await this.#runner.stop();
  }

  async #claim(limit: number): Promise<BotCall[]> {
    const { context, realmId } = this.#realm;
    const calls: BotCall[] = [];
    const isBusy = (botId: number) => {
      const chosen = calls.filter(({ bot_id }) => bot_id === botId).length;
      return (this.#running.get(botId) ?? 0) + chosen >= MAX_RUNNING_OF_BOT;
    };
    while (calls.length < limit) {
      const now = context.clock.now();
      const bots = new Set([...this.#running.keys(), ...calls.map(({ bot_id }) => bot_id)]);
      const until = now + CLAIM_MILLISECONDS;
      const besides = [...bots].filter(isBusy);
      const call = await claimCall(context.engine, { realmId, now, until, besides });
      if (!call) break;
      calls.push(call);
    }
    for (const { bot_id } of calls) this.#count(bot_id, 1);
    return calls;
  }

  #count(botId: number, change: 1 | -1): void {
    const count = (this.#running.get(botId) ?? 0) + change;
    if (count > 0) this.#running.set(botId, count);
    else this.#running.delete(botId);
  }

  async #work(call: BotCall, signal: AbortSignal): Promise<void> {
    const realm = this.#realm;
    const { engine, clock } = realm.context;
    try {
      const called = await this.#insist(call, signal, () => this.#read(call));
      if (!called) return await this.#forget(call, signal);
      // A call during which several nodes died does not get another one.
      if (call.attempts > RETRY_MILLISECONDS.length + 1) throw new BotFailure("Too many attempts failed");
      await this.#answer(call, called, signal);
    } catch (error) {
      if (signal.aborted || error instanceof Deactivated)
        return releaseCall(engine, realm.realmId, call, clock.now());
      if (!(error instanceof BotFailure || error instanceof ApiError)) throw error;
      const wait = RETRY_MILLISECONDS[call.attempts - 1];
      if (error instanceof BotFailure && error.mayPass && wait !== undefined) return this.#retry(call, wait);
      await this.#write(call, signal, (tx) => giveUp(tx, call, error.message));
    }
  }

  async #read(call: BotCall): Promise<Called | undefined> {
    // The message may come from a node that is ahead of this one.
    await this.#realm.log.catchUp();
    return this.#realm.read((tx) => readCalled(tx, call));
  }

  async #answer(call: BotCall, called: Called, signal: AbortSignal): Promise<void> {
    const reply = await this.#ask(called, signal);
    // Skips the write, since nothing changes and others would wait for it.
    if (!reply) return this.#forget(call, signal);
    await this.#write(call, signal, (tx) => postReply(tx, call, called, reply));
  }

  async #forget(call: BotCall, signal: AbortSignal): Promise<void> {
    const { realmId, context } = this.#realm;
    await this.#insist(call, signal, () => deleteCall(context.engine, realmId, call));
  }

  #write(call: BotCall, signal: AbortSignal, work: (tx: WriteTx) => Promise<void>): Promise<void> {
    const whileActive = (tx: WriteTx) => {
      if (!tx.model.isActive) throw new Deactivated();
      return work(tx);
    };
    return this.#insist(call, signal, () => this.#realm.write(whileActive, UNHURRIED));
  }

  /**
   * Retries work until the server can do it: the organization may be changing too quickly, or the database be
   * unavailable. Neither is the bot's fault nor a reason to ask it again.
   */
  async #insist<T>(call: BotCall, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const { realmId, context } = this.#realm;
    const { engine, clock } = context;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!mayPass(error) || signal.aborted) throw error;
        await pause(clock, INSIST_MILLISECONDS, signal);
        // Extends the claim. A node that takes the call anyway posts the same reply, which is posted only once.
        await postponeCall(engine, realmId, call, clock.now() + CLAIM_MILLISECONDS).catch(() => undefined);
      }
    }
  }

  async #ask(called: Called, signal: AbortSignal): Promise<Reply | undefined> {
    const { context, model } = this.#realm;
    if (called.bot.bot_type === BotType.embedded) return askEmbedded(called, { context, model });
    return askWebhook(called, { ...context, model }, signal);
  }

  /** Schedules a retry on this node. If it no longer runs by then, another node retries during its upkeep. */
  async #retry(call: BotCall, wait: number): Promise<void> {
    const { engine, clock } = this.#realm.context;
    await postponeCall(engine, this.#realm.realmId, call, clock.now() + wait);
    const timer = clock.after(wait, () => {
      this.#timers.delete(timer);
      this.wake();
    });
    this.#timers.add(timer);
  }
}
