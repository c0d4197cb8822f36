/** A client gets the interface of the feature level that it was built for (docs/decisions/feature-levels.md). */
import { NEWEST_LEVEL, OLDEST_LEVEL } from "@confab/contract";
import { eventForm } from "@confab/contract/levels/convert";
import { type Person, TestQueue, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, owner, hamlet } = useWorld();

type Versions = { zulip_feature_level: number; zulip_version: string; service_feature_level: number };

async function settings(headers: Record<string, string>): Promise<Versions> {
  const answer = await fetch(`${world.url}/api/v1/server_settings`, { headers });
  return (await answer.json()) as Versions;
}

describe("the level of a request", () => {
  test("is the one that the header states", async () => {
    for (const level of [OLDEST_LEVEL, 200, NEWEST_LEVEL]) {
      const stated = await settings({ "confab-feature-level": String(level) });
      expect(stated).toMatchObject({ zulip_feature_level: level, service_feature_level: level });
    }
  });

  test("is the oldest for programs that state none", async () => {
    expect(await settings({ "user-agent": "ZulipPython/0.9.1" })).toMatchObject({
      zulip_feature_level: OLDEST_LEVEL,
      zulip_version: expect.stringMatching(/^5\.0/) as string,
    });
  });

  test("is the newest for the mobile app", async () => {
    expect(await settings({ "user-agent": "ZulipFlutter/30.0.274 (Android 14)" })).toMatchObject({
      zulip_feature_level: NEWEST_LEVEL,
      zulip_version: expect.stringMatching(/^9\.0/) as string,
    });
  });

  test("is the header's even if the program is known", async () => {
    const headers = { "user-agent": "ZulipFlutter/30.0.274", "confab-feature-level": "111" };
    expect(await settings(headers)).toMatchObject({ zulip_feature_level: 111 });
  });

  test("is the operator's choice for programs that state none", async () => {
    await using other = await World.start({ environment: { CONFAB_FEATURE_LEVEL: "277" } });
    const answer = await fetch(`${other.url}/api/v1/server_settings`);
    expect(await answer.json()).toMatchObject({ zulip_feature_level: 277 });
  });

  test.each(["110", "278", "1e2", "", "newest", "-1", "9999999999999"])("can't be %j", async (stated) => {
    expect(await settings({ "confab-feature-level": stated })).toEqual({
      result: "error",
      msg: "Confab-Feature-Level is not a supported feature level. Supported are 111 to 277.",
      code: "BAD_REQUEST",
    });
  });
});

describe("a queue", () => {
  test("keeps the level that it was registered with, and its state has that level, too", async () => {
    const newer = await hamlet.speaking().register<Versions>();
    const older = await hamlet.register<Versions>();
    expect(newer.state).toMatchObject({ zulip_feature_level: NEWEST_LEVEL });
    expect(older.state).toMatchObject({ zulip_feature_level: OLDEST_LEVEL });
    const id = await hamlet.send("general", "levels", "first");
    await hamlet.ok("PATCH", `/messages/${id}`, { content: "second" });
    const polledBy = async (person: Person, { state }: typeof newer) => {
      const events = await new TestQueue(person, state).events();
      return events.find(({ type }) => type === "update_message");
    };
    expect(await polledBy(hamlet, newer)).toMatchObject({ rendering_only: false });
    expect(await polledBy(hamlet.speaking(), older)).not.toHaveProperty("rendering_only");
  });
});

test("an event is encoded once for each form, however many queues of each level get it", async () => {
  const { eventsSerialized } = world.server.context.metrics;
  const encoded = async () => (await eventsSerialized.get()).values[0]?.value ?? 0;
  const only = { event_types: ["message"], fetch_event_types: [] };
  const levels = [111, 112, 200, 276, NEWEST_LEVEL].flatMap((level) => [level, level, level]);
  const queues = await Promise.all(levels.map((level) => hamlet.speaking(level).register(only)));
  const before = await encoded();
  await owner.send("general", "levels", "once for all");
  for (const queue of queues) expect(await queue.events()).toMatchObject([{ type: "message" }]);
  const forms = new Set(levels.map((level) => eventForm("message", level)));
  expect((await encoded()) - before).toBe(forms.size);
});

describe("the documentation", () => {
  const documentOf = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${world.url}/api/v1/openapi.json${query}`, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  const settingsIn = (document: Record<string, unknown>): string => {
    const paths = document["paths"] as Record<string, Record<string, { responses: Record<string, unknown> }>>;
    return JSON.stringify(paths["/server_settings"]?.["get"]?.responses["200"]);
  };

  test("describes the level that the address or the header names", async () => {
    expect(await documentOf("")).toMatchObject({ "x-feature-level": OLDEST_LEVEL });
    expect(await documentOf("?feature_level=277")).toMatchObject({ "x-feature-level": 277 });
    expect(await documentOf("", { "confab-feature-level": "200" })).toMatchObject({ "x-feature-level": 200 });
  });

  test("lists a field from the level on that added it", async () => {
    const field = "realm_web_public_access_enabled";
    expect(settingsIn(await documentOf("?feature_level=115"))).not.toContain(field);
    expect(settingsIn(await documentOf("?feature_level=116"))).toContain(field);
  });

  test("names the supported levels if it is asked for another one", async () => {
    const answer = await fetch(`${world.url}/api/docs?feature_level=12`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Supported are 111 to 277.");
  });
});
