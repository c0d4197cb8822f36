/**
 * Measures what clients of earlier feature levels cost: the initial state at each level, and one message to clients of
 * both levels. Nobody should wait because others use an older or a newer program.
 */
import { NEWEST_LEVEL, OLDEST_LEVEL } from "@confab/contract";
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import { HttpConnection, levelHeader, requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { Waiters } from "../processes.ts";
import type { MeasuredServer } from "../site.ts";
import { count, median, milliseconds, shortNumber } from "../statistics.ts";

const CLIENTS = 5000;
const ROUNDS = 5;
const WARM_UP = 6;
const REGISTRATIONS = 16;
const LEVELS = [OLDEST_LEVEL, NEWEST_LEVEL] as const;
const MOST = 1.1;

/** Runs on one engine: forms of levels don't depend on the database. */
export const levels: Measurement = { name: "levels", runs: "once", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site, plan } = await bench.crowd();
  const authorizations = Array.from({ length: CLIENTS }, (_, user) => authorizationOf(plan, user));
  const sender = authorizations[0] ?? "";
  return bench.serve(site, async (server) => {
    bench.progress("registering at both levels …");
    const states = await registerAt(server.port, sender);
    const sendTo = (topic: string) =>
      requestBytes("POST", "/messages", sender, {
        type: "stream",
        to: audienceName(10_000),
        topic,
        content: "Lunch is *ready*, come and get it.",
      });
    using waiters = new Waiters();
    const groups = [
      { group: "one level", levels: [OLDEST_LEVEL] },
      { group: "both levels", levels: [...LEVELS] },
    ] as const;
    const round = (group: string) =>
      waiters.run({ do: "round", group, port: server.port, request: sendTo(group) });
    const clients = { count: CLIENTS, connections: CLIENTS, ports: [server.port], authorizations };
    for (const { group, levels: stated } of groups) {
      bench.progress(`registering ${count(CLIENTS)} queues of ${group} …`);
      await waiters.run({ do: "register", group, topic: group, levels: stated, ...clients });
      await round(group);
    }
    const rounds: { readonly one: number; readonly both: number }[] = [];
    const serialized = await serializedBy(server, async () => {
      for (let count = 0; count < ROUNDS; count += 1) {
        const [one, both] = [await round("one level"), await round("both levels")];
        rounds.push({ one: one.milliseconds, both: both.milliseconds });
      }
    });
    return { rows: [...stateRows(bench, states), ...eventRows(bench, rounds, serialized / ROUNDS)] };
  });
}

/** Returns the milliseconds of initial states, by level in the order of `LEVELS`. */
async function registerAt(port: number, authorization: string): Promise<readonly (readonly number[])[]> {
  using client = await HttpConnection.open(port);
  const times: number[][] = LEVELS.map(() => []);
  for (let round = 0; round < WARM_UP + REGISTRATIONS; round += 1) {
    for (const [index, level] of LEVELS.entries()) {
      const form = { apply_markdown: true, client_gravatar: true };
      const request = requestBytes("POST", "/register", authorization, form, [levelHeader(level)]);
      const start = performance.now();
      await client.ok(request);
      if (round >= WARM_UP) times[index]?.push(performance.now() - start);
    }
  }
  return times;
}

/** Returns how many forms of events the server serializes meanwhile. */
async function serializedBy(server: MeasuredServer, work: () => Promise<void>): Promise<number> {
  const before = await server.metric("confab_events_serialized_total");
  await work();
  return (await server.metric("confab_events_serialized_total")) - before;
}

function stateRows({ engine }: EngineBench, [older = [], newer = []]: readonly (readonly number[])[]) {
  const ratio = median(newer) / median(older);
  return [
    {
      name: `Initial state at level ${NEWEST_LEVEL}, compared with level ${OLDEST_LEVEL}`,
      engine,
      measured: milliseconds(median(newer)),
      bare: milliseconds(median(older)),
      ratio: `${shortNumber(ratio)} ×`,
      target: `≤ ${MOST} ×, either way`,
      isMet: Math.max(ratio, 1 / ratio) <= MOST,
    },
  ];
}

function eventRows(
  { engine }: EngineBench,
  rounds: readonly { readonly one: number; readonly both: number }[],
  perRound: number,
) {
  const ratio = median(rounds.map(({ one, both }) => both / one));
  return [
    {
      name: `One message to ${count(CLIENTS)} waiting polls of both levels, compared with one level`,
      engine,
      measured: milliseconds(median(rounds.map(({ both }) => both))),
      bare: milliseconds(median(rounds.map(({ one }) => one))),
      ratio: `${shortNumber(ratio)} ×; serialized ${shortNumber(perRound)} times`,
      target: `≤ ${MOST} ×, serialized at most 3 times in both`,
      isMet: ratio <= MOST && perRound <= 1 + LEVELS.length,
    },
  ];
}
