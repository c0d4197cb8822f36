/** Conditions that end reading without an account, and those that prevent it. */
import { engineUnderTest, type World } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { get, upload } from "../files/support.ts";
import { idsRead, peek, peekMessages, startOpenWorld, streamIdOf } from "./support.ts";

/** The status that each address answers with. */
async function statuses(world: World, id: number, streamId: number, file: string): Promise<number[]> {
  const answers = [
    await peekMessages(world.url),
    await peek(world.url, `/messages/${id}`),
    await peek(world.url, `/users/me/${streamId}/topics`),
    await peek(world.url, "/spectator"),
    await get(undefined, file, {}, world.url),
    await get(undefined, `/avatar/${world.as("hamlet").userId}`, {}, world.url),
  ];
  return answers.map(({ status }) => status);
}

const OPEN = [200, 200, 200, 200, 200, 302];
const CLOSED = OPEN.map(() => 401);

describe("everything is closed to people without an account", () => {
  test("when the organization switches it off, or is deactivated", async () => {
    const { world, streams } = await startOpenWorld();
    await using _ = world;
    const owner = world.as("owner");
    const file = await upload(owner);
    const id = await owner.send("square", "news", `[notes](${file})`);
    const all = () => statuses(world, id, streams["square"] ?? 0, file);
    expect(await all()).toEqual(OPEN);
    await owner.ok("PATCH", "/realm", { enable_spectator_access: false });
    expect(await all()).toEqual(CLOSED);
    await owner.ok("PATCH", "/realm", { enable_spectator_access: true });
    expect(await all()).toEqual(OPEN);
    await owner.ok("POST", "/realm/deactivate");
    expect(await all()).toEqual(CLOSED);
  });

  test.skipIf(engineUnderTest === "embedded")("at a server that does not permit it", async () => {
    const { world, streams } = await startOpenWorld();
    await using _ = world;
    const url = await world.startNode({ CONFAB_WEB_PUBLIC_STREAMS: "off" });
    const id = await world.as("hamlet").send("square", "news", "Hear, hear");
    const paths = [`/messages/${id}`, `/users/me/${streams["square"]}/topics`, "/spectator"];
    for (const path of paths) {
      expect((await peek(url, path)).status).toBe(401);
      expect((await peek(world.url, path)).status).toBe(200);
    }
    expect((await peekMessages(url)).status).toBe(401);
  });
});

test("hides messages that leave a web-public stream, and all messages of a stream that stops being one", async () => {
  const { world, streams } = await startOpenWorld();
  await using _ = world;
  const [owner, hamlet] = [world.as("owner"), world.as("hamlet")];
  const message = () => hamlet.send("square", "news", "Hear, hear");
  const [moved, archived] = [await message(), await hamlet.send("park", "news", "Hear, hear")];
  const urls = engineUnderTest === "embedded" ? [world.url] : [world.url, await world.startNode()];
  const everywhere = async (id: number, isRead: boolean) => {
    for (const url of urls) {
      expect((await idsRead(url)).includes(id)).toBe(isRead);
      expect((await peek(url, `/messages/${id}`)).status).toBe(isRead ? 200 : 401);
    }
  };
  const allRead = async () => (await Promise.all(urls.map((url) => idsRead(url)))).flat();
  await everywhere(moved, true);
  await owner.ok("PATCH", `/messages/${moved}`, { stream_id: streams["hall"], propagate_mode: "change_one" });
  await everywhere(moved, false);

  const stays = await message();
  await everywhere(stays, true);
  await owner.ok("PATCH", `/streams/${streams["square"]}`, { is_web_public: false });
  await expect.poll(allRead).not.toContain(stays);
  await everywhere(stays, false);

  await everywhere(archived, true);
  await owner.ok("DELETE", `/streams/${streams["park"]}`);
  await expect.poll(allRead).toEqual([]);
  await everywhere(archived, false);
  expect((await peek<{ streams: unknown[] }>(world.url, "/spectator")).body.streams).toEqual([]);
  expect((await peek(world.url, `/users/me/${streams["park"]}/topics`)).status).toBe(400);
});

test("shows messages that are moved to a web-public stream, and older messages of a stream that becomes one", async () => {
  const { world, streams } = await startOpenWorld();
  await using _ = world;
  const [owner, hamlet] = [world.as("owner"), world.as("hamlet")];
  const [moved, before] = [await hamlet.send("hall", "a", "Hear"), await hamlet.send("hall", "b", "Hear")];
  await owner.ok("PATCH", `/messages/${moved}`, {
    stream_id: streams["square"],
    propagate_mode: "change_one",
  });
  const ids = await idsRead(world.url);
  expect([ids.includes(moved), ids.includes(before)]).toEqual([true, false]);
  const hall = await streamIdOf(owner, "hall");
  await owner.ok("PATCH", `/streams/${hall}`, { is_web_public: true });
  expect(await idsRead(world.url)).toContain(before);
});

describe("people without an account are limited", () => {
  test("by address, separately for files, and without an effect on accounts", async () => {
    const { world } = await startOpenWorld({ CONFAB_RATE_LIMITS: "on" });
    await using _ = world;
    const file = await upload(world.as("hamlet"));
    await world.as("hamlet").send("square", "news", `[notes](${file})`);
    await world.clock.advance(61_000);
    const first = await peek(world.url, "/spectator");
    expect([first.headers.get("x-ratelimit-limit"), first.headers.get("x-ratelimit-remaining")]).toEqual([
      "100",
      "99",
    ]);
    for (let count = 1; count < 100; count += 1) await peek(world.url, "/spectator");
    const { status, body } = await peekMessages(world.url);
    expect([status, body]).toMatchObject([429, { code: "RATE_LIMIT_HIT" }]);
    expect((await get(undefined, file, {}, world.url)).status).toBe(200);
    await world.as("hamlet").ok("GET", "/users/me");
    for (let count = 1; count < 200; count += 1) await get(undefined, file, { method: "HEAD" }, world.url);
    expect((await get(undefined, file, {}, world.url)).status).toBe(429);
    expect((await get(world.as("hamlet"), file)).status).toBe(200);
    await world.clock.advance(61_000);
    expect((await peek(world.url, "/spectator")).status).toBe(200);
    expect((await get(undefined, file, {}, world.url)).status).toBe(200);
  });
});
