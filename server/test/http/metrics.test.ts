/** Metrics that operators can rely on. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { obstacles } from "@confab/server/http/health";
import { engineUnderTest, type TestQueue, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { cutOffPostgres } from "./database-outage.ts";
import { type Sample, scrape, served } from "./scrape.ts";
import { ask } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld({ environment: served });

const realm = () => world.server.realms.first;

const CONNECTIONS = 40;

async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

/** Returns the increase of each value. Missing values count as zero. */
async function rise(names: readonly (readonly [string, Sample["labels"]?])[], work: () => Promise<unknown>) {
  const read = async () => {
    const now = await scrape(world);
    return names.map(([name, labels]) => now.value(name, labels) ?? 0);
  };
  const before = await read();
  await work();
  return async () => (await read()).map((value, index) => value - (before[index] ?? 0));
}

describe("GET /metrics", () => {
  test("is not served unless the operator sets an address, and never at the address of the interface", async () => {
    await using closed = await World.start();
    expect(closed.server.metricsUrl).toBeUndefined();
    for (const at of [closed, world]) expect((await ask(at, "GET", "/metrics")).status).toBe(404);
  });

  test("is Prometheus' text format, with nothing else at its address", async () => {
    const url = world.server.metricsUrl ?? "";
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    await response.text();
    expect((await fetch(new URL("/api/v1/server_settings", url))).status).toBe(404);
    expect((await fetch(url, { method: "POST" })).status).toBe(404);
  });

  test("follows Prometheus' naming: base units, counters that end in _total, a help text for each", async () => {
    const { text } = await scrape(world);
    const types = [...text.matchAll(/^# TYPE (confab_\w+) (\w+)$/gm)];
    expect(types.length).toBeGreaterThan(15);
    for (const [, name = "", type] of types) {
      expect(text).toContain(`# HELP ${name} `);
      if (type === "histogram") expect(name).toMatch(/_(seconds|messages)$/);
      else expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"]);
      expect(name).not.toMatch(/milliseconds|_ms$|_count$|_sum$|_bucket$/);
    }
  });

  test("includes the metrics of Node.js", async () => {
    const now = await scrape(world);
    expect(now.value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(now.value("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(now.text).toContain("# TYPE nodejs_gc_duration_seconds histogram");
  });

  test("counts open files, but does not look at each connection", async () => {
    const before = await scrape(world);
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => openConnection(world.server.url)),
    );
    const after = await scrape(world);
    for (const connection of connections) connection.destroy();
    const grown = (after.value("process_open_fds") ?? 0) - (before.value("process_open_fds") ?? 0);
    // The clients are in this process, and the server may not have accepted all of them yet.
    if (process.platform === "linux") expect(grown).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(after.text).not.toContain("nodejs_active_");
  });

  test("is separate for each server of a process", async () => {
    await using other = await World.start({ environment: served });
    await other.as("hamlet").send("general", "metrics", "elsewhere");
    const sends = { endpoint: "sendMessage" };
    await expect
      .poll(async () => (await scrape(other)).value("confab_http_request_duration_seconds_count", sends))
      .toBe(1);
    const risen = await rise([["confab_http_request_duration_seconds_count", sends]], () =>
      other.as("hamlet").send("general", "metrics", "elsewhere"),
    );
    expect(await risen()).toEqual([0]);
  });
});

describe("requests", () => {
  const count = "confab_http_request_duration_seconds_count";

  test("are counted by the endpoint's name, the method and the status class", async () => {
    const risen = await rise(
      [
        [count, { endpoint: "sendMessage", method: "POST", status: "2xx" }],
        [count, { endpoint: "sendMessage", method: "POST", status: "4xx" }],
        [count, { endpoint: "getMessage", method: "GET", status: "4xx" }],
        [count, { endpoint: "getOwnUser", method: "HEAD", status: "2xx" }],
        [count, { endpoint: "page", method: "GET", status: "2xx" }],
        [count, { endpoint: "ready", method: "GET", status: "2xx" }],
      ],
      async () => {
        await hamlet.send("general", "metrics", "one");
        await hamlet.send("general", "metrics", "two");
        await hamlet.refused("POST", "/messages");
        await hamlet.refused("GET", "/messages/999999999");
        await hamlet.request("HEAD", "/users/me");
        await ask(world, "GET", "/");
        await ask(world, "GET", "/ready");
      },
    );
    await expect.poll(risen).toEqual([2, 1, 1, 1, 1, 1]);
  });

  test("create no series for unknown paths or methods", async () => {
    const series = async () => (await scrape(world)).of(count).length;
    const askFor = async (name: string) => {
      for (const path of [`/${name}`, `/api/v1/${name}`, `/api/v1/users/${name}%E0`, `/sign-in/${name}`]) {
        await ask(world, "GET", path, { as: hamlet });
      }
      await ask(world, "PROPFIND", `/${name}`);
      await hamlet.using(`${name}/1.0`).request("GET", "/users/me", { client: name });
    };
    const risen = await rise([[count]], () => askFor("first"));
    await expect.poll(risen).toEqual([6]);
    const before = await series();
    const again = await rise([[count]], () => askFor("second"));
    await expect.poll(again).toEqual([6]);
    expect(await series()).toBe(before);
    expect((await scrape(world)).text).not.toContain("first");
  });

  test("are timed, and counted while open; those of disconnected clients are marked", async () => {
    const { state, lastEventId } = await hamlet.register({ event_types: ["message"] });
    const polls = { endpoint: "getEvents", method: "GET", status: "aborted" };
    const risen = await rise(
      [["confab_http_open_requests"], ["confab_http_request_duration_seconds_sum", polls], [count, polls]],
      async () => {},
    );
    const gone = new AbortController();
    const poll = fetch(`${world.url}/api/v1/events?queue_id=${state.queue_id}&last_event_id=${lastEventId}`, {
      headers: { authorization: hamlet.authorization },
      signal: gone.signal,
    });
    await expect.poll(() => realm().queues.readers.poll).toBe(1);
    await world.clock.advance(7000);
    expect(await risen()).toEqual([1, 0, 0]);
    gone.abort();
    await expect(poll).rejects.toThrow();
    await expect.poll(risen).toEqual([0, 7, 1]);
  });
});

describe("events", () => {
  test("queues, held polls, open streams and their events are counted", async () => {
    let queues: TestQueue[] = [];
    const risen = await rise(
      [
        ["confab_event_queues"],
        ["confab_held_polls"],
        ["confab_open_event_streams"],
        ["confab_events_delivered_total"],
      ],
      async () => {
        queues = await Promise.all([1, 2, 3].map(() => hamlet.register({ event_types: ["message"] })));
      },
    );
    expect(await risen()).toEqual([3, 0, 0, 0]);
    const [polled, streamed] = queues;
    const poll = polled?.next();
    const gone = new AbortController();
    const stream = await fetch(
      `${world.url}/api/v1/events/stream?queue_id=${streamed?.state.queue_id}&last_event_id=-1`,
      { headers: { authorization: hamlet.authorization }, signal: gone.signal },
    );
    await expect.poll(risen).toEqual([3, 1, 1, 0]);
    await cordelia.send("general", "metrics", "to both");
    await poll;
    expect(await risen()).toEqual([3, 0, 1, 2]);
    await queues[2]?.events();
    expect(await risen()).toEqual([3, 0, 1, 3]);
    gone.abort();
    await stream.body?.cancel().catch(() => undefined);
    await expect.poll(risen).toEqual([3, 0, 0, 3]);
    await hamlet.ok("DELETE", "/events", { queue_id: polled?.state.queue_id });
    expect(await risen()).toEqual([2, 0, 0, 3]);
  });

  test("lags count the events that this node and background work have not applied yet", async () => {
    await world.settle();
    const lags = async () => {
      const now = await scrape(world);
      const search = { consumer: "search_index" };
      return [
        now.value("confab_log_lag_events"),
        now.value("confab_log_lag_events_max"),
        now.value("confab_consumer_lag_events", search),
        now.value("confab_consumer_lag_events_max", search),
      ];
    };
    expect(await lags()).toEqual([0, 0, 0, 0]);
    const before = realm().log.position;
    const hold = realm().log.hold();
    const sends = [1, 2, 3].map((number) => hamlet.send("general", "lag", `${number}`));
    await expect.poll(lags).toEqual([3, 3, 3, 3]);
    await world.clock.advance(2000);
    expect((await scrape(world)).value("confab_log_delay_seconds")).toBe(2);
    expect((await scrape(world)).value("confab_log_position")).toBe(before);
    hold.release();
    await Promise.all(sends);
    expect(await lags()).toEqual([0, 0, 3, 3]);
    expect((await scrape(world)).value("confab_log_position")).toBe(before + 3);
    await world.settle();
    expect(await lags()).toEqual([0, 0, 0, 0]);
    expect((await scrape(world)).value("confab_log_delay_seconds")).toBe(0);
    expect((await scrape(world)).value("confab_realms")).toBe(1);
  });
});

describe("writing", () => {
  test("group commits are counted, with the number of messages in each", async () => {
    const risen = await rise(
      [
        ["confab_group_commit_size_messages_sum"],
        ["confab_group_commit_size_messages_count"],
        ["confab_group_commit_duration_seconds_count"],
      ],
      () =>
        Promise.all(
          Array.from({ length: CONNECTIONS }, (_, index) => hamlet.send("general", "group", `${index}`)),
        ),
    );
    const [messages, commits, timed] = await risen();
    expect(messages).toBe(40);
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(40);
    expect(timed).toBe(commits);
  });

  test("statements are counted, failures separately, and connections by state", async () => {
    const { engine } = world.server.context;
    const statements = "confab_database_statement_duration_seconds_count";
    const risen = await rise([[statements, { outcome: "failed" }]], async () => {
      await expect(engine.query({ text: "select 1 / 0", values: [] })).rejects.toThrow();
    });
    expect(await risen()).toEqual([1]);
    const done = await rise([[statements, { outcome: "done" }]], () =>
      engine.transaction((connection) => connection.query({ text: "select 1", values: [] })),
    );
    // Begin, the statement, and commit. Each reading of the metrics adds two.
    expect((await done())[0]).toBeGreaterThanOrEqual(3);
    const now = await scrape(world);
    expect(now.of("confab_database_connections").map(({ labels }) => labels["state"])).toEqual([
      "in_use",
      "idle",
    ]);
    expect(now.value("confab_database_connections")).toBeGreaterThan(0);
    expect(now.value("confab_database_waiting")).toBe(0);
  });

  test("rendering is timed, and renderings that take too long are counted", async () => {
    const render = () => hamlet.ok("POST", "/messages/render", { content: "a:b ".repeat(200) });
    const names = [
      ["confab_rendering_duration_seconds_count"],
      ["confab_rendering_fallbacks_total"],
    ] as const;
    expect(await (await rise(names, render))()).toEqual([1, 0]);
    world.clock.slowness = 1000;
    const risen = await rise(names, render);
    world.clock.slowness = 0;
    expect(await risen()).toEqual([1, 1]);
  });
});

describe("a node", () => {
  test("has no obstacle while it is ready, and shows its disk and the limit of its heap", async () => {
    const now = await scrape(world);
    expect(now.of("confab_obstacle").map(({ labels }) => labels["reason"])).toEqual([...obstacles]);
    expect(now.value("confab_obstacle")).toBe(0);
    const free = now.value("confab_data_disk_free_bytes");
    expect(free).toBeGreaterThan(0);
    expect(now.value("confab_data_disk_size_bytes")).toBeGreaterThan(free ?? 0);
    const used = now.value("nodejs_heap_size_used_bytes") ?? 0;
    expect(now.value("confab_heap_limit_bytes")).toBeGreaterThan(used);
  });

  test("counts the mails that it sends", async () => {
    const mails = ["sent", "postponed", "abandoned"].map(
      (outcome) => ["confab_mails_total", { outcome }] as const,
    );
    const risen = await rise(mails, async () => {
      const { stream_id } = await owner.ok("GET", "/get_stream_id", { stream: "general" });
      await owner.ok("POST", "/invites", { invitee_emails: "zoe@example.com", stream_ids: [stream_id] });
      await world.settle();
    });
    expect(await risen()).toEqual([1, 0, 0]);
  });
});

test.skipIf(engineUnderTest === "embedded")(
  "everything except lag and delay is available without PostgreSQL",
  async () => {
    await using cut = await World.start({ environment: served, log: { write: () => undefined } });
    await using _outage = await cutOffPostgres(cut);
    const now = await scrape(cut);
    expect(now.value("confab_log_lag_events")).toBeNaN();
    expect(now.value("confab_log_lag_events_max")).toBeNaN();
    expect(now.value("confab_consumer_lag_events", { consumer: "search_index" })).toBeNaN();
    expect(now.value("confab_log_delay_seconds")).toBeNaN();
    expect(now.value("confab_obstacle", { reason: "the database is unavailable" })).toBe(1);
    expect(now.value("confab_obstacle")).toBe(1);
    expect(now.value("confab_log_position")).toBeGreaterThan(0);
    expect(now.value("confab_event_queues")).toBe(0);
  },
);
