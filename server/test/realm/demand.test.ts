import { Worker } from "node:worker_threads";
import { Demand } from "@confab/server/base/demand";
import { Pace } from "@confab/server/realm/pace";
import { World } from "@confab/testkit";
import { describe, expect, test } from "vitest";

const QUIET_MILLISECONDS = 5000;

describe("demand", () => {
  test("is quiet some time after the last request", () => {
    const demand = new Demand();
    let now = 100;
    const isQuiet = demand.watch(() => now);
    now += QUIET_MILLISECONDS - 1;
    expect(isQuiet()).toBe(false);
    now += 1;
    expect(isQuiet()).toBe(true);
    demand.note();
    expect(isQuiet()).toBe(false);
    now += QUIET_MILLISECONDS;
    expect(isQuiet()).toBe(true);
  });

  test("is seen by other threads", async () => {
    const demand = new Demand();
    let now = 0;
    const isQuiet = demand.watch(() => now);
    const program = `
      const { Demand } = await import(${JSON.stringify(import.meta.resolve("@confab/server/base/demand"))});
      const { workerData } = await import("node:worker_threads");
      new Demand(workerData).note();`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
      workerData: demand.shared,
    });
    await new Promise((resolve) => worker.once("exit", resolve));
    now = QUIET_MILLISECONDS;
    expect(isQuiet()).toBe(false);
  });
});

describe("long work", () => {
  test("rests in proportion to its time while people use the server", () => {
    let now = 0;
    const pace = new Pace(
      () => now,
      () => false,
    );
    now = 20;
    const rest = pace.rest();
    expect(rest).toBeGreaterThan(0);
    now = 40;
    expect(pace.rest()).toBe(2 * rest);
    pace.rested();
    expect(pace.rest()).toBe(0);
  });

  test("does not rest while nobody uses the server, nor for that time afterwards", () => {
    let now = 0;
    let isQuiet = true;
    const pace = new Pace(
      () => now,
      () => isQuiet,
    );
    now = 1000;
    expect(pace.rest()).toBe(0);
    isQuiet = false;
    expect(pace.rest()).toBe(0);
    now = 1020;
    expect(pace.rest()).toBeGreaterThan(0);
  });
});

test("requests of people count, but not those that clients repeat by themselves", async () => {
  await using world = await World.start();
  const hamlet = world.as("hamlet");
  const { queue_id, last_event_id } = await hamlet.ok<{ queue_id: string; last_event_id: number }>(
    "POST",
    "/register",
    { event_types: ["heartbeat"] },
  );
  const { demand } = world.server.context;
  const countOf = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = demand.shared[0] ?? 0;
    await ask();
    return (demand.shared[0] ?? 0) - before;
  };
  expect(
    await countOf(() => hamlet.ok("GET", "/messages", { anchor: "newest", num_before: 1, num_after: 0 })),
  ).toBe(1);
  expect(await countOf(() => hamlet.ok("POST", "/users/me/presence", { status: "active" }))).toBe(0);
  expect(await countOf(() => world.as("owner").ok("GET", "/import/realm"))).toBe(0);
  const poll = { queue_id, last_event_id, dont_block: true };
  expect(await countOf(() => hamlet.ok("GET", "/events", poll))).toBe(0);
});
