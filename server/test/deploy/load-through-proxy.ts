/** Load during a rolling upgrade, which may not lose a request. */
import { setTimeout } from "node:timers/promises";
import type { Person, WireEvent } from "@confab/testkit";

/** The content of the last message. */
const END = "the end";

interface MessageEvent extends WireEvent {
  readonly id: number;
  readonly message: { readonly id: number; readonly content: string };
}

/** Clients that send and poll through the proxy, and expect that each request succeeds. */
export class LoadThroughProxy implements AsyncDisposable {
  readonly sent: number[] = [];
  readonly received: number[] = [];
  readonly failures: string[] = [];
  readonly #person: Person;
  #running: readonly Promise<void>[] = [];
  #reader: Promise<void> | undefined;
  #isOver = false;

  constructor(person: Person) {
    this.#person = person;
  }

  get sentInOrder(): number[] {
    return this.sent.toSorted((a, b) => a - b);
  }

  get receivedInOrder(): number[] {
    return this.received.toSorted((a, b) => a - b);
  }

  async start(): Promise<void> {
    const { state } = await this.#person.register({ event_types: ["message"], apply_markdown: false });
    this.#reader = this.#read(state.queue_id, state.last_event_id);
    this.#running = ["a", "b", "c"].map((topic) => this.#sendMany(topic));
  }

  /** Sends a last message, and reads until it has come. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await Promise.all(this.#running);
    await this.#send("a", END);
    await this.#reader;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
  }

  async #sendMany(topic: string): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      await this.#send(topic, `${count}`);
      await setTimeout(10);
    }
  }

  async #send(topic: string, content: string): Promise<void> {
    const message = { type: "stream", to: JSON.stringify("general"), topic, content };
    const body = await this.#ask<{ id: number }>("POST", "/messages", message);
    if (body) this.sent.push(body.id);
  }

  async #read(queue_id: string, lastEventId: number): Promise<void> {
    let last_event_id = lastEventId;
    for (let isLast = false; !isLast && this.failures.length === 0; ) {
      const poll = { queue_id, last_event_id };
      const body = await this.#ask<{ events: readonly MessageEvent[] }>("GET", "/events", poll);
      for (const { id, type, message } of body?.events ?? []) {
        last_event_id = id;
        if (type !== "message") continue;
        this.received.push(message.id);
        isLast = message.content === END;
      }
    }
  }

  async #ask<Body>(...request: Parameters<Person["request"]>): Promise<Body | undefined> {
    const [method, path] = request;
    try {
      const { status, body } = await this.#person.request<Body>(...request);
      if (status === 200) return body;
      this.failures.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${error}`);
    }
    return undefined;
  }
}
