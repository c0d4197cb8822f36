/**
 * A process with many clients that wait for events, each on its own connection. `Waiters` starts it and sends it
 * commands as messages.
 */
import { setTimeout } from "node:timers/promises";
import type { BareAnswer } from "./bare.ts";
import { bodyOf, HttpConnection, levelHeader, type RawAnswer, requestBytes } from "./http-connection.ts";

export type Command =
  /** Registers queues; with `connections`, each of the last `connections` queues gets a connection to wait on. */
  | {
      readonly do: "register";
      readonly group: string;
      readonly ports: readonly number[];
      readonly authorizations: readonly string[];
      readonly count: number;
      readonly connections: number;
      /** The feature levels that the clients state in turn; none without it. */
      readonly levels?: readonly number[];
      /** The topic whose messages the clients get; all without it. */
      readonly topic?: string;
    }
  /** Sends the same requests to another server, which knows nothing of queues. */
  | { readonly do: "imitate"; readonly group: string; readonly like: string; readonly port: number }
  /** Waits on all connections, and does nothing else. */
  | { readonly do: "wait"; readonly group: string }
  /** Waits on all connections, then sends a request, and continues until all have an answer. */
  | { readonly do: "round"; readonly group: string; readonly port: number; readonly request: string }
  /** Opens all connections to a port again at once, and asks on each for the events so far. */
  | { readonly do: "reconnect"; readonly group: string; readonly port: number }
  | { readonly do: "close"; readonly group: string };

export interface Round {
  /** The time from the request to the last answer. */
  readonly milliseconds: number;
  /** The longest time in milliseconds that another client had to wait for a small answer in the meantime. */
  readonly longestWait: number;
  /** This process's share of one core in the meantime. */
  readonly processorShare: number;
  /** The answer that one client received. */
  readonly answer: BareAnswer;
}

export interface Reconnection {
  /** The time from the first connection to the last answer. */
  readonly milliseconds: number;
  /** The number of times that a client was told to retry, or that its connection failed. */
  readonly retries: number;
  /** This process's share of one core in the meantime. */
  readonly processorShare: number;
}

interface Waiter {
  readonly port: number;
  readonly connection: HttpConnection;
  readonly authorization: string;
  readonly queueId: string;
  lastEventId: number;
}

interface Group {
  readonly waiters: Waiter[];
}

/** The number of concurrent registrations. */
const PARALLEL = 16;

/** The signs of an idle server: this many quick answers in a row. */
const QUICK_ANSWERS = 3;
const QUICK_MILLISECONDS = 20;
/** The limit on attempts. A machine that others use may never be quick; by then the polls are held anyway. */
const MOST_QUESTIONS = 40;

const groups = new Map<string, Group>();

