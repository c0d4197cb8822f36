/**
 * One user at work: a queue that is followed, the model it gives, views of messages, and what is being sent. What draws
 * it subscribes to `store`; everything in there is immutable.
 */
import type { Event, InitialState, Presences } from "@confab/contract";
import { createStore } from "zustand/vanilla";
import type { Client } from "../api/client.ts";
import { RequestRefused } from "../api/errors.ts";
import { runEventLoop, type Surroundings } from "../api/event-loop.ts";
import type { Narrow } from "../feed/narrow.ts";
import { applyEvents, type Model, modelFrom, withPresences } from "../model/model.ts";
import type { RegisterParameters } from "../model/options.ts";
import { type FixedState, fixedStateKeys } from "../model/state-keys.ts";
import { EventBatches } from "./event-batches.ts";
import { Feeds } from "./feeds.ts";
import { type KeptSession, recalled } from "./kept.ts";
import { MessageActions } from "./message-actions.ts";
import { Outbox } from "./outbox.ts";
import { type Problem, problemIn } from "./problem.ts";
import { Reader } from "./reader.ts";
import { Settings } from "./settings.ts";
import { initialSessionState, type SessionState, type SessionStore } from "./state.ts";
import { Topics } from "./topics.ts";

interface PresencesAnswer {
  readonly presences?: Presences;
  /** Seconds since 1970. */
  readonly server_timestamp?: number;
}

/** Everything, in the forms that are the shortest. */
const registration: RegisterParameters = {
  apply_markdown: true,
  client_gravatar: true,
  slim_presence: true,
  include_subscribers: true,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
  },
};

/** @typeParam C a browser's client can do more */
export interface SessionOptions<C extends Client = Client> {
  readonly client: C;
  readonly surroundings: Surroundings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The view that is on the screen: after a new registration it is fetched again. */
  readonly shown: () => Narrow | undefined;
  /** The message of that view that is read now, so that it stays there; nothing for whoever is at the end. */
  readonly readAt?: () => number | undefined;
  /** What was kept of the session before (`keptOf`): shown while the server can't be reached. */
  readonly recall?: () => Promise<KeptSession | undefined>;
  /** What came, after it is in the store, and the model with it. */
  readonly onEvents?: (events: readonly Event[], model: Model) => void;
}

export class Session<C extends Client = Client> {
  readonly client: C;
  readonly store: SessionStore = createStore<SessionState>(() => initialSessionState);
  readonly feeds: Feeds;
  readonly outbox: Outbox;
  readonly reader: Reader;
  readonly topics: Topics;
  readonly settings: Settings;
  readonly #options: SessionOptions<C>;
  readonly messages: MessageActions;
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  #clockDifference = 0;
  readonly #end = new AbortController();
  readonly #batches: EventBatches;

  constructor(options: SessionOptions<C>) {
    const { client, surroundings } = options;
    this.#options = options;
    this.client = client;
    this.feeds = new Feeds(this.store, client, options.readAt);
    this.outbox = new Outbox(this.store, client, surroundings);
    this.reader = new Reader(this.store, client, surroundings);
    this.topics = new Topics(this.store, client);
    this.settings = new Settings(this.store, client);
    this.messages = new MessageActions({ ...this, now: () => this.serverNow() });
    this.#batches = new EventBatches(surroundings, (events) => this.#follow(events));
  }

  /** Follows the queue until `stop`, or until the server refuses for good; why stands in the state then. */
  async run(): Promise<void> {
    try {
      await runEventLoop({
        client: this.client,
        register: registration,
        surroundings: this.#options.surroundings,
        signal: this.#end.signal,
        streaming: true,
        onState: (state) => this.#begin(state),
        onEvents: (events) => this.#batches.take(events),
        onQueueLost: () => this.store.setState({ connection: "renewing" }),
        onConnection: (isUp) => {
          this.store.setState({ connection: isUp ? "up" : "down" });
          if (isUp) this.#tryAgain();
          else void this.#recall();
        },
      });
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.store.setState({ connection: "down", ended: problemIn(error) });
    }
  }

  /** What failed without a connection, now that it is back. */
  #tryAgain(): void {
    const shown = this.#options.shown();
    if (shown) this.feeds.retry(shown);
    this.topics.retry();
    void this.outbox.lookUp();
  }

  /** Milliseconds since 1970 by the server's clock, which decides what is too late. */
  serverNow(): number {
    return this.#options.now() + this.#clockDifference;
  }

  /** Takes what the server answers to a report of presence: who is there, and what time it is. */
  takePresences({ presences, server_timestamp }: PresencesAnswer): void {
    this.#setClock(server_timestamp);
    const { model } = this.store.getState();
    if (model && presences) this.store.setState({ model: withPresences(model, presences) });
  }

  /** @param seconds since 1970, by the server's clock */
  #setClock(seconds: number | undefined): void {
    if (seconds !== undefined) this.#clockDifference = seconds * 1000 - this.#options.now();
  }

  /** Nobody is signed in any more; for whoever gets to know it in another way. */
  expire(reason: Problem): void {
    this.store.setState({ connection: "down", ended: reason });
    this.stop();
  }

  stop(): void {
    this.#end.abort();
    this.#batches.stop();
  }

  async #recall(): Promise<void> {
    if (this.store.getState().model) return;
    const kept = await this.#options.recall?.();
    // Meanwhile the server may have answered.
    if (kept && !this.store.getState().model) this.store.setState({ ...recalled(kept), isRecalled: true });
  }

  #begin(state: InitialState): void {
    this.#batches.flush();
    const before = this.#modelBefore(state);
    this.#setClock(state.server_timestamp);
    const model = this.settings.withChanges(modelFrom(state, registration));
    const fixed = Object.fromEntries(fixedStateKeys.map((key) => [key, state[key]])) as Partial<FixedState>;
    this.store.setState({
      // What is on the screen stays there until it is fetched again.
      model: before ? { ...model, messages: before.messages } : model,
      fixed,
      isRecalled: false,
      queueId: state.queue_id,
      connection: "up",
    });
    if (!before) return;
    this.outbox.renew();
    this.topics.renew();
    this.feeds.renew(this.#options.shown(), this.#options.readAt?.());
  }

  /** What somebody else had here before goes, with all they saw. */
  #modelBefore({ user_id }: InitialState): Model | undefined {
    const { model } = this.store.getState();
    if (model?.options.userId === user_id) return model;
    this.store.setState({ feeds: new Map(), topics: new Map() });
    return undefined;
  }

  #follow(events: readonly Event[]): void {
    const { model } = this.store.getState();
    if (!model) return;
    const after = this.settings.withChanges(applyEvents(model, events, this.#options.now()));
    this.feeds.follow(after, events);
    this.outbox.follow(events);
    this.topics.follow(events);
    this.#options.onEvents?.(events, after);
  }
}
