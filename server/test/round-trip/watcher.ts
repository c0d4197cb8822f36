/** A user who registered a queue and follows it with the model, like a client. */
import {
  applyEvent,
  checkInvariants,
  type Model,
  modelFrom,
  type PinPlace,
  pinPlaceKey,
  pinPlaceOfMessage,
  type RegisterParameters,
  usersInKey,
  withFetchedMessages,
  withFetchedPins,
} from "@confab/client";
import {
  type Event,
  type FetchedMessage,
  type InitialState,
  NEWEST_LEVEL,
  OLDEST_LEVEL,
  type PinnedMessage,
} from "@confab/contract";
import { eventChecker } from "@confab/contract/check-answer";
import type { Person, TestQueue } from "@confab/testkit";
import { expect } from "vitest";
import { applyEarlierEvent, asNewestState, withMutedTopics } from "./earlier-client.ts";

export interface WatcherOptions {
  /** A name for messages of failing tests. */
  readonly label: string;
  /** The person, with a program of the level of `person.level`, or of the newest one. */
  readonly person: Person;
  readonly parameters: RegisterParameters;
  /** The number of conversations whose pinned messages the watcher follows: those of its newest messages. */
  readonly opened: number;
}

/** A watcher's state: a registration, and the events after it. */
export interface Watched {
  readonly label: string;
  readonly level: number;
  readonly parameters: RegisterParameters;
  readonly model: Model;
  readonly state: InitialState;
  readonly events: readonly Event[];
}

/** A registration, and the messages fetched with it. */
interface Registration {
  readonly queue: TestQueue<InitialState>;
  readonly model: Model;
}

/** The number of conversations that watchers open where nothing else is asked for. */
export const OPENED = 2;

/** An answer with fewer characters has all events of a queue. The server ends a batch at 262,144 characters. */
const COMPLETE_BATCH = 50_000;

export class Watcher implements Watched {
  readonly label: string;
  readonly person: Person;
  readonly parameters: RegisterParameters;
  readonly opened: number;
  #queue: TestQueue<InitialState>;
  model: Model;
  /** All events since the last registration. */
  events: Event[] = [];

  get level(): number {
    return this.person.level ?? NEWEST_LEVEL;
  }

  private constructor(options: WatcherOptions, { queue, model }: Registration) {
    this.label = options.label;
    this.person = options.person;
    this.parameters = options.parameters;
    this.opened = options.opened;
    this.#queue = queue;
    this.model = model;
  }

  static async start({ person, ...options }: WatcherOptions): Promise<Watcher> {
    const stated = { ...options, person: person.level === undefined ? person.speaking() : person };
    return new Watcher(stated, await registration(stated));
  }

  get state(): InitialState {
    return this.#queue.state;
  }

  /** Returns a new registration of the same client. This one is unchanged. */
  async again(): Promise<Watcher> {
    const { label, person, parameters, opened } = this;
    return Watcher.start({ label, person, parameters, opened });
  }

  /** Continues from another registration. */
  adopt(other: Watcher): void {
    this.#queue = other.#queue;
    this.model = other.model;
    this.events = [];
  }

  /** Fetches the pinned messages of the newest conversations, as if the user looked at them. */
  async look(): Promise<void> {
    this.model = await withNewestPins(this, this.model);
  }

  /**
   * Applies all events of the queue, and checks each against the contract.
   *
   * @param now milliseconds since 1970
   */
  async follow(now: number): Promise<void> {
    const problemWith = eventChecker(this.level);
    for (let isComplete = false; !isComplete; ) {
      const events = (await this.#queue.events()) as unknown as Event[];
      isComplete = JSON.stringify(events).length < COMPLETE_BATCH;
      for (const event of events) {
        expect(problemWith(event), `an event for ${this.label}: ${JSON.stringify(event)}`).toBeUndefined();
        const apply = this.level === OLDEST_LEVEL ? applyEarlierEvent : applyEvent;
        this.model = apply(this.model, event, now);
        this.events.push(event);
      }
    }
    expect(checkInvariants(this.model), `the model of ${this.label}`).toEqual([]);
  }
}

async function registration(options: WatcherOptions): Promise<Registration> {
  const { person, parameters } = options;
  const queue = await person.register<InitialState>({ ...parameters });
  const state = person.level === OLDEST_LEVEL ? asNewestState(queue.state) : queue.state;
  const messages = await fetchMessages(options);
  const fetched = withFetchedMessages(modelFrom(state, parameters), messages);
  const model = await withNewestPins(options, fetched);
  const { muted_topics = [] } = queue.state;
  return { queue, model: person.level === OLDEST_LEVEL ? withMutedTopics(model, muted_topics) : model };
}

/** Fetches the newest messages that a person received, in the form for their client. */
async function fetchMessages({ person, parameters }: WatcherOptions): Promise<FetchedMessage[]> {
  const { messages } = await person.ok<{ messages: FetchedMessage[] }>("GET", "/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    apply_markdown: parameters.apply_markdown ?? false,
    client_gravatar: parameters.client_gravatar ?? true,
  });
  return messages;
}

/** Returns the model with the pinned messages of the conversations with the newest messages. */
async function withNewestPins(
  { person, opened }: Pick<WatcherOptions, "person" | "opened">,
  model: Model,
): Promise<Model> {
  const messages = [...model.messages.values()].sort((a, b) => b.id - a.id);
  const places = new Map(
    messages.map((message) => {
      const place = pinPlaceOfMessage(message, person.userId);
      return [pinPlaceKey(place), place] as const;
    }),
  );
  let after = model;
  for (const place of [...places.values()].slice(0, opened)) {
    if (place.kind === "stream" && !model.subscriptions.subscribed.has(place.streamId)) continue;
    if (model.pinnedMessages.places.includes(pinPlaceKey(place))) continue;
    const { pinned_messages } = await person.ok<{ pinned_messages: PinnedMessage[] }>(
      "GET",
      "/pinned_messages",
      parametersOf(place),
    );
    after = withFetchedPins(after, place, pinned_messages);
  }
  return after;
}

const parametersOf = (place: PinPlace) =>
  place.kind === "stream" ? { stream_id: place.streamId } : { user_ids: usersInKey(place.key) };
