/** A user with an account who talks to the server as any client does: over HTTP. */
import { NEWEST_LEVEL } from "@confab/contract";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "HEAD" | "OPTIONS";

/**
 * Parameters in the form of the official client libraries: text is sent as it is, everything else as JSON, `undefined`
 * not at all.
 */
export type Parameters = Readonly<Record<string, unknown>>;

export interface RawAnswer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface ErrorBody {
  readonly result: "error";
  readonly msg: string;
  readonly code?: string;
  readonly [field: string]: unknown;
}

/** The refusal of a request that is wrong in a way that has no code of its own (see `Person.refused`). */
export const badRequest = (msg: string) => ({ status: 400, result: "error", msg, code: "BAD_REQUEST" });

/** An event that a queue delivered. */
export type WireEvent = { readonly id: number; readonly type: string } & Readonly<Record<string, unknown>>;

/** The key of a user, and the server that accepts it. */
export interface Account {
  readonly url: string;
  readonly userId: number;
  readonly email: string;
  readonly apiKey: string;
}

export class Person implements Account {
  readonly #account: () => Account;
  readonly userAgent: string;
  /** The feature level that the requests state; `undefined` if they state none. */
  readonly level: number | undefined;

  /** @param account a function, if the account is known later or changes, as with a server that a test restarts */
  constructor(account: Account | (() => Account), userAgent = "TestClient/1.0", level?: number) {
    this.#account = typeof account === "function" ? account : () => account;
    this.userAgent = userAgent;
    this.level = level;
  }

  get url(): string {
    return this.#account().url;
  }

  get userId(): number {
    return this.#account().userId;
  }

  get email(): string {
    return this.#account().email;
  }

  get apiKey(): string {
    return this.#account().apiKey;
  }

  /** The header that authenticates the person's requests. */
  get authorization(): string {
    return `Basic ${Buffer.from(`${this.email}:${this.apiKey}`).toString("base64")}`;
  }

