/**
 * Measures the writes that touch the most data, and other people's sends meanwhile. Such a write holds the
 * organization's counter row, for which all other writes wait.
 */
import { setTimeout } from "node:timers/promises";
import { Person } from "@confab/testkit";
import { apiKeyOf, authorizationOf, emailOf } from "../data/data-plan.ts";
import { insertTopic } from "../data/data-queries.ts";
import { HttpConnection, requestBytes } from "../http-connection.ts";
import type { Crowd, EngineBench, Measurement, Outcome, Row } from "../measurement.ts";
import { count, quantile } from "../statistics.ts";
import { disturbedRow, type Others, sendBeside } from "./send-beside.ts";

const MOVE_TARGET_MILLISECONDS = 150;
const MOVED = 200;
const MANY_MOVED = 1000;
const MEMBERS = 100;
const MOVES = 5;
const STREAMS = 2000;
/** The largest number of people that one request subscribes. */
const MAX_PRINCIPALS = 10_000;

/** The time until the server has compiled its code, and the system has written what the set-up left behind. */
const WARM_UP_SECONDS = 2;
const SECONDS = 2;
const PAUSE_MILLISECONDS = 3;

export const longWrites: Measurement = { name: "long-writes", runs: "each", run: measure };

interface LongWrite {
  readonly name: string;
  /** Requests in sequence; their median is the duration. */
  readonly requests: readonly string[];
  /** The longest duration that is allowed, in milliseconds, if there is a limit. */
  readonly longest?: number;
}

/** Topics whose messages are moved: `MOVED` messages or many, with long topics behind them or with none. */
type Topics = "far" | "near" | "many";

const topicToMove = (name: Topics, index: number): string => `moves ${name} ${index}`;

async function measure(bench: EngineBench): Promise<Outcome> {
  const crowd = await bench.crowd();
  const behind = bench.history.at(-1) ?? 0;
  const streams = await bench.serve(crowd.site, ({ process }) => createStreams(bench, crowd, process.url));
  bench.progress(`inserting ${count(2 * behind)} messages …`);
  await bench.fill(crowd.site, async (engine) => {
    const { senderId } = streams;
    const insert = (streamId: number, topic: string, messages: number) =>
      insertTopic(engine, { streamId, senderId, topic, count: messages });
    const insertToMove = async (name: Topics, messages: number) => {
      for (let index = 0; index < MOVES; index += 1) {
        await insert(streams.wrong, topicToMove(name, index), messages);
      }
    };
    await insertToMove("far", MOVED);
    await insert(streams.long, "topic", behind);
    await insert(streams.right, "topic", behind);
    await insertToMove("near", MOVED);
    await insertToMove("many", MANY_MOVED);
  });
  return bench.serve(crowd.site, async ({ process, port }) => {
    const owner = crowd.site.owner(process.url);
    const writes = await writesOf(crowd, owner, streams, behind);
    const rows: Row[] = [];
    const others = { port, plan: crowd.plan, pause: PAUSE_MILLISECONDS };
    await sendBeside(others, () => setTimeout(WARM_UP_SECONDS * 1000));
    const idle = await sendBeside(others, () => setTimeout(SECONDS * 1000));
    for (const write of writes) {
      bench.progress(`${write.name} …`);
      const { durations, latencies } = await perform(write, others);
      rows.push(
        disturbedRow({
          name: write.name,
          engine: bench.engine,
          duration: quantile(durations, 0.5),
          longest: write.longest,
          latencies,
          idle: idle.latencies,
        }),
      );
    }
    return { rows };
  });
}

/** @returns milliseconds of each request, and of each send meanwhile */
async function perform({ requests }: LongWrite, others: Others) {
  using client = await HttpConnection.open(others.port);
  const durations: number[] = [];
  const { latencies } = await sendBeside(others, async () => {
    for (const request of requests) {
      const start = performance.now();
      await client.ok(Buffer.from(request));
      durations.push(performance.now() - start);
    }
  });
  return { durations, latencies };
}

interface Streams {
  readonly wrong: number;
  readonly right: number;
  readonly long: number;
  readonly crowded: number;
  readonly senderId: number;
  /** A person in `STREAMS` streams. */
  readonly busyId: number;
  /** All people. */
  readonly userIds: readonly number[];
}

