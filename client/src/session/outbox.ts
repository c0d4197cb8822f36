/**
 * Sends messages, in order within each conversation, and shows them immediately: an entry of the outbox represents a
 * message until its event arrives. Messages wait while the server can't be reached. A request without an answer is
 * repeated with the same idempotency key, so the message is stored once.
 */
import type { Event } from "@confab/contract";
import type { Client } from "../api/client.ts";
import type { Runtime } from "../api/event-loop.ts";
import { type Problem, problemIn } from "../api/problem.ts";
import { type Conversation, conversationKey, usersInKey } from "../model/conversations.ts";
import type { Outgoing, SessionState, SessionStore } from "./state.ts";
import type { UnsentMessages } from "./unsent.ts";

/** The longest wait for an answer. */
const LONGEST_MILLISECONDS = 30_000;

/** After this time without an answer, the connection is checked. */
const SLOW_MILLISECONDS = 5000;

/** The pause after a first failed request, in milliseconds. Each further one is twice as long. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** The longest time for which a message can be held. */
const LONGEST_HOLD_MILLISECONDS = 60_000;

/** The number of requests that the server may fail to answer before the user is told. */
const MOST_FAILURES = 5;

/**
 * The longest time that a message waits. After a week it may no longer be what the user wants to say, and the server
 * soon forgets its key.
 */
const LONGEST_WAIT_MILLISECONDS = 7 * 86_400_000;

/** A message being sent. */
export interface Sending {
  /** The id of its entry in the outbox. */
  readonly localId: string;
  /** True if the message survives the end of the program. */
  readonly isKept: boolean;
  /** Resolves when the server has the message, or the user has discarded it. Failed messages wait for either. */
  readonly settled: Promise<void>;
}

export interface OutboxOptions {
  readonly store: SessionStore;
  readonly client: Client;
  readonly runtime: Runtime;
  readonly unsent: UnsentMessages;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Called when a request is not answered, which may mean that the connection is lost. */
  readonly onDoubt: () => void;
}

/** An entry's failed requests, and the pause before the next one. */
interface Trouble {
  readonly count: number;
  readonly pause: { cancel(): void } | undefined;
}

export class Outbox {
  readonly #options: OutboxOptions;
  /** A prefix that is unique among all programs of the user. */
  readonly #prefix: string;
  readonly #requests = new Map<string, AbortController>();
  readonly #troubles = new Map<string, Trouble>();
  #count = 0;
  /** Wakes the outbox when the next held message is due. */
  #alarm: { cancel(): void } | undefined;
  #resumedFor: number | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#prefix = [options.runtime.random(), options.runtime.random()]
      .map((number) => number.toString(36).slice(2))
      .join("");
    options.store.subscribe((state, before) => this.#onState(state, before));
  }

