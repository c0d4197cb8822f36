/**
 * Clients that use a cluster without pause. When a client's node fails, it continues at another node, with the same
 * queue, from the last event that it has.
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { type Answer, type Delivery, History, PATIENCE_MILLISECONDS } from "./history.ts";
import { patience } from "./patience.ts";
import type { Method, Parameters, Person, RawAnswer, WireEvent } from "./person.ts";

/** The pause between a client's requests, which leaves others most of a shared machine. */
const PAUSE_MILLISECONDS = 60;

/** The pause of clients that were told to be calm, or whose request failed. */
const LONG_PAUSE_MILLISECONDS = 200;

/** The time between two looks at the progress. */
const LOOK_MILLISECONDS = 25;

/**
 * The length of a poll. The server holds a poll for up to a minute; a client that wants to know sooner whether its node
 * lives asks again.
 */
const POLL_MILLISECONDS = 3000;

/**
 * The longest wait for one step of progress. It exceeds the duration of any fault of a test on an otherwise idle machine;
 * after that the test reports what it has seen.
 */
const WAIT_MILLISECONDS = 25_000;

export class Load implements AsyncDisposable {
  readonly history = new History();
  readonly #cluster: Cluster;
  readonly #stream: string;
  readonly #senders: Promise<void>[] = [];
  readonly #readers: Promise<void>[] = [];
  /** The requests that wait for an answer, without the polls. */
  readonly #pending = new Set<Promise<unknown>>();
  /** Several loads of one cluster send different messages. */
  readonly #id = randomUUID();
  #pauseMilliseconds = PAUSE_MILLISECONDS;
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

  /** Continues for this many seconds with few requests, for a fault whose duration matters. */
  async goOnCalmly(seconds: number): Promise<void> {
    this.#pauseMilliseconds = LONG_PAUSE_MILLISECONDS;
    await setTimeout(seconds * 1000);
    this.#pauseMilliseconds = PAUSE_MILLISECONDS;
  }

  /** Waits until each request that is under way now has been answered, or given up as a hang. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Waits until this many more messages have been acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const goal = this.history.acknowledged.size + more;
    await this.#until(() => goal - this.history.acknowledged.size, `${more} more acknowledgements`);
  }

  /** Waits until each queue has delivered this many more events. */
  async delivered(more: number): Promise<void> {
    const goals = this.history.deliveries.map(({ events }) => ({ events, goal: events.length + more }));
    const missing = () => goals.reduce((sum, { events, goal }) => sum + Math.max(0, goal - events.length), 0);
    await this.#until(missing, `${more} more events`);
  }

  /** Waits until one node has given this many more answers of this kind. */
  async answered(kind: Answer["kind"], node: number, more: number): Promise<void> {
    const goal = this.history.count(kind, node) + more;
    await this.#until(() => goal - this.history.count(kind, node), `${more} × ${kind} of node ${node}`);
  }

  /** Waits until nothing is missing. A slow machine may take any time, as long as less and less is missing. */
  async #until(missing: () => number, what: string): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    let progressed = performance.now();
    for (;;) {
      const now = missing();
      if (now <= 0) return;
      if (this.#ended) throw new Error("The load has ended");
      if (now < least) {
        least = now;
        progressed = performance.now();
      } else if (performance.now() - progressed > patience(WAIT_MILLISECONDS)) {
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
      const isSent = await this.#sendOne(person, this.#newContent(name), node);
      if (!isSent) node = this.#after(node);
      await setTimeout(isSent ? this.#pauseMilliseconds : LONG_PAUSE_MILLISECONDS);
    }
  }

  /** Returns a new content. No content is sent twice, because an unacknowledged message may or may not be stored. */
  #newContent(name: string): string {
    this.#attempts += 1;
    return `${this.#id}/${name}/${this.#attempts}`;
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
        const answer = await this.ask(person, node, method, path, parameters);
        await setTimeout(answer ? this.#pauseMilliseconds : LONG_PAUSE_MILLISECONDS);
      }
    }
  }

  #after(node: number): number {
    return (node + 1) % this.#cluster.nodes.length;
  }

  /**
   * Sends a request to a node and records the outcome.
   *
   * @param pollMilliseconds the length of a poll; a poll that is given up is not a hang
   * @returns the body of a success
   */
  async ask<T = unknown>(
    person: Person,
    node: number,
    method: Method,
    path: string,
    parameters: Parameters,
    pollMilliseconds?: number,
  ): Promise<T | undefined> {
    const send = (signal: AbortSignal) =>
      person.at(this.#cluster.node(node).url).request<T>(method, path, parameters, signal);
    const asked = this.#record(node, `${method} ${path}`, send, pollMilliseconds);
    if (pollMilliseconds !== undefined) return asked;
    this.#pending.add(asked);
    return asked.finally(() => this.#pending.delete(asked));
  }

  async #record<T>(
    node: number,
    request: string,
    send: (signal: AbortSignal) => Promise<RawAnswer<T>>,
    pollMilliseconds: number | undefined,
  ): Promise<T | undefined> {
    const start = performance.now();
    const note = (kind: Answer["kind"], detail = ""): undefined => {
      const milliseconds = Math.round(performance.now() - start);
      this.history.answers.push({ node, request, kind, milliseconds, detail });
    };
    const signal = AbortSignal.timeout(pollMilliseconds ?? patience(PATIENCE_MILLISECONDS));
    let answer: RawAnswer<T>;
    try {
      answer = await send(signal);
    } catch (error) {
      if (!signal.aborted) note("no connection", String(error));
      else if (pollMilliseconds === undefined) note("hang");
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
