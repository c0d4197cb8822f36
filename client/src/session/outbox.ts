/** Sends messages, and shows them immediately: an entry of the outbox represents a message until its event arrives. */
import type { Event } from "@confab/contract";
import type { Client } from "../api/client.ts";
import type { Runtime } from "../api/event-loop.ts";
import { problemIn } from "../api/problem.ts";
import { narrowTo } from "../feed/narrow.ts";
import { type Conversation, usersInKey } from "../model/conversations.ts";
import type { Outgoing, SessionStore } from "./state.ts";

/** The longest wait for an answer. A user who waits longer wants to know that none is coming. */
const LONGEST_MILLISECONDS = 30_000;

/** The number of the user's newest messages in a conversation that are searched for one that may have arrived. */
const LOOKED_AT = 20;

/** A message being sent. */
export interface Sending {
  /** The id of its entry in the outbox. */
  readonly localId: string;
  /** Resolves when the server has answered, or has not answered for long; the entry then holds any problem. */
  readonly answered: Promise<void>;
  /** Resolves when the server has the message, or the user has discarded it. Failed messages wait for either. */
  readonly settled: Promise<void>;
}

export class Outbox {
  readonly #store: SessionStore;
  readonly #client: Client;
  readonly #runtime: Runtime;
  /** A prefix that is unique among all programs of the user. */
  readonly #prefix: string;
  /** Messages that are known to belong to other entries. */
  readonly #claimed = new Set<number>();
  /** Searches in progress, by `localId`. A second caller waits for the same answer. */
  readonly #lookedFor = new Map<string, Promise<boolean>>();
  #count = 0;

  constructor(store: SessionStore, client: Client, runtime: Runtime) {
    this.#store = store;
    this.#client = client;
    this.#runtime = runtime;
    this.#prefix = runtime.random().toString(36).slice(2);
  }

  /**
   * Sends a message. Until its event arrives, an entry with the handle's `localId` represents it.
   *
   * @param now milliseconds since 1970
   */
  send(to: Conversation, content: string, now: number): Sending {
    this.#count += 1;
    const localId = `${this.#prefix}.${this.#count}`;
    const after = this.#store.getState().model?.newestMessage ?? -1;
    const entry: Outgoing = { localId, to, content, begunAt: now, status: "sending", after };
    this.#store.setState(({ outbox }) => ({ outbox: [...outbox, entry] }));
    return { localId, answered: this.#transmit(entry), settled: this.#settled(localId) };
  }

  /** Sends a failed message again. First looks for a message that may have arrived, so that it is not sent twice. */
  async retry(localId: string): Promise<void> {
    const entry = this.#store.getState().outbox.find((each) => each.localId === localId);
    if (entry?.status !== "failed") return;
    this.#change(localId, ({ problem: _, ...rest }) => ({ ...rest, status: "sending" }));
    if (mayHaveArrived(entry) && !(await this.#settle(entry))) return;
    await this.#transmit(entry);
  }

  discard(localId: string): void {
    this.#store.setState(({ outbox }) => ({ outbox: outbox.filter((each) => each.localId !== localId) }));
  }

  /** Looks for messages that may have arrived without an answer, now that the server is back. */
  async lookUp(): Promise<void> {
    for (const entry of this.#store.getState().outbox) {
      if (entry.status === "failed" && mayHaveArrived(entry)) await this.#settle(entry);
    }
  }

  /** Removes the entries whose messages have arrived. */
  follow(events: readonly Event[]): void {
    const { outbox } = this.#store.getState();
    if (outbox.length === 0) return;
    const arrived = events.filter((event) => event.type === "message");
    const locals = new Map(arrived.map(({ local_message_id, message }) => [local_message_id, message.id]));
    const ids = new Set(arrived.map(({ message }) => message.id));
    const left = outbox.filter(
      ({ localId, id }) => !locals.has(localId) && !(id !== undefined && ids.has(id)),
    );
    for (const { localId, id } of outbox) {
      const own = locals.get(localId) ?? id;
      if (own !== undefined) this.#claimed.add(own);
    }
    if (left.length < outbox.length) this.#store.setState({ outbox: left });
  }

  /** Removes stored messages after a new registration; they are fetched from the server instead. */
  renew(): void {
    this.#store.setState(({ outbox }) => ({ outbox: outbox.filter(({ status }) => status !== "sent") }));
    void this.lookUp();
  }

  /** Resolves when the message needs no entry any more, or only until its event arrives. */
  #settled(localId: string): Promise<void> {
    const isWaiting = () =>
      this.#store.getState().outbox.some((entry) => entry.localId === localId && entry.status !== "sent");
    return new Promise((resolve) => {
      const stop = this.#store.subscribe(() => {
        if (isWaiting()) return;
        stop();
        resolve();
      });
    });
  }