process.on("message", (command: Command) => {
  perform(command).then(
    (result) => process.send?.(result ?? null),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));

async function perform(command: Command): Promise<Round | Reconnection | undefined> {
  switch (command.do) {
    case "register":
      return register(command);
    case "imitate":
      return imitate(command);
    case "wait":
      for (const answer of startWaiting(command.group)) answer.catch(() => {});
      await settle(command.group);
      return undefined;
    case "round":
      return runRound(command);
    case "reconnect":
      return reconnect(command);
    case "close":
      for (const { connection } of groupOf(command.group).waiters) connection[Symbol.dispose]();
      groups.delete(command.group);
      return undefined;
  }
}

function groupOf(name: string): Group {
  const group = groups.get(name);
  if (!group) throw new Error(`There is no group ${name}.`);
  return group;
}

async function register(command: Command & { do: "register" }): Promise<undefined> {
  const { ports, authorizations, count, connections, levels = [], topic } = command;
  const group: Group = groups.get(command.group) ?? { waiters: [] };
  groups.set(command.group, group);
  let next = 0;
  const work = async () => {
    const clients = await Promise.all(ports.map((port) => HttpConnection.open(port)));
    for (let index = next++; index < count; index = next++) {
      const authorization = authorizations[index % authorizations.length] ?? "";
      const narrow = topic === undefined ? [] : [["topic", topic]];
      const form = { event_types: ["message"], fetch_event_types: [], narrow };
      const level = levels[index % levels.length];
      const headers = level === undefined ? [] : [levelHeader(level)];
      const request = requestBytes("POST", "/register", authorization, form, headers);
      const port = ports[index % ports.length] ?? 0;
      const answer = await clients[index % ports.length]?.ok(request);
      const { queue_id, last_event_id } = JSON.parse(answer ? bodyOf(answer) : "") as {
        queue_id: string;
        last_event_id: number;
      };
      if (index < count - connections) continue;
      const connection = await HttpConnection.open(port);
      group.waiters.push({ port, connection, authorization, queueId: queue_id, lastEventId: last_event_id });
    }
    for (const client of clients) client[Symbol.dispose]();
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return undefined;
}

async function imitate({ group, like, port }: Command & { do: "imitate" }): Promise<undefined> {
  const waiters: Waiter[] = [];
  for (const model of groupOf(like).waiters) {
    waiters.push({ ...model, port, connection: await HttpConnection.open(port) });
  }
  groups.set(group, { waiters });
  return undefined;
}

function startWaiting(name: string): Promise<RawAnswer>[] {
  return groupOf(name).waiters.map(({ connection, authorization, queueId, lastEventId }) => {
    const form = { queue_id: queueId, last_event_id: lastEventId };
    return connection.ok(requestBytes("GET", "/events", authorization, form));
  });
}

/** A request whose answer costs little. */
const question = requestBytes("GET", "/server_settings", "");

/** Waits until the servers are idle: they then answer quickly, several times in a row. */
async function settle(group: string): Promise<void> {
  const ports = new Set(groupOf(group).waiters.map(({ port }) => port));
  for (const port of ports) {
    using connection = await HttpConnection.open(port);
    for (let times = 0, tries = 0; times < QUICK_ANSWERS && tries < MOST_QUESTIONS; tries += 1) {
      const start = performance.now();
      await connection.request(question);
      times = performance.now() - start < QUICK_MILLISECONDS ? times + 1 : 0;
      await setTimeout(50);
    }
  }
}

async function runRound({ group, port, request }: Command & { do: "round" }): Promise<Round> {
  const { waiters } = groupOf(group);
  using sender = await HttpConnection.open(port);
  const answers = startWaiting(group);
  await settle(group);
  const processor = process.cpuUsage();
  const start = performance.now();
  const answered = Promise.all([sender.ok(request), ...answers]);
  const waiting = longestWaitUntil(answered, port);
  const [sent, ...events] = await answered;
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(processor);
  const longestWait = await waiting;
  for (const [index, waiter] of waiters.entries()) {
    const answer = events[index];
    waiter.lastEventId = (answer && lastIdIn(bodyOf(answer))) ?? waiter.lastEventId;
  }
  return {
    milliseconds,
    longestWait,
    processorShare: (user + system) / 1000 / milliseconds,
    answer: partsOf(events[0] ?? sent),
  };
}

/** Sends small requests, one after the other, until `work` is done. Returns the longest time of one in milliseconds. */
async function longestWaitUntil(work: Promise<unknown>, port: number): Promise<number> {
  let isDone = false;
  const finish = () => {
    isDone = true;
  };
  work.then(finish, finish);
  using connection = await HttpConnection.open(port);
  let longest = 0;
  while (!isDone) {
    const start = performance.now();
    await connection.request(question);
    longest = Math.max(longest, performance.now() - start);
    await setTimeout(2);
  }
  return longest;
}

async function reconnect({ group, port }: Command & { do: "reconnect" }): Promise<Reconnection> {
  const processor = process.cpuUsage();
  const start = performance.now();
  let retries = 0;
  const ask = async (request: string): Promise<RawAnswer | undefined> => {
    try {
      using connection = await HttpConnection.open(port);
      return await connection.request(request);
    } catch {
      // More connections arrived at once than the operating system queues for the server.
      return undefined;
    }
  };
  await Promise.all(
    groupOf(group).waiters.map(async ({ authorization, queueId, lastEventId }) => {
      const form = { queue_id: queueId, last_event_id: lastEventId, dont_block: true };
      const request = requestBytes("GET", "/events", authorization, form);
      for (;;) {
        const answer = await ask(request);
        if (answer?.status === 200) return;
        if (answer && answer.status !== 429 && answer.status !== 503) throw new Error(bodyOf(answer));
        retries += 1;
        await setTimeout(answer ? 1000 * retryAfter(answer) : 1000 * Math.random());
      }
    }),
  );
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(processor);
  return { milliseconds, retries, processorShare: (user + system) / 1000 / milliseconds };
}

/** Returns the seconds that the answer asks to wait. */
function retryAfter({ bytes, headLength }: RawAnswer): number {
  const [, seconds] = /^retry-after: *([\d.]+)/im.exec(bytes.toString("latin1", 0, headLength)) ?? [];
  return Number(seconds ?? 1);
}

function lastIdIn(body: string): number | undefined {
  const { events } = JSON.parse(body) as { events?: { id: number }[] };
  return events?.at(-1)?.id;
}

/** Returns the head unchanged, except for the lines that every server writes by itself. */
function partsOf({ bytes, headLength }: RawAnswer): BareAnswer {
  const lines = bytes.toString("latin1", 0, headLength).split("\r\n").slice(1);
  const fields = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([\w-]+): *(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    return /^(?:date|connection|keep-alive)$/i.test(name) ? [] : [[name, value]];
  });
  return { headers: Object.fromEntries(fields), body: bytes.toString("utf8", headLength) };
}
