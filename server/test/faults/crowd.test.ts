import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { Cluster, type ClusterNode, encode, type Parameters, type Person, patience } from "@confab/testkit";
import { processorSeconds } from "@confab/testkit/processor-time";
import { expect, test } from "vitest";
import { describeFaults } from "./support.ts";

const CLIENTS = 2000;

/** The number of users that own the queues, because a user has a limited number of queues. */
const PEOPLE = 10;

/** Events that are not for the clients. The server has to pass over them for each client. */
const OTHER_EVENTS = 900;

const MESSAGES = 20;

const RETRY_MILLISECONDS = 100;

/**
 * The most work of a node until all clients have their events, as a multiple of the other node's work for their
 * registration, both in processor time. It is about half as much. If the node read the log for each client, it would be
 * nine times that.
 */
const MOST_OF_REGISTRATION = 2;

/** The number of simultaneous requests that prepare the test. */
const AT_ONCE = 50;

describeFaults("more clients at once than ever", () => {
  test("2,000 held polls of a killed node move to another node together, and each gets every event once", async () => {
    await using cluster = await Cluster.start(2);
    const [first, second] = [cluster.node(0), cluster.node(1)];
    const owner = await cluster.owner();
    const people: Person[] = [];
    while (people.length < PEOPLE) people.push(await cluster.newPerson(owner, `Reader ${people.length}`));
    const workOf = ({ process }: ClusterNode) => processorSeconds(process.processId);
    const before = workOf(first);
    const queues = await repeat(CLIENTS, async (count) => {
      const person = people[count % PEOPLE] ?? owner;
      return { person, ...(await person.register(FOR_MESSAGES)).state };
    });
    const registration = workOf(first) - before;
    using agent = new Connections();
    const polls = queues.map(({ person, queue_id, last_event_id }) => ({
      person,
      poll: { queue_id, last_event_id },
    }));
    const held = polls.map(({ person, poll }) => agent.poll(person, poll));
    await expect.poll(() => agent.waiting, { timeout: patience(60_000) }).toBe(CLIENTS);
    // The node holds the earlier polls by now.
    await repeat(AT_ONCE, () => owner.ok("GET", "/users/me"));

    first.freeze();
    const there = owner.at(second.url);
    await repeat(OTHER_EVENTS, (count) => there.ok("PATCH", "/settings", { enter_sends: count % 2 === 0 }));
    const sent = await repeat(MESSAGES, (count) => there.send("general", "meanwhile", `number ${count}`));
    await first.kill();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(polls.map(() => undefined));
    const restored = workOf(second);
    const delivered = await Promise.all(
      polls.map(({ person, poll }) => agent.pollUntilAnswered(person.at(second.url), poll)),
    );
    expect(delivered).toEqual(polls.map(() => sent.toSorted((a, b) => a - b)));
    expect(workOf(second) - restored).toBeLessThan(MOST_OF_REGISTRATION * registration);
  });
});

const FOR_MESSAGES = { event_types: ["message"], fetch_event_types: [] };

async function repeat<T>(count: number, work: (count: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) {
    const more = Array.from({ length: Math.min(AT_ONCE, count - all.length) }, (_, index) =>
      work(all.length + index),
    );
    all.push(...(await Promise.all(more)));
  }
  return all;
}

interface Answer {
  /** `undefined` if the connection ended instead. */
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** One connection for each client. Leaner than `fetch`, so that the server is the bottleneck. */
class Connections implements Disposable {
  /** The number of polls that were sent and are not answered yet. */
  waiting = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

  /** Polls, and retries when the server asks for it. @returns the ids of the messages */
  async pollUntilAnswered(person: Person, poll: Parameters): Promise<number[]> {
    for (;;) {
      const { status, retryAfter, body } = await this.poll(person, poll);
      if (status === 200) {
        const { events } = JSON.parse(body) as { events: { message: { id: number } }[] };
        return events.map(({ message }) => message.id);
      }
      // The system's queue of new connections may be shorter than the number of simultaneous connections.
      if (status !== undefined) expect([status, retryAfter]).toEqual([503, "1"]);
      await setTimeout(RETRY_MILLISECONDS);
    }
  }

  poll({ url, authorization }: Person, poll: Parameters): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const gone = () => resolve({ status: undefined, retryAfter: undefined, body: "" });
    const request = get(
      `${url}/api/v1/events?${encode(poll)}`,
      { agent: this.#agent, headers: { authorization } },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
        response.on("error", gone);
        response.on("end", () => {
          resolve({ status: response.statusCode, retryAfter: response.headers["retry-after"], body });
        });
      },
    );
    request.on("error", gone);
    request.on("finish", () => {
      this.waiting += 1;
    });
    return promise;
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}
