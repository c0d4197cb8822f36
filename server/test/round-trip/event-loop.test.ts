/** The client's loop with a real server: its reaction to failures, lost queues and servers without streams. */
import { createClient, type EventLoopOptions, Network, runEventLoop } from "@confab/client";
import type { Event, InitialState } from "@confab/contract";
import { Person, TestClock } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, it } from "vitest";

const { hamlet } = useWorld();

/** A loop that runs until it is stopped, with everything that it reported. */
class Following {
  readonly states: InitialState[] = [];
  readonly events: Event[] = [];
  readonly connections: boolean[] = [];
  readonly clock = new TestClock(0);
  readonly requests: string[] = [];
  /** The times that the loop wanted to wait, before another attempt or for an answer. */
  readonly pauses: number[] = [];
  readonly done: Promise<void>;
  readonly #stop = new AbortController();
  readonly #waiting = new Set<() => void>();

  /** @param fetchInstead answers some requests in the server's place; `undefined` passes them on */
  constructor(
    person: Person,
    options: Partial<EventLoopOptions> = {},
    fetchInstead: (url: string, count: number) => Response | Error | undefined = () => undefined,
  ) {
    const { email, apiKey } = person;
    const client = createClient({
      siteUrl: person.url,
      email,
      apiKey,
      fetch: async (input, init) => {
        const url = String(input);
        this.requests.push(`${init?.method} ${new URL(url).pathname.replace("/api/v1", "")}`);
        const instead = fetchInstead(url, this.requests.length);
        this.#wake();
        if (instead instanceof Error) throw instead;
        return instead ?? fetch(url, init);
      },
    });
    this.done = runEventLoop({
      client,
      register: { event_types: ["message"], fetch_event_types: ["realm_user"] },
      runtime: {
        after: (delay, callback) => {
          const timer = this.clock.after(delay, callback);
          this.#note(() => this.pauses.push(delay));
          return timer;
        },
        random: () => 0.5,
      },
      signal: this.#stop.signal,
      onState: (state) => this.#note(() => this.states.push(state)),
      onEvents: (events) => this.#note(() => this.events.push(...events)),
      onConnection: (connected) => this.#note(() => this.connections.push(connected)),
      ...options,
    });
  }

  get messageIds(): number[] {
    return this.events.flatMap((event) => (event.type === "message" ? [event.message.id] : []));
  }

