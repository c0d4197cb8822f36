/**
 * Clients that use a cluster without pause. When a client's node fails, it continues at another node, with the same
 * queue, from the last event that it has.
 */
import { setTimeout } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { type Answer, type Delivery, History, PATIENCE_MILLISECONDS } from "./history.ts";
import { patience } from "./patience.ts";
import type { Method, Parameters, Person, RawAnswer, WireEvent } from "./person.ts";

/** The pause between a client's requests, which leaves others most of a shared machine while a fault lasts. */
const PAUSE_MILLISECONDS = 25;

/** The time between two looks at the progress. */
const LOOK_MILLISECONDS = 10;

/**
 * The length of a poll. The server holds a poll for up to a minute; a client that wants to know sooner whether its node
 * lives asks again.
 */
const POLL_MILLISECONDS = 3000;

/**
 * The longest wait for progress. It exceeds the duration of any fault of a test on an otherwise idle machine; after
 * that the test reports what it has seen.
 */
const WAIT_MILLISECONDS = 25_000;

export class Load implements AsyncDisposable {
  readonly history = new History();
  readonly #cluster: Cluster;
  readonly #stream: string;
  readonly #senders: Promise<void>[] = [];
  readonly #readers: Promise<void>[] = [];
  #ended = false;
  #last: string | undefined;
  #attempts = 0;
  #abandoned = false;

  /** @param stream the stream of its messages */
  constructor(cluster: Cluster, stream: string) {
    this.#cluster = cluster;
    this.#stream = stream;
  }

  /** Sends one message after another, at its home node first. */
  send(person: Person, name: string, home: number): void {
    this.#senders.push(this.#send(person, name, home));
  }

