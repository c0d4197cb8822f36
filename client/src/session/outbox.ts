/** Sends messages, and shows them at once: an entry of the outbox stands for a message until its event comes. */
import type { Event } from "@confab/contract";
import type { Client } from "../api/client.ts";
import type { Surroundings } from "../api/event-loop.ts";
import { type Conversation, narrowTo } from "../feed/narrow.ts";
import { usersInKey } from "../model/conversations.ts";
import { problemIn } from "./problem.ts";
import type { Outgoing, SessionStore } from "./state.ts";

/** Whoever waits longer wants to know that nothing comes. */
const LONGEST_MILLISECONDS = 30_000;

/** Of the conversation's newest messages by the user, so many are looked at to see whether one has arrived. */
const LOOKED_AT = 20;

export class Outbox {
  readonly #store: SessionStore;
  readonly #client: Client;
  readonly #surroundings: Surroundings;
  /** Unique among all programs of the user. */
  readonly #prefix: string;
  /** Messages that are known to be of other entries. */
  readonly #claimed = new Set<number>();
  /** What is being looked for, by `localId`: whoever wants to know it, too, waits for the same answer. */
  readonly #lookedFor = new Map<string, Promise<boolean>>();
  #count = 0;

  constructor(store: SessionStore, client: Client, surroundings: Surroundings) {
    this.#store = store;
    this.#client = client;
    this.#surroundings = surroundings;
    this.#prefix = surroundings.random().toString(36).slice(2);
  }

  /**
   * Resolves when the server has answered; what went wrong then stands in the entry.
   *
   * @param now milliseconds since 1970
   */
  async send(to: Conversation, content: string, now: number): Promise<void> {
    this.#count += 1;
    const localId = `${this.#prefix}.${this.#count}`;
    const after = this.#store.getState().model?.newestMessage ?? -1;
    const entry: Outgoing = { localId, to, content, begunAt: now, status: "sending", after };
    this.#store.setState(({ outbox }) => ({ outbox: [...outbox, entry] }));
    await this.#transmit(entry);
  }

  /** Sends again what failed. What may have arrived is looked for first, so that it is not there twice. */
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

  /** The server is back: what it did not answer may have arrived. */
  async lookUp(): Promise<void> {
    for (const entry of this.#store.getState().outbox) {
      if (entry.status === "failed" && mayHaveArrived(entry)) await this.#settle(entry);
    }
  }

  /** Takes out what has come back. */
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

  /** After a new registration: what the server has stored is fetched from there. */
  renew(): void {
    this.#store.setState(({ outbox }) => ({ outbox: outbox.filter(({ status }) => status !== "sent") }));
    void this.lookUp();
  }

  async #transmit({ localId, to, content }: Outgoing): Promise<void> {
    const { queueId, model } = this.#store.getState();
    const echo = { local_id: localId, ...(queueId === undefined ? {} : { queue_id: queueId }) };
    const ownId = model?.options.userId ?? 0;
    const limit = new AbortController();
    const timer = this.#surroundings.after(LONGEST_MILLISECONDS, () => limit.abort());
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
   * Looks whether what was not answered has arrived.
   *
   * @returns whether it has not; what can't be found out stands in the entry
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
      // As long as it is not known, the next try has to look again.
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

/** Without an answer nobody knows; nor where a node or its database ended while it answered. */
const mayHaveArrived = ({ problem }: Outgoing): boolean =>
  problem?.kind === "no_answer" || problem?.kind === "failure";

/** A conversation as `POST /messages` takes it. */
function destinationOf(to: Conversation, ownId: number) {
  if (to.kind === "topic") return { type: "stream", to: to.streamId, topic: to.topic };
  const people = usersInKey(to.key);
  return { type: "private", to: people.length > 0 ? people : [ownId] };
}
