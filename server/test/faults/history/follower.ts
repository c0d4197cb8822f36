/** Follows a queue with the client's model, at one node after the other, from the last event received. */
import { setTimeout } from "node:timers/promises";
import {
  applyEvents,
  type Model,
  modelFrom,
  type RegisterParameters,
  withFetchedMessages,
} from "@confab/client";
import type { Event, FetchedMessage, InitialState } from "@confab/contract";
import type { Person, WireEvent } from "@confab/testkit";
import type { QueueRecord, SeenEvent } from "./operation.ts";
import type { Recorder } from "./recorder.ts";

const PAUSE_MILLISECONDS = 20;

export const followedAs: RegisterParameters = {
  include_subscribers: true,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_settings_object: true,
  },
};

/** A registration, and the events of its queue since then. */
export interface Followed {
  readonly queueId: string;
  readonly state: InitialState;
  readonly answers: SeenEvent[][];
  readonly events: Event[];
  model: Model;
  lastEventId: number;
}

export class Follower {
  readonly name: string;
  readonly person: Person;
  /** All queues of this follower. The last one is being followed. */
  readonly queues: Followed[] = [];
  readonly #recorder: Recorder;
  readonly #nodes: number;
  /** True if the queue may end with the account, for people who lose their account and get it back. */
  readonly #mayEnd: boolean;
  #node: number;
  /** The last message of the history, once it is known. */
  #until: string | undefined;
  #abandoned = false;
  #done: Promise<void> = Promise.resolve();

  constructor(args: {
    name: string;
    person: Person;
    recorder: Recorder;
    nodes: number;
    home: number;
    mayEnd: boolean;
  }) {
    this.name = args.name;
    // The client's model knows only the newest level.
    this.person = args.person.speaking();
    this.#recorder = args.recorder;
    this.#nodes = args.nodes;
    this.#node = args.home;
    this.#mayEnd = args.mayEnd;
  }

  /** Registers, and follows the queue from then on. */
  async start(): Promise<void> {
    while (!(await this.#register()));
    this.#done = this.#follow();
  }

  /** Reads until this message has arrived, which every follower gets. */
  async readUpTo(content: string): Promise<void> {
    this.#until = content;
    await this.#done;
  }

  async abandon(): Promise<void> {
    this.#abandoned = true;
    await this.#done;
  }

  get current(): Followed {
    const queue = this.queues.at(-1);
    if (!queue) throw new Error(`${this.name} follows nothing`);
    return queue;
  }

  /** Polls once. Returns false if there was no answer. */
  async poll(): Promise<boolean> {
    const { current } = this;
    const { outcome, body } = await this.#ask<{ events: WireEvent[]; code?: string }>("GET", "/events", {
      queue_id: current.queueId,
      last_event_id: current.lastEventId,
      dont_block: true,
    });
    if (outcome === "done" && body) {
      take(current, body.events);
      return true;
    }
    if (body?.code !== "BAD_EVENT_QUEUE_ID") return false;
    if (this.#mayEnd) return this.#register();
    throw new Error(`${this.name}: the queue ${current.queueId} is gone`);
  }

  records(): QueueRecord[] {
    return this.queues.map(({ state, answers, lastEventId }, index) => ({
      name: `queue ${index} of ${this.name}`,
      person: this.person.userId,
      registeredAt: state.last_event_id,
      answers,
      readUpTo: lastEventId,
    }));
  }

  async #follow(): Promise<void> {
    while (!this.#abandoned && !this.#hasRead()) {
      if (!(await this.poll())) this.#node = (this.#node + 1) % this.#nodes;
      await setTimeout(PAUSE_MILLISECONDS);
    }
  }

  /** True if the message arrived, as an event or, if the queue is younger than the message, in the initial state. */
  #hasRead(): boolean {
    for (const { content } of this.current.model.messages.values()) if (content === this.#until) return true;
    return false;
  }

  async #register(): Promise<boolean> {
    const { body: state, outcome } = await this.#ask<InitialState>("POST", "/register", { ...followedAs });
    if (outcome !== "done" || !state) return false;
    const fetched = await this.#ask<{ messages: FetchedMessage[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 100,
      num_after: 0,
      apply_markdown: false,
    });
    if (fetched.outcome !== "done" || !fetched.body) return false;
    const model = withFetchedMessages(modelFrom(state, followedAs), fetched.body.messages);
    const { queue_id: queueId, last_event_id: lastEventId } = state;
    this.queues.push({ queueId, state, lastEventId, answers: [], events: [], model });
    return true;
  }

  #ask<T>(method: "GET" | "POST", path: string, parameters: Readonly<Record<string, unknown>>) {
    const { person, name: client } = this;
    const text = `${method} ${path}`;
    return this.#recorder.ask<T>({ client, person, node: this.#node, text, method, path, parameters });
  }
}

function take(queue: Followed, wire: readonly WireEvent[]): void {
  const news = wire.filter(({ type }) => type !== "heartbeat");
  if (news.length === 0) return;
  const events = news as unknown as Event[];
  queue.answers.push(events.map((event) => seen(event, queue.model)));
  queue.events.push(...events);
  queue.lastEventId = Math.max(queue.lastEventId, ...news.map(({ id }) => id));
  queue.model = applyEvents(queue.model, events, 0);
}

/** Returns the parts of an event that the checker needs. Streams have their names at the registration. */
function seen(event: Event, model: Model): SeenEvent {
  const common = { id: event.id, type: event.type, body: JSON.stringify(event) };
  if (event.type === "message") {
    const { id, content, type, display_recipient } = event.message;
    const to = type === "stream" ? display_recipient : display_recipient.map((one) => one.id);
    return { ...common, message: { id, content, to } };
  }
  if (event.type === "subscription" && (event.op === "peer_add" || event.op === "peer_remove")) {
    const [streamId = 0] = event.stream_ids;
    const place = model.streams.get(streamId)?.name ?? "";
    return { ...common, membership: { place, people: event.user_ids, joined: event.op === "peer_add" } };
  }
  return common;
}
