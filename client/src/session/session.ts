/**
 * The session of one user: a queue that is followed, the model built from it, views of messages, and the messages being
 * sent. The code that draws it subscribes to `store`; everything in the store is immutable.
 */
import type { Event, InitialState, Presences } from "@confab/contract";
import { createStore } from "zustand/vanilla";
import type { Client } from "../api/client.ts";
import { RequestRefused } from "../api/errors.ts";
import { type RegisterParameters, type Runtime, runEventLoop } from "../api/event-loop.ts";
import { Network, type NetworkHint } from "../api/network.ts";
import { type Problem, problemIn } from "../api/problem.ts";
import type { Narrow } from "../feed/narrow.ts";
import { applyEvents, type Model, modelFrom, withPresences } from "../model/model.ts";
import { type FixedState, fixedStateKeys } from "../model/state-keys.ts";
import { EventBatches } from "./event-batches.ts";
import { Feeds } from "./feeds.ts";
import { type KeptSession, recalled } from "./kept.ts";
import { MessageActions } from "./message-actions.ts";
import { Outbox } from "./outbox.ts";
import { Pins } from "./pins.ts";
import { Reader } from "./reader.ts";
import { Settings } from "./settings.ts";
import { initialSessionState, type SessionState, type SessionStore } from "./state.ts";
import { Topics } from "./topics.ts";
import { noUnsentMessages, type UnsentMessages } from "./unsent.ts";

interface PresencesAnswer {
  readonly presences?: Presences;
  /** Seconds since 1970. */
  readonly server_timestamp?: number;
}

/** Requests the whole state, in its shortest forms. */
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
    linkifier_url_template: true,
    user_list_incomplete: true,
  },
};

/** @typeParam C the client's type: a browser's client can do more */
export interface SessionOptions<C extends Client = Client> {
  readonly client: C;
  readonly runtime: Runtime;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the view on the screen, which is fetched again after a new registration. */
  readonly shown: () => Narrow | undefined;
  /**
   * Returns the message of that view that is being read, so that its position stays; nothing at the end of the view.
   */
  readonly readAt?: () => number | undefined;
  /** Returns the parts kept of the previous session (`keptOf`), which are shown while the server can't be reached. */
  readonly recall?: () => Promise<KeptSession | undefined>;
  /** Stores unsent messages. By default they last as long as the session. */
  readonly unsent?: UnsentMessages;
  /** Called with events after they are in the store, and with the model after them. */
  readonly onEvents?: (events: readonly Event[], model: Model) => void;
}

export class Session<C extends Client = Client> {
  readonly client: C;
  readonly store: SessionStore = createStore<SessionState>(() => initialSessionState);
  readonly feeds: Feeds;
  readonly outbox: Outbox;
  readonly reader: Reader;
  readonly topics: Topics;
  readonly pins: Pins;
  readonly settings: Settings;
  readonly #options: SessionOptions<C>;
  readonly messages: MessageActions;
  /** The server's clock minus this computer's clock, in milliseconds. */
  #clockDifference = 0;
  readonly #end = new AbortController();
  readonly #network = new Network();
  readonly #batches: EventBatches;

  constructor(options: SessionOptions<C>) {
    const { client, runtime } = options;
    this.#options = options;
    this.client = client;
    this.feeds = new Feeds(this.store, client, options.readAt);
    this.outbox = new Outbox({
      store: this.store,
      client,
      runtime,
      unsent: options.unsent ?? noUnsentMessages,
      now: () => this.serverNow(),
      onDoubt: () => this.#network.report("doubt"),
    });
    this.reader = new Reader(this.store, client, runtime);
    this.topics = new Topics(this.store, client);
    this.pins = new Pins(this.store, client);
    this.settings = new Settings(this.store, client);
    this.messages = new MessageActions({
      ...this,
      now: () => this.serverNow(),
      apply: (event) => this.#applyOwn(event),
    });
    this.#batches = new EventBatches(runtime, (events) => this.#follow(events));
  }