  /** Returns the same person with another program. */
  using(userAgent: string): Person {
    return new Person(this.#account, userAgent, this.level);
  }

  /** Returns the same person with a program that was built for a feature level, by default the newest. */
  speaking(level = NEWEST_LEVEL): Person {
    return new Person(this.#account, this.userAgent, level);
  }

  /** Returns the same person at another node. */
  at(url: string): Person {
    return this.with({ url });
  }

  /** Returns the same person with changes in the account, such as a new key. */
  with(changes: Partial<Account>): Person {
    return new Person({ ...this.#account(), ...changes }, this.userAgent, this.level);
  }

  /**
   * Sends a request and returns any answer.
   *
   * @param path below `/api/v1`
   * @param signal cancels the request
   */
  async request<T = unknown>(
    method: Method,
    path: string,
    parameters: Parameters = {},
    signal?: AbortSignal,
  ): Promise<RawAnswer<T>> {
    const form = encode(parameters);
    const inQuery = method === "GET" || method === "HEAD";
    const query = inQuery && form.size > 0 ? `?${form}` : "";
    const response = await fetch(`${this.url}/api/v1${path}${query}`, {
      method,
      headers: {
        authorization: this.authorization,
        "user-agent": this.userAgent,
        ...(this.level !== undefined && { "confab-feature-level": String(this.level) }),
      },
      ...(inQuery ? {} : { body: form }),
      redirect: "manual",
      signal: signal ?? null,
    });
    const text = await response.text();
    const body = (text === "" ? undefined : JSON.parse(text)) as T;
    return { status: response.status, headers: response.headers, body };
  }

  /** Sends a request that must succeed; returns the answer's body. */
  async ok<T = Record<string, unknown>>(method: Method, path: string, parameters?: Parameters): Promise<T> {
    const answer = await this.request<T & { result: string }>(method, path, parameters);
    if (answer.status !== 200 || answer.body.result !== "success") {
      throw new Error(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  /** Sends a request that must be refused; returns the error's status and body. */
  async refused(
    method: Method,
    path: string,
    parameters?: Parameters,
  ): Promise<ErrorBody & { readonly status: number }> {
    const { status, body } = await this.request<ErrorBody>(method, path, parameters);
    if (status < 400 || status >= 500 || body.result !== "error") {
      throw new Error(`${method} ${path} was not refused: ${status} ${JSON.stringify(body)}`);
    }
    return { status, ...body };
  }

  /** Sends a request that must be refused; returns the error's text, after status and code if they are unusual. */
  async whyRefused(method: Method, path: string, parameters?: Parameters): Promise<string> {
    const { status, code, msg } = await this.refused(method, path, parameters);
    const unusual = [status, code].filter((part) => part && part !== 400 && part !== "BAD_REQUEST");
    return unusual.length > 0 ? `${unusual.join(" ")}: ${msg}` : msg;
  }

  /** Sends a message to a stream; returns its id. */
  async send(stream: string, topic: string, content: string, more: Parameters = {}): Promise<number> {
    const to = JSON.stringify(stream);
    const message = { type: "stream", to, topic, content, ...more };
    const { id } = await this.ok<{ id: number }>("POST", "/messages", message);
    return id;
  }

  /** Sends a message to people; returns its id. */
  async sendTo(people: readonly Person[], content: string, more: Parameters = {}): Promise<number> {
    const to = people.map(({ userId }) => userId);
    const { id } = await this.ok<{ id: number }>("POST", "/messages", {
      type: "private",
      to,
      content,
      ...more,
    });
    return id;
  }

  /** Subscribes to streams, and creates those that don't exist. */
  async subscribe(names: readonly string[], more: Parameters = {}): Promise<void> {
    const subscriptions = names.map((name) => ({ name }));
    await this.ok("POST", "/users/me/subscriptions", { subscriptions, ...more });
  }

  /** Unsubscribes from all streams. */
  async leaveAllStreams(): Promise<void> {
    const path = "/users/me/subscriptions";
    const { subscriptions } = await this.ok<{ subscriptions: { name: string }[] }>("GET", path);
    await this.ok("DELETE", path, { subscriptions: subscriptions.map(({ name }) => name) });
  }

  /** Registers a queue. */
  async register<S = Record<string, unknown>>(parameters: Parameters = {}): Promise<TestQueue<S>> {
    type State = S & { queue_id: string; last_event_id: number };
    return new TestQueue(this, await this.ok<State>("POST", "/register", parameters));
  }
}

/** A queue and its owner's read position. */
export class TestQueue<S = Record<string, unknown>> {
  readonly owner: Person;
  /** The initial state. */
  readonly state: S & { queue_id: string; last_event_id: number };
  lastEventId: number;

  constructor(owner: Person, state: S & { queue_id: string; last_event_id: number }) {
    this.owner = owner;
    this.state = state;
    this.lastEventId = state.last_event_id;
  }

  /** Returns the same queue, polled at another node from now on. */
  at(url: string): TestQueue<S> {
    const queue = new TestQueue(this.owner.at(url), this.state);
    queue.lastEventId = this.lastEventId;
    return queue;
  }

  /** Returns the events that the queue has now; acknowledges those fetched before. */
  async events(): Promise<WireEvent[]> {
    return this.#get({ dont_block: true });
  }

  /** Fetches until the queue is empty. */
  async all(): Promise<WireEvent[]> {
    const all: WireEvent[] = [];
    for (;;) {
      const events = await this.events();
      if (events.length === 0) return all;
      all.push(...events);
    }
  }

  /** Waits for the next events. */
  async next(): Promise<WireEvent[]> {
    return this.#get({});
  }

  async #get(parameters: Parameters): Promise<WireEvent[]> {
    const { events } = await this.owner.ok<{ events: WireEvent[] }>("GET", "/events", {
      queue_id: this.state.queue_id,
      last_event_id: this.lastEventId,
      ...parameters,
    });
    this.lastEventId = events.at(-1)?.id ?? this.lastEventId;
    return events;
  }
}

export function encode(parameters: Parameters): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