  get #entries(): readonly Outgoing[] {
    return this.#options.store.getState().outbox;
  }

  /**
   * Sends a message. Until its event arrives, an entry with the handle's `localId` represents it.
   *
   * @param now milliseconds since 1970
   * @param hold milliseconds for which the message waits, so that the user can discard it
   */
  send(to: Conversation, content: string, now: number, hold = 0): Sending {
    this.#count += 1;
    const localId = `${this.#prefix}.${this.#count}`;
    // Offline, the time is that of this computer. A message is never older than those before it.
    const begunAt = Math.max(now, ...this.#entries.map((each) => each.begunAt));
    const entry: Outgoing = {
      localId,
      to,
      content,
      begunAt,
      status: "waiting",
      ...(hold > 0 && { heldUntil: begunAt + hold }),
    };
    const isKept = this.#keep(entry);
    this.#options.store.setState(({ outbox }) => ({ outbox: [...outbox, entry] }));
    this.#advance();
    return { localId, isKept, settled: this.#settled(localId) };
  }

  /** Sends a failed message again, after those that wait in its conversation. */
  retry(localId: string): void {
    const entry = this.#entries.find((each) => each.localId === localId);
    if (entry?.status !== "failed") return;
    const { problem: _, ...rest } = entry;
    const again: Outgoing = { ...rest, status: "waiting", begunAt: this.#options.now() };
    this.#keep(again);
    this.#options.store.setState(({ outbox }) => ({
      outbox: [...outbox.filter((each) => each.localId !== localId), again],
    }));
    this.#advance();
  }

  /** Removes a message that is not being sent. */
  discard(localId: string): void {
    this.#remove((entry) => entry.localId === localId);
    this.#advance();
  }

  /** Sends held messages without further delay. Resolves when the server has them, or the user has discarded them. */
  async sendHeld(): Promise<void> {
    const held = this.#entries.filter((entry) => heldFor(entry, this.#options.now()) > 0);
    for (const { localId } of held) this.#change(localId, ({ heldUntil: _, ...rest }) => rest);
    this.#advance();
    await Promise.all(held.map(({ localId }) => this.#settled(localId)));
  }

  /** Removes all messages. Those that are being sent may arrive nevertheless. */
  clear(): void {
    this.#remove(() => true);
  }

  /** Takes over the user's messages of programs that have ended. Repeated calls do nothing. */
  resume(ownId: number): void {
    if (this.#resumedFor === ownId) return;
    // Another user's messages stay in their storage.
    if (this.#resumedFor !== undefined) this.#options.store.setState({ outbox: [] });
    this.#resumedFor = ownId;
    this.#options.unsent.takeOver(ownId, (entries) => {
      const waiting = entries.map(waitingAgain);
      const ids = new Set(waiting.map(({ localId }) => localId));
      this.#options.store.setState(({ outbox }) => ({
        outbox: [...waiting, ...outbox.filter(({ localId }) => !ids.has(localId))].toSorted(
          (a, b) => a.begunAt - b.begunAt,
        ),
      }));
      this.#advance();
    });
  }

  /** Removes the entries whose messages have arrived. */
  follow(events: readonly Event[]): void {
    if (this.#entries.length === 0) return;
    const arrived = events.filter((event) => event.type === "message");
    const locals = new Set(arrived.map(({ local_message_id }) => local_message_id));
    const ids = new Set(arrived.map(({ message }) => message.id));
    this.#remove(({ localId, id }) => locals.has(localId) || (id !== undefined && ids.has(id)));
    this.#advance();
  }

  /** Removes stored messages after a new registration; they are fetched from the server instead. */
  renew(): void {
    this.#remove(({ status }) => status === "sent");
  }

  #onState(state: SessionState, before: SessionState): void {
    if (isReachable(state) === isReachable(before)) return;
    if (!isReachable(state)) {
      // An answer that still arrived would be no better than that to the repeated request.
      for (const request of this.#requests.values()) request.abort();
      return;
    }
    for (const [localId, { pause }] of this.#troubles) {
      pause?.cancel();
      this.#troubles.set(localId, { count: 0, pause: undefined });
    }
    this.#advance();
  }

  /** Sends the first waiting message of each conversation. */
  #advance(): void {
    const { now, runtime, store } = this.#options;
    const canSend = isReachable(store.getState());
    const busy = new Set<string>();
    let nextDue = Number.POSITIVE_INFINITY;
    for (const entry of this.#entries) {
      const { localId, status } = entry;
      const conversation = conversationKey(entry.to);
      if (status === "sending") busy.add(conversation);
      if (!canSend || status !== "waiting" || busy.has(conversation)) continue;
      if (now() - entry.begunAt > LONGEST_WAIT_MILLISECONDS) {
        this.#change(localId, ({ problem: _, ...rest }) => ({ ...rest, status: "failed" }));
        continue;
      }
      busy.add(conversation);
      const held = heldFor(entry, now());
      nextDue = Math.min(nextDue, held || nextDue);
      if (held > 0) continue;
      if (!this.#troubles.get(localId)?.pause) void this.#transmit(entry);
    }
    this.#alarm?.cancel();
    this.#alarm = Number.isFinite(nextDue) ? runtime.after(nextDue, () => this.#advance()) : undefined;
  }

  async #transmit({ localId, to, content, isTried = false }: Outgoing): Promise<void> {
    const { client, runtime, onDoubt, store } = this.#options;
    this.#change(localId, ({ problem: _, ...rest }) => ({ ...rest, status: "sending", isTried: true }));
    const { queueId, model } = store.getState();
    const echo = { local_id: localId, ...(queueId === undefined ? {} : { queue_id: queueId }) };
    const limit = new AbortController();
    this.#requests.set(localId, limit);
    const timers = [
      runtime.after(SLOW_MILLISECONDS, onDoubt),
      runtime.after(LONGEST_MILLISECONDS, () => limit.abort()),
    ];
    try {
      const { id = 0 } = await client.sendMessage(
        { ...destinationOf(to, model?.options.userId ?? 0), content, idempotency_key: localId, ...echo },
        { signal: limit.signal },
      );
      this.#arrived(localId, id, isTried);
    } catch (error) {
      this.#failed(localId, limit.signal.aborted ? { kind: "no_answer" } : problemIn(error));
    } finally {
      this.#requests.delete(localId);
      for (const timer of timers) timer.cancel();
    }
    this.#advance();
  }

  #arrived(localId: string, id: number, isRepeated: boolean): void {
    this.#troubles.delete(localId);
    const { model } = this.#options.store.getState();
    // If an earlier request stored the message, its event may have come before the last registration.
    const isKnown = model && (model.messages.has(id) || (isRepeated && id <= model.newestMessage));
    if (isKnown) this.#remove((entry) => entry.localId === localId);
    else this.#change(localId, (entry) => ({ ...entry, status: "sent", id }));
  }

  /** Decides whether a message waits for another attempt, or for its sender. */
  #failed(localId: string, problem: Problem): void {
    if (!this.#entries.some((entry) => entry.localId === localId)) return;
    const count = (this.#troubles.get(localId)?.count ?? 0) + 1;
    const isFinal = problem.kind === "refused" || (problem.kind === "failure" && count >= MOST_FAILURES);
    if (isFinal) {
      this.#troubles.delete(localId);
      this.#change(localId, (entry) => ({ ...entry, status: "failed", problem }));
      return;
    }
    const { runtime, onDoubt } = this.#options;
    const pause = runtime.after(pauseAfter(problem, count) * (0.5 + runtime.random() / 2), () => {
      this.#troubles.set(localId, { count, pause: undefined });
      this.#advance();
    });
    this.#troubles.set(localId, { count, pause });
    this.#change(localId, (entry) => ({ ...entry, status: "waiting", problem }));
    if (problem.kind === "no_answer") onDoubt();
  }

  /** Resolves when the message needs no entry any more, or only until its event arrives. */
  #settled(localId: string): Promise<void> {
    const isWaiting = () =>
      this.#entries.some((entry) => entry.localId === localId && entry.status !== "sent");
    return new Promise((resolve) => {
      const stop = this.#options.store.subscribe(() => {
        if (isWaiting()) return;
        stop();
        resolve();
      });
    });
  }

  #change(localId: string, change: (entry: Outgoing) => Outgoing): void {
    const outbox = this.#entries.map((entry) => (entry.localId === localId ? change(entry) : entry));
    const changed = outbox.find((entry) => entry.localId === localId);
    if (changed?.status === "sent") this.#forget(localId);
    else if (changed) this.#keep(changed);
    this.#options.store.setState({ outbox });
  }

  #remove(isGone: (entry: Outgoing) => boolean): void {
    const gone = this.#entries.filter(isGone);
    if (gone.length === 0) return;
    for (const { localId } of gone) {
      this.#troubles.get(localId)?.pause?.cancel();
      this.#troubles.delete(localId);
      this.#forget(localId);
    }
    this.#options.store.setState(({ outbox }) => ({ outbox: outbox.filter((entry) => !isGone(entry)) }));
  }

  get #ownId(): number {
    return this.#options.store.getState().model?.options.userId ?? 0;
  }

  #keep(entry: Outgoing): boolean {
    return this.#options.unsent.keep(this.#ownId, entry);
  }

  #forget(localId: string): void {
    this.#options.unsent.forget(this.#ownId, localId);
  }
}