  /** Follows the queue until `stop`, or until the server refuses for good; the state then holds the reason. */
  async run(): Promise<void> {
    try {
      await runEventLoop({
        client: this.client,
        register: registration,
        runtime: this.#options.runtime,
        signal: this.#end.signal,
        streaming: true,
        network: this.#network,
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

  /** Retries what failed without a connection, now that it is back. */
  #tryAgain(): void {
    const shown = this.#options.shown();
    if (shown) this.feeds.retry(shown);
    this.topics.retry();
  }

  /** Takes a hint of the program's environment, so that a change of the connection is noticed at once. */
  reportNetwork(hint: NetworkHint): void {
    this.#network.report(hint);
  }

  /** Asks the server at once for what is new, and repeats what has failed. Resolves when the server has answered. */
  async refresh(): Promise<void> {
    const answer = this.#network.nextAnswer();
    this.#network.report("online");
    await answer;
    this.#tryAgain();
  }

  /** Returns the server's time in milliseconds since 1970. The server's clock decides which actions are too late. */
  serverNow(): number {
    return this.#options.now() + this.#clockDifference;
  }

  /** Takes the server's answer to a report of presence: the presences and the server's time. */
  takePresences({ presences, server_timestamp }: PresencesAnswer): void {
    this.#setClock(server_timestamp);
    const { model } = this.store.getState();
    if (model && presences) this.store.setState({ model: withPresences(model, presences) });
  }

  /** @param seconds since 1970, by the server's clock */
  #setClock(seconds: number | undefined): void {
    if (seconds !== undefined) this.#clockDifference = seconds * 1000 - this.#options.now();
  }

  /** Ends the session because the user is no longer signed in; for callers that learn it in another way. */
  expire(reason: Problem): void {
    this.store.setState({ connection: "down", ended: reason });
    this.stop();
  }

  stop(): void {
    this.#end.abort();
    this.#batches.stop();
    this.reader.stop();
  }

  async #recall(): Promise<void> {
    if (this.store.getState().model) return;
    const kept = await this.#options.recall?.();
    // The server may have answered in the meantime.
    if (!kept || this.store.getState().model) return;
    this.store.setState({ ...recalled(kept), isRecalled: true });
    this.outbox.resume(kept.ownId);
  }

  #begin(state: InitialState): void {
    this.#batches.flush();
    const before = this.#modelBefore(state);
    this.#setClock(state.server_timestamp);
    const model = this.settings.withChanges(modelFrom(state, registration));
    const fixed = Object.fromEntries(fixedStateKeys.map((key) => [key, state[key]])) as Partial<FixedState>;
    this.store.setState({
      // Messages on the screen stay there until they are fetched again.
      model: before ? { ...model, messages: before.messages } : model,
      fixed,
      isRecalled: false,
      queueId: state.queue_id,
      connection: "up",
    });
    if (before) this.outbox.renew();
    this.outbox.resume(model.options.userId);
    this.pins.renew();
    if (!before) return;
    this.topics.renew();
    this.feeds.renew(this.#options.shown(), this.#options.readAt?.());
  }

  /** Returns the model from before, if it is the same user's; drops all views of another user. */
  #modelBefore({ user_id }: InitialState): Model | undefined {
    const { model } = this.store.getState();
    if (model?.options.userId === user_id) return model;
    this.store.setState({ feeds: new Map(), topics: new Map() });
    return undefined;
  }

  #follow(events: readonly Event[]): void {
    const { model } = this.store.getState();
    if (!model) return;
    const after = this.settings.withChanges(applyEvents(model, events, this.serverNow()));
    this.#apply(after, events);
    this.outbox.follow(events);
    this.topics.follow(events);
    this.pins.follow(events);
    this.#options.onEvents?.(events, after);
  }

  /** Applies a change before the server confirms it. */
  #applyOwn(event: Event): void {
    const { model } = this.store.getState();
    if (model) this.#apply(applyEvents(model, [event], this.serverNow()), [event]);
  }

  /** Stores the model's next version together with the views after the same events. */
  #apply(model: Model, events: readonly Event[]): void {
    const next = this.feeds.after(events, model);
    this.store.setState({ model, feeds: next.feeds });
    this.feeds.settle(next);
  }
}