  /** Registers a queue at its home node, and reads it from then on. */
  async read(person: Person, name: string, home: number, parameters: Parameters = {}): Promise<void> {
    const queue = await person
      .at(this.#cluster.node(home).url)
      .register({ apply_markdown: false, ...parameters });
    const delivery: Delivery = { name, registeredAt: queue.state.last_event_id, events: [] };
    this.history.deliveries.push(delivery);
    this.#readers.push(this.#read(person, queue.state.queue_id, delivery, home));
  }

  /** Sends one request after another to one node: reads, writes and requests that need no database. */
  probe(person: Person, node: number): void {
    this.#senders.push(this.#probe(person, node));
  }

  /** Continues for this many seconds. */
  async goOn(seconds: number): Promise<void> {
    await setTimeout(seconds * 1000);
  }

  /** Waits until this many more messages have been acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const goal = this.history.acknowledged.size + more;
    await this.#until(() => this.history.acknowledged.size >= goal, `${more} more acknowledgements`);
  }

  /** Waits until each queue has delivered this many more events. */
  async delivered(more: number): Promise<void> {
    const goals = this.history.deliveries.map(({ events }) => ({ events, goal: events.length + more }));
    await this.#until(() => goals.every(({ events, goal }) => events.length >= goal), `${more} more events`);
  }

  /** Waits until one node has given this many more answers of this kind. */
  async answered(kind: Answer["kind"], node: number, more: number): Promise<void> {
    const goal = this.history.count(kind, node) + more;
    await this.#until(() => this.history.count(kind, node) >= goal, `${more} × ${kind} of node ${node}`);
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    const start = performance.now();
    while (!isSo()) {
      if (this.#ended) throw new Error("The load has ended");
      if (performance.now() - start > patience(WAIT_MILLISECONDS)) {
        throw new Error(`There were not ${what}. ${this.history.summary()}`);
      }
      await setTimeout(LOOK_MILLISECONDS);
    }
  }

  /** Ends the senders, and lets all readers read to the end. */
  async end(person: Person): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#senders);
    for (let home = 0; !this.#abandoned && this.#last === undefined; home += 1) {
      const content = this.#newContent("the end");
      if (await this.#sendOne(person, content, home % this.#cluster.nodes.length)) this.#last = content;
      else await setTimeout(PAUSE_MILLISECONDS);
    }
    await Promise.all(this.#readers);
  }

  /** Ends all clients, even if a test has failed. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    this.#abandoned = true;
    await Promise.all([...this.#senders, ...this.#readers]);
  }

  async #send(person: Person, name: string, home: number): Promise<void> {
    let node = home;
    while (!this.#ended) {
      if (!(await this.#sendOne(person, this.#newContent(name), node))) node = this.#after(node);
      await setTimeout(PAUSE_MILLISECONDS);
    }
  }

  /** Returns a new content. No content is sent twice, because an unacknowledged message may or may not be stored. */
  #newContent(name: string): string {
    this.#attempts += 1;
    return `${name}/${this.#attempts}`;
  }

  async #sendOne(person: Person, content: string, node: number): Promise<boolean> {
    const { history } = this;
    history.unacknowledged.add(content);
    const message = { type: "stream", to: JSON.stringify(this.#stream), topic: "load", content };
    const answer = await this.ask<{ id: number }>(person, node, "POST", "/messages", message);
    if (!answer) return false;
    history.unacknowledged.delete(content);
    history.acknowledged.set(content, answer.id);
    return true;
  }

  async #read(person: Person, queue_id: string, delivery: Delivery, home: number): Promise<void> {
    let node = home;
    while (!this.#abandoned && !this.#hasRead(delivery)) {
      const last_event_id = delivery.events.at(-1)?.id ?? delivery.registeredAt;
      const poll = { queue_id, last_event_id };
      const path = "/events";
      const answer = await this.ask<{ events: WireEvent[] }>(
        person,
        node,
        "GET",
        path,
        poll,
        POLL_MILLISECONDS,
      );
      if (answer) delivery.events.push(...answer.events.filter(({ type }) => type !== "heartbeat"));
      else {
        node = this.#after(node);
        await setTimeout(PAUSE_MILLISECONDS);
      }
    }
  }

  #hasRead({ events }: Delivery): boolean {
    if (this.#last === undefined) return false;
    return events.some(({ message }) => (message as { content?: string })?.content === this.#last);
  }

  async #probe(person: Person, node: number): Promise<void> {
    const questions = (round: number): readonly (readonly [Method, string, Parameters])[] => [
      ["GET", "/users/me", {}],
      ["GET", "/messages", { anchor: "newest", num_before: 10, num_after: 0 }],
      ["PATCH", "/settings", { enter_sends: round % 2 === 0 }],
      ["POST", "/register", { fetch_event_types: ["realm_user"], event_types: ["realm_user"] }],
      ["POST", "/messages/render", { content: "*text*" }],
    ];
    for (let round = 0; !this.#ended; round += 1) {
      for (const [method, path, parameters] of questions(round)) {
        await this.ask(person, node, method, path, parameters);
        await setTimeout(PAUSE_MILLISECONDS);
      }
    }
  }

  #after(node: number): number {
    return (node + 1) % this.#cluster.nodes.length;
  }

  /**
   * Sends a request to a node and records the outcome.
   *
   * @param patience milliseconds; a request that is given up sooner than `PATIENCE_MILLISECONDS` is not a hang
   * @returns the body of a success
   */
  async ask<T = unknown>(
    person: Person,
    node: number,
    method: Method,
    path: string,
    parameters: Parameters,
    patience = PATIENCE_MILLISECONDS,
  ): Promise<T | undefined> {
    const start = performance.now();
    const note = (kind: Answer["kind"], detail = ""): undefined => {
      const milliseconds = Math.round(performance.now() - start);
      this.history.answers.push({ node, request: `${method} ${path}`, kind, milliseconds, detail });
    };
    const signal = AbortSignal.timeout(patience);
    let answer: RawAnswer<T>;
    try {
      answer = await person.at(this.#cluster.node(node).url).request<T>(method, path, parameters, signal);
    } catch (error) {
      if (!signal.aborted) note("no connection", String(error));
      else if (patience >= PATIENCE_MILLISECONDS) note("hang");
      return undefined;
    }
    const { status, headers, body } = answer;
    if (status === 200) {
      note("success");
      return body;
    }
    const isClear = status === 503 && headers.has("retry-after");
    return note(isClear ? "unavailable" : "wrong", `${status} ${JSON.stringify(body)}`);
  }
}
