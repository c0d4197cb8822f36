import type { EngineKind } from "@confab/server/db/engine";
import { type Environment, environmentOf, Person, ServerProcess } from "@confab/testkit";
import { missingPostgres } from "@confab/testkit/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf, type DataPlan, emailOf, streamName, streamsOf } from "../src/data/data-plan.ts";
import { digestMessages } from "../src/data/data-queries.ts";
import { DataSet } from "../src/data/data-set.ts";
import type { Site } from "../src/site.ts";
import { TestSite } from "./test-site.ts";

const plan: DataPlan = {
  seed: 7,
  users: 12,
  readers: 2,
  unreadPerStream: 5,
  streams: 8,
  subscriptions: 4,
  topicsPerStream: 6,
};

/** The steps differ, and must not matter. */
const sets: readonly { engine: EngineKind; steps: readonly number[] }[] = [
  { engine: "embedded", steps: [400, 600] },
  { engine: missingPostgres() === undefined ? "postgres" : "embedded", steps: [100, 101, 600] },
];
const quickest = sets.at(-1)?.engine;

/** Generates an organization in several steps, and returns its digest. */
async function make(site: Site, steps: readonly number[], seed = plan.seed) {
  await using engine = await site.openEngine().then((open) => ({
    open,
    [Symbol.asyncDispose]: () => open.close(),
  }));
  const data = await DataSet.create(engine.open, site.dataDir, { ...plan, seed });
  for (const messages of steps) await data.grow(engine.open, messages);
  return { data, digest: await digestMessages(engine.open, data.bases) };
}

interface Messages {
  readonly messages: readonly { id: number; subject: string; content: string; sender_id: number }[];
}

const places = new AsyncDisposableStack();
const made: (Awaited<ReturnType<typeof make>> & { site: Site })[] = [];

beforeAll(async () => {
  for (const { engine, steps } of sets) {
    const { site } = places.use(await TestSite.create(engine));
    made.push({ site, ...(await make(site, steps)) });
  }
});
afterAll(() => places.disposeAsync());

describe.each(sets)("on $engine, in steps to $steps", (set) => {
  test("a server finds in the database what the generator describes", async () => {
    const { site, data } = present(made[sets.indexOf(set)]);
    const environment: Environment = environmentOf(site);
    await using server = await ServerProcess.start(environment);
    const person = (user: number) =>
      new Person({
        url: server.url,
        userId: data.bases.user_id + user,
        email: emailOf(user),
        apiKey: apiKeyOf(plan, user),
      });

    expect(data.messages).toBe(600);
    const reader = person(1);
    const { state } = await reader.register<{
      subscriptions: { name: string; stream_id: number }[];
      unread_msgs: { count: number; streams: { stream_id: number; unread_message_ids: number[] }[] };
      realm_users: unknown[];
    }>();
    const names = state.subscriptions.map(({ name }) => name).filter((name) => name.startsWith("stream"));
    expect(names.toSorted()).toEqual(streamsOf(plan, 1).map(streamName).toSorted());
    expect(state.unread_msgs.count).toBe(data.unreadOf(1));
    expect(data.unreadOf(1)).toBeGreaterThan(0);

    for (const stream of streamsOf(plan, 1)) {
      const { messages } = await reader.ok<Messages>("GET", "/messages", {
        anchor: "newest",
        num_before: 1000,
        num_after: 0,
        narrow: [{ operator: "stream", operand: streamName(stream) }],
      });
      expect(messages.length).toBe(data.messagesOf(stream));
      const unread = state.unread_msgs.streams.filter(
        ({ stream_id }) => stream_id === data.bases.stream_id + stream,
      );
      const newest = messages.slice(-plan.unreadPerStream).map(({ id }) => id);
      expect(unread.flatMap((topic) => topic.unread_message_ids).toSorted((a, b) => a - b)).toEqual(newest);
      for (const { sender_id } of messages) {
        expect(streamsOf(plan, sender_id - data.bases.user_id)).toContain(stream);
      }
    }

    // A user who is not a reader has read none of the messages.
    const other = await person(5).register<{ unread_msgs: { count: number } }>();
    const sent = streamsOf(plan, 5).reduce((sum, stream) => sum + data.messagesOf(stream), 0);
    expect(other.state.unread_msgs.count).toBe(sent);

    const rareWord = data.vocabulary[40] ?? "";
    const found = await reader.ok<Messages>("GET", "/messages", {
      anchor: "newest",
      num_before: 1000,
      num_after: 0,
      narrow: [{ operator: "search", operand: rareWord }],
    });
    expect(found.messages.length).toBeGreaterThan(0);

    const id = await reader.send(streamName(1), "now", "Behind all of it");
    expect(id).toBeGreaterThan(data.bases.message_id + data.messages);
  });
});

test("a seed generates the same messages on each engine and in any steps, another seed others", async () => {
  const [first, second] = made.map(({ digest }) => digest);
  expect(second).toBe(first);
  await using other = await TestSite.create(quickest);
  expect((await make(other.site, [600], 8)).digest).not.toBe(first);
});

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("It was not made.");
  return value;
}