  /** Waits until the loop has reported or requested enough. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.done;
  }

  #note(note: () => void): void {
    note();
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

const polls = ({ requests }: Following) => requests.filter((request) => request === "GET /events").length;
const streams = ({ requests }: Following) => requests.filter((request) => request.endsWith("/stream")).length;
/** Sends a message to oneself, and waits until the loop reports it. */
async function receive(following: Following, person: Person, content: string): Promise<number> {
  await following.until(() => following.states.length > 0);
  const before = following.messageIds.length;
  const id = await person.sendTo([person], content);
  await following.until(() => following.messageIds.length > before);
  return id;
}

describe("following a queue", () => {
  it.each([false, true])("gets each event once, in order (streaming: %s)", async (streaming) => {
    const following = new Following(hamlet, { streaming });
    await following.until(() => following.states.length === 1);
    const sent = [await receive(following, hamlet, "One"), await receive(following, hamlet, "Two")];
    await following.stop();
    expect(following.messageIds).toEqual(sent);
    expect(following.states.length).toBe(1);
    expect(streaming ? polls(following) : streams(following)).toBe(0);
  });

  it("deletes its queue at the end", async () => {
    const following = new Following(hamlet);
    await following.until(() => polls(following) === 1);
    await following.stop();
    const queue = { queue_id: following.states[0]?.queue_id, last_event_id: -1, dont_block: true };
    expect(await hamlet.refused("GET", "/events", queue)).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
  });

  it("registers again when the server has dropped the queue", async () => {
    const following = new Following(hamlet);
    await following.until(() => polls(following) === 1);
    await hamlet.ok("DELETE", "/events", { queue_id: following.states[0]?.queue_id });
    await following.until(() => following.states.length === 2);
    const id = await receive(following, hamlet, "Still here");
    await following.stop();
    expect(following.messageIds).toEqual([id]);
    expect(following.connections).toEqual([]);
  });

  it("retries after failures with growing delays, and loses nothing", async () => {
    let broken = false;
    const following = new Following(hamlet, {}, () => (broken ? new TypeError("fetch failed") : undefined));
    await receive(following, hamlet, "One");
    broken = true;
    await hamlet.sendTo([hamlet], "Two");
    // Three quarters of one second, then of two, of four.
    for (const pause of [750, 1500, 3000]) {
      await following.until(() => following.pauses.at(-1) === pause);
      const before = following.requests.length;
      await following.clock.advance(pause - 1);
      expect(following.requests.length).toBe(before);
      await following.clock.advance(1);
    }
    await following.until(() => following.pauses.at(-1) === 6000);
    broken = false;
    await following.clock.advance(6000);
    await following.until(() => following.connections.length === 2);
    expect(following.events.length).toBe(2);
    await following.stop();
    expect(following.connections).toEqual([false, true]);
    expect(following.states.length).toBe(1);
  });

  it("waits as long as the server asks", async () => {
    const limited = '{"result":"error","msg":"Slower","code":"RATE_LIMIT_HIT","retry-after":20}';
    const following = new Following(hamlet, {}, (_, count) =>
      count === 1 ? new Response(limited, { status: 429 }) : undefined,
    );
    await following.until(() => following.pauses.includes(20_000));
    await following.clock.advance(19_999);
    expect(following.requests.length).toBe(1);
    await following.clock.advance(1);
    await following.until(() => following.states.length === 1);
    await following.stop();
  });

  it("ends when the server refuses permanently", async () => {
    const { url, userId, email } = hamlet;
    const wrong = new Person({ url, userId, email, apiKey: "x".repeat(32) });
    await expect(new Following(wrong).done).rejects.toMatchObject({ status: 401, msg: "Invalid API key" });
  });

  it("polls if streams are blocked", async () => {
    const following = new Following(hamlet, { streaming: true }, (url) =>
      url.includes("/events/stream") ? new Response("<html>", { status: 502 }) : undefined,
    );
    await following.until(() => polls(following) === 1);
    await receive(following, hamlet, "One");
    await following.stop();
    expect(streams(following)).toBe(1);
  });

  it("gives up a silent stream", async () => {
    const headers = { "content-type": "text/event-stream" };
    const following = new Following(hamlet, { streaming: true }, (url) =>
      url.includes("/events/stream") ? new Response(new ReadableStream(), { headers }) : undefined,
    );
    await following.until(() => streams(following) === 1);
    await following.clock.advance(10_000);
    await following.until(() => polls(following) === 1);
    await following.stop();
  });

  it("gives up an open stream that fell silent, and tries another one later", async () => {
    const headers = { "content-type": "text/event-stream" };
    let isHeld = true;
    const open = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new TextEncoder().encode(": open\n\n"));
    const following = new Following(hamlet, { streaming: true }, (url) => {
      if (!isHeld || !url.includes("/events/stream")) return undefined;
      const isFirst = streams(following) === 1;
      return new Response(new ReadableStream(isFirst ? { start: open } : {}), { headers });
    });
    await following.until(() => following.pauses.includes(75_000));
    await following.clock.advance(75_000);
    await following.until(() => streams(following) === 2);
    await following.clock.advance(10_000);
    await receive(following, hamlet, "By poll");
    isHeld = false;
    await following.clock.advance(600_000);
    // Polls have failed meanwhile, without answers for so long. The pause after the last one ends.
    await following.clock.advance(22_500);
    await receive(following, hamlet, "Ends the poll");
    await following.until(() => streams(following) === 3);
    await receive(following, hamlet, "By stream");
    await following.stop();
    expect(following.states.length).toBe(1);
  });

  it("checks a stream that the program doubts at once, and opens it again", async () => {
    const network = new Network();
    const following = new Following(hamlet, { streaming: true, network });
    await following.until(() => streams(following) === 1);
    await receive(following, hamlet, "By the first stream");
    network.report("doubt");
    await following.until(() => streams(following) === 2);
    expect(polls(following)).toBe(1);
    await receive(following, hamlet, "By the second stream");
    await following.stop();
    expect(following.connections).toEqual([]);
    expect(following.states.length).toBe(1);
  });

  it("reports a lost network and its return without letting time pass", async () => {
    const network = new Network();
    let isOffline = false;
    const following = new Following(hamlet, { streaming: true, network }, () =>
      isOffline ? new TypeError("offline") : undefined,
    );
    await following.until(() => streams(following) === 1);
    isOffline = true;
    network.report("offline");
    expect(following.connections).toEqual([false]);
    // The first check fails, and the loop waits.
    await following.until(() => polls(following) === 1 && following.pauses.includes(1500));
    isOffline = false;
    network.report("online");
    await following.until(() => following.connections.length === 2);
    expect(following.connections).toEqual([false, true]);
    await receive(following, hamlet, "Again");
    await following.stop();
  });

  it("stays connected if the report of a lost network is wrong", async () => {
    const network = new Network();
    const following = new Following(hamlet, { streaming: true, network });
    await following.until(() => streams(following) === 1);
    network.report("offline");
    await following.until(() => following.connections.length === 2);
    expect(following.connections).toEqual([false, true]);
    await following.stop();
  });
});