/**
 * Returns the milliseconds for which the user can still take a message back. A longer time than any message is held
 * means that the clock was wrong.
 *
 * @param now milliseconds since 1970
 */
export function heldFor({ status, heldUntil = 0 }: Outgoing, now: number): number {
  const left = heldUntil - now;
  return status === "waiting" && left > 0 && left <= LONGEST_HOLD_MILLISECONDS ? left : 0;
}

/**
 * True if requests are worth sending. Before the first registration, the server's time is unknown, and with it the age
 * of stored messages.
 */
const isReachable = ({ connection, model, isRecalled, ended }: SessionState): boolean =>
  model !== undefined && !isRecalled && ended === undefined && connection !== "down";

/** Returns a message of a program that has ended. */
const waitingAgain = (entry: Outgoing): Outgoing =>
  entry.status === "failed" ? entry : { ...entry, status: "waiting" };

/** Returns the longest pause after a failed request, in milliseconds. */
function pauseAfter(problem: Problem, count: number): number {
  // At least half of it passes.
  if (problem.kind === "too_often") return problem.seconds * 2000;
  return Math.min(FIRST_PAUSE * 2 ** (count - 1), LONGEST_PAUSE);
}

/** Returns a conversation's parameters for `POST /messages`. */
function destinationOf(to: Conversation, ownId: number) {
  if (to.kind === "topic") return { type: "channel", to: to.streamId, topic: to.topic };
  const people = usersInKey(to.key);
  return { type: "direct", to: people.length > 0 ? people : [ownId] };
}