  async #transmit({ localId, to, content }: Outgoing): Promise<void> {
    const { queueId, model } = this.#store.getState();
    const echo = { local_id: localId, ...(queueId === undefined ? {} : { queue_id: queueId }) };
    const ownId = model?.options.userId ?? 0;
    const limit = new AbortController();
    const timer = this.#runtime.after(LONGEST_MILLISECONDS, () => limit.abort());
    try {
      const { id = 0 } = await this.#client.sendMessage(
        { ...destinationOf(to, ownId), content, ...echo },
        { signal: limit.signal },
      );
      this.#arrived(localId, id);
    } catch (error) {
      const problem = limit.signal.aborted ? ({ kind: "no_answer" } as const) : problemIn(error);
      this.#change(localId, (entry) => ({ ...entry, status: "failed", problem }));
    } finally {
      timer.cancel();
    }
  }

  #arrived(localId: string, id: number): void {
    this.#claimed.add(id);
    const isHere = this.#store.getState().model?.messages.has(id) ?? false;
    if (isHere) this.discard(localId);
    else this.#change(localId, (entry) => ({ ...entry, status: "sent", id }));
  }

  /**
   * Looks whether a message without an answer has arrived.
   *
   * @returns true if it has not; the entry holds the problem if the search fails
   */
  #settle(entry: Outgoing): Promise<boolean> {
    const { localId } = entry;
    const begun = this.#lookedFor.get(localId);
    if (begun) return begun;
    const search = this.#find(entry).finally(() => this.#lookedFor.delete(localId));
    this.#lookedFor.set(localId, search);
    return search;
  }

  async #find({ localId, to, content, after }: Outgoing): Promise<boolean> {
    const ownId = this.#store.getState().model?.options.userId ?? 0;
    try {
      const { messages } = await this.#client.getMessages({
        narrow: [...narrowTo(to, ownId), { operator: "sender", operand: ownId }],
        anchor: "newest",
        num_before: LOOKED_AT,
        num_after: 0,
        apply_markdown: false,
        client_gravatar: true,
      });
      const own = messages.find(
        (message) => message.id > after && message.content === content && !this.#claimed.has(message.id),
      );
      if (!own) return true;
      this.#claimed.add(own.id);
      this.discard(localId);
    } catch (error) {
      const found = problemIn(error);
      // Until the outcome is known, the next attempt has to look again.
      const problem = found.kind === "refused" ? found : ({ kind: "no_answer" } as const);
      this.#change(localId, (entry) => ({ ...entry, status: "failed", problem }));
    }
    return false;
  }

  #change(localId: string, change: (entry: Outgoing) => Outgoing): void {
    this.#store.setState(({ outbox }) => ({
      outbox: outbox.map((entry) => (entry.localId === localId ? change(entry) : entry)),
    }));
  }
}

/**
 * True if a failed message may have arrived: without an answer nobody knows, nor if a node or its database failed while
 * it answered.
 */
const mayHaveArrived = ({ problem }: Outgoing): boolean =>
  problem?.kind === "no_answer" || problem?.kind === "failure";

/** Returns a conversation's parameters for `POST /messages`. */
function destinationOf(to: Conversation, ownId: number) {
  if (to.kind === "topic") return { type: "channel", to: to.streamId, topic: to.topic };
  const people = usersInKey(to.key);
  return { type: "direct", to: people.length > 0 ? people : [ownId] };
}
