/** The steps by which Kubernetes replaces nodes, as the chart asks for: a new one first, then the end of an old one. */
import { setTimeout } from "node:timers/promises";
import { Cluster, type ClusterNode, type Person, type WireEvent } from "@confab/testkit";
import { missingPostgres } from "@confab/testkit/postgres";
import { describe, expect, test } from "vitest";
import { RoundRobinProxy } from "../../../tools/cluster/proxy.ts";
import { NextRelease } from "../faults/next-release.ts";

const DRAIN_SECONDS = 3;

/** The time that a proxy may take to notice that a node is not ready. */
const NOTICE_MILLISECONDS = 1000;

const portOf = ({ url }: ClusterNode): number => Number(new URL(url).port);

async function startReady(node: ClusterNode, proxy: RoundRobinProxy, main?: string): Promise<void> {
  await node.start(main);
  await expect.poll(async () => (await fetch(`${node.url}/ready`)).status, { timeout: 30_000 }).toBe(200);
  proxy.add(portOf(node));
}

/** Ends a node as Kubernetes does: the proxy hears of it some time after the node. */
async function endOf(node: ClusterNode, proxy: RoundRobinProxy): Promise<void> {
  const ended = node.drain();
  await setTimeout(NOTICE_MILLISECONDS);
  proxy.remove(portOf(node));
  expect(await ended).toMatchObject({ code: 0 });
}

/** The content of the last message. */
const END = "the end";

interface MessageEvent extends WireEvent {
  readonly id: number;
  readonly message: { readonly id: number; readonly content: string };
}

/** Clients that send and poll through the proxy, and expect that each request succeeds. */
class Clients implements AsyncDisposable {
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

const missing = missingPostgres();

describe.skipIf(missing !== undefined)(`a rolling update (${missing ?? "PostgreSQL is installed"})`, () => {
  test("replaces both nodes by those of the next release, and no request fails", {
    timeout: 300_000,
  }, async () => {
    using next = new NextRelease();
    await using cluster = await Cluster.prepare(3, { CONFAB_DRAIN_SECONDS: `${DRAIN_SECONDS}` });
    await cluster.shareSecrets();
    await using proxy = await RoundRobinProxy.listen(0);
    const [first, second, third] = [cluster.node(0), cluster.node(1), cluster.node(2)];
    for (const node of [first, second]) await startReady(node, proxy);
    const owner = (await cluster.owner()).at(proxy.url);
    await using clients = new Clients(owner);
    await clients.start();

    await startReady(third, proxy, next.main);
    await endOf(first, proxy);
    await startReady(first, proxy, next.main);
    await endOf(second, proxy);

    await clients.end();
    expect(clients.failures).toEqual([]);
    expect(clients.sent.length).toBeGreaterThan(50);
    expect(clients.received.toSorted((a, b) => a - b)).toEqual(clients.sent.toSorted((a, b) => a - b));
  });
});
