/** Somebody who registered a queue and follows it with the model, as a client does. */
import {
  applyEvent,
  checkInvariants,
  type Model,
  modelFrom,
  type RegisterParameters,
  withFetchedMessages,
} from "@confab/client";
import type { Event, FetchedMessage, InitialState } from "@confab/contract";
import { eventChecker } from "@confab/contract/check-answer";
import type { Person, TestQueue } from "@confab/testkit";
import { expect } from "vitest";

export interface WatcherOptions {
  /** For messages of failing tests. */
  readonly label: string;
  readonly person: Person;
  readonly parameters: RegisterParameters;
}

const problemWith = eventChecker();

export class Watcher {
  readonly label: string;
  readonly person: Person;
  readonly parameters: RegisterParameters;
  readonly #queue: TestQueue<InitialState>;
  model: Model;
  /** Everything the queue delivered. */
  readonly events: Event[] = [];

  private constructor(options: WatcherOptions, queue: TestQueue<InitialState>, model: Model) {
    this.label = options.label;
    this.person = options.person;
    this.parameters = options.parameters;
    this.#queue = queue;
    this.model = model;
  }

  /** Registers a queue, and fetches all messages the person has. */
  static async start(options: WatcherOptions): Promise<Watcher> {
    const { person, parameters } = options;
    const queue = await person.register<InitialState>({ ...parameters });
    const model = withFetchedMessages(modelFrom(queue.state, parameters), await fetchMessages(options));
    return new Watcher(options, queue, model);
  }

  get state(): InitialState {
    return this.#queue.state;
  }

  /**
   * Applies all that is in the queue; each event has to be as the contract says.
   *
   * @param now milliseconds since 1970
   */
  async follow(now: number): Promise<void> {
    for (;;) {
      const events = (await this.#queue.events()) as unknown as Event[];
      if (events.length === 0) break;
      for (const event of events) {
        expect(problemWith(event), `an event for ${this.label}: ${JSON.stringify(event)}`).toBeUndefined();
        this.model = applyEvent(this.model, event, now);
        this.events.push(event);
      }
    }
    expect(checkInvariants(this.model), `the model of ${this.label}`).toEqual([]);
  }
}

/** What a person received, newest last, as their client would show it. */
export async function fetchMessages({ person, parameters }: WatcherOptions): Promise<FetchedMessage[]> {
  const { messages } = await person.ok<{ messages: FetchedMessage[] }>("GET", "/messages", {
    anchor: "newest",
    num_before: 1000,
    num_after: 0,
    apply_markdown: parameters.apply_markdown ?? false,
    client_gravatar: parameters.client_gravatar ?? true,
  });
  return messages;
}