async function createStreams(bench: EngineBench, { site, plan }: Crowd, url: string): Promise<Streams> {
  const owner = site.owner(url);
  const { members } = await owner.ok<{ members: { user_id: number; email: string }[] }>("GET", "/users");
  const idOf = new Map(members.map(({ user_id, email }) => [email, user_id]));
  const person = (user: number) =>
    new Person({ url, userId: 0, email: emailOf(user), apiKey: apiKeyOf(plan, user) });
  const { user_id: senderId } = await person(0).ok<{ user_id: number }>("GET", "/users/me");
  const { user_id: busyId } = await person(MEMBERS).ok<{ user_id: number }>("GET", "/users/me");
  const userIds = [...idOf.values()].slice(0, MAX_PRINCIPALS);
  const some = userIds.slice(0, MEMBERS);
  const create = async (name: string, principals: readonly number[]) => {
    await owner.ok("POST", "/users/me/subscriptions", { subscriptions: [{ name }], principals });
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
    return stream_id;
  };
  bench.progress(`creating ${STREAMS} streams …`);
  for (let first = 0; first < STREAMS; first += 100) {
    const subscriptions = Array.from({ length: 100 }, (_, index) => ({ name: `busy ${first + index}` }));
    await owner.ok("POST", "/users/me/subscriptions", { subscriptions, principals: [busyId] });
  }
  return {
    wrong: await create("wrong place", some),
    right: await create("right place", some),
    long: await create("long topic", some),
    crowded: await create("crowded", userIds),
    senderId,
    busyId,
    userIds,
  };
}

async function writesOf(
  { plan }: Crowd,
  owner: Person,
  streams: Streams,
  behind: number,
): Promise<LongWrite[]> {
  const request = (method: string, path: string, parameters: Record<string, unknown>): string =>
    requestBytes("POST", path, owner.authorization, { ...parameters, method });
  const moves = async (name: Topics): Promise<string[]> => {
    const all: string[] = [];
    for (let index = 0; index < MOVES; index += 1) {
      const narrow = [
        { operator: "stream", operand: streams.wrong },
        { operator: "topic", operand: topicToMove(name, index) },
      ];
      const { messages } = await owner.ok<{ messages: { id: number }[] }>("GET", "/messages", {
        anchor: "oldest",
        num_before: 0,
        num_after: 1,
        narrow,
      });
      const parameters = { stream_id: streams.right, propagate_mode: "change_all" };
      all.push(request("PATCH", `/messages/${messages[0]?.id}`, parameters));
    }
    return all;
  };
  const people = count(streams.userIds.length);
  return [
    {
      name: `Moving ${MOVED} messages with none behind`,
      requests: await moves("near"),
      longest: MOVE_TARGET_MILLISECONDS,
    },
    {
      name: `Moving ${MOVED} messages with ${count(behind)} behind`,
      requests: await moves("far"),
      longest: MOVE_TARGET_MILLISECONDS,
    },
    { name: `Moving ${count(MANY_MOVED)} messages`, requests: await moves("many") },
    {
      name: `Marking a stream of ${count(behind)} messages as read`,
      requests: [
        requestBytes("POST", "/mark_stream_as_read", authorizationOf(plan, 1), { stream_id: streams.right }),
      ],
    },
    {
      name: `Marking everything as read: ${count(2 * behind)} messages`,
      requests: [requestBytes("POST", "/mark_all_as_read", authorizationOf(plan, 2), {})],
    },
    {
      name: `Subscribing ${people} people to a stream of ${count(behind)} messages`,
      requests: [
        request("POST", "/users/me/subscriptions", {
          subscriptions: [{ name: "right place" }],
          principals: streams.userIds,
        }),
      ],
    },
    {
      name: `Changing the organization's name with ${people} people`,
      requests: [request("PATCH", "/realm", { name: "A new name" })],
    },
    {
      name: `Archiving a stream of ${people} people`,
      requests: [request("DELETE", `/streams/${streams.crowded}`, {})],
    },
    {
      name: `Deactivating someone in ${count(STREAMS)} streams`,
      requests: [request("DELETE", `/users/${streams.busyId}`, {})],
    },
    {
      name: `Deleting a topic of ${count(behind)} messages`,
      requests: [request("POST", `/streams/${streams.long}/delete_topic`, { topic_name: "topic" })],
    },
  ];
}
