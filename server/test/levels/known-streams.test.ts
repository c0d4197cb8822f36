/** Lists of streams, their properties and their events, each change at its level and at the level before. */
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { world, owner, administrator, hamlet } = useWorld();
afterAll(() => expectSameModel(world));

type Listed = { name: string; stream_weekly_traffic?: number | null };
type Answer = { streams: Listed[] };

const DAY = 24 * 3600 * 1000;

const idOf = async (name: string): Promise<number> =>
  (
    await owner.ok<{ streams: { name: string; stream_id: number }[] }>("GET", "/streams", {
      include_all_active: true,
    })
  ).streams.find((stream) => stream.name === name)?.stream_id ?? Number.NaN;

/** Creates a stream of the owner. */
async function newStream(name: string, options: Readonly<Record<string, unknown>> = {}): Promise<number> {
  await owner.subscribe([name], options);
  return idOf(name);
}

test("199: every stream has its traffic", async () => {
  const busy = await newStream("busy");
  const secret = await newStream("secret", { invite_only: true });
  for (const text of ["one", "two", "three"]) {
    await owner.send("busy", "t", text);
    await owner.send("secret", "t", text);
  }
  await world.settle();
  await world.clock.jump(8 * DAY);
  const busyOf = ({ streams }: Answer) => streams.find(({ name }) => name === "busy");
  const at = async (level: number) => {
    const speaker = hamlet.speaking(level);
    const parameters = { fetch_event_types: ["stream"], event_types: [] };
    return [
      busyOf(await speaker.ok<Answer>("GET", "/streams")),
      (await speaker.ok<{ stream: Listed }>("GET", `/streams/${busy}`)).stream,
      busyOf(await speaker.ok<Answer>("POST", "/register", parameters)),
    ];
  };
  for (const stream of await at(198)) expect(stream).not.toHaveProperty("stream_weekly_traffic");
  for (const stream of await at(199)) expect(stream).toMatchObject({ stream_weekly_traffic: 3 });

  const [before, after] = await eventsAt(hamlet, [198, 199], ["stream"], async () => {
    await newStream("brand new");
    await owner.ok("PATCH", `/streams/${secret}`, { is_private: false });
    await owner.ok("DELETE", `/streams/${secret}`);
  });
  const trafficOf = (events: Record<string, unknown>[] = []) =>
    events
      .filter(({ op }) => op !== "update")
      .flatMap(({ op, streams }) => (streams as Listed[]).map((each) => [op, each.stream_weekly_traffic]));
  expect(trafficOf(before)).toEqual([
    ["create", undefined],
    ["create", undefined],
    ["delete", undefined],
  ]);
  expect(trafficOf(after)).toEqual([
    ["create", null],
    ["create", 3],
    ["delete", null],
  ]);
});

test("136: the history of a private stream is opened and closed alone", async () => {
  const [before, after] = await eventsAt(owner, [135, 136], ["stream"], async () => {
    const stream_id = await newStream("history", { invite_only: true });
    const path = `/streams/${stream_id}` as const;
    await owner.speaking(135).ok("PATCH", path, { history_public_to_subscribers: true });
    await owner.speaking(136).ok("PATCH", path, { history_public_to_subscribers: true });
    await owner.speaking(136).ok("PATCH", path, { history_public_to_subscribers: true });
    await owner
      .speaking(136)
      .ok("PATCH", path, { is_web_public: false, history_public_to_subscribers: false });
  });
  const opened = { property: "invite_only", value: true, history_public_to_subscribers: true };
  const closed = { ...opened, history_public_to_subscribers: false };
  expect(before).toMatchObject([{ op: "create" }, opened, closed]);
  expect(after).toMatchObject([{ op: "create" }, opened, closed]);
  // Administrators who are not in a private stream can't open its history to themselves.
  const refused = await administrator
    .speaking(136)
    .refused("PATCH", `/streams/${await idOf("history")}`, { history_public_to_subscribers: true });
  expect(refused).toMatchObject({ msg: "Invalid stream id" });
});

test("136: a public stream can't protect its history", async () => {
  const stream_id = await newStream("open");
  const path = `/streams/${stream_id}` as const;
  for (const more of [{}, { is_private: false }, { is_web_public: false }]) {
    const parameters = { history_public_to_subscribers: false, ...more };
    await owner.speaking(135).ok("PATCH", path, parameters);
    expect(await owner.speaking(136).refused("PATCH", path, parameters)).toMatchObject({
      msg: "Invalid parameters",
      code: "BAD_REQUEST",
    });
  }
  await owner.speaking(136).ok("PATCH", path, { history_public_to_subscribers: true });
  expect(await owner.ok("GET", `/streams/${stream_id}`)).toMatchObject({
    stream: { invite_only: false, history_public_to_subscribers: true },
  });
});

test("139: muting a stream comes under two names", async () => {
  const stream_id = await newStream("loud");
  const path = "/users/me/subscriptions/properties";
  const change = (property: string, value: boolean) =>
    owner.ok("POST", path, { subscription_data: [{ stream_id, property, value }] });
  const [before, after] = await eventsAt(owner, [138, 139], ["subscription"], async () => {
    await change("is_muted", true);
    await change("in_home_view", true);
    await change("pin_to_top", true);
  });
  const announced = (events: Record<string, unknown>[] = []) =>
    events.map(({ property, value }) => [property, value]);
  expect(announced(before)).toEqual([
    ["in_home_view", false],
    ["in_home_view", true],
    ["pin_to_top", true],
  ]);
  expect(announced(after)).toEqual([
    ["in_home_view", false],
    ["is_muted", true],
    ["in_home_view", true],
    ["is_muted", false],
    ["pin_to_top", true],
  ]);
});

test("200: a stream is made a default one with its other properties", async () => {
  const stream_id = await newStream("welcome", { invite_only: true });
  const path = `/streams/${stream_id}` as const;
  const defaults = async () =>
    (
      await owner.ok<{ streams: { name: string; is_default: boolean }[] }>("GET", "/streams", {
        include_default: true,
      })
    ).streams.flatMap(({ name, is_default }) => (is_default ? [name] : []));
  const change = (level: number, parameters: Readonly<Record<string, unknown>>) =>
    owner.speaking(level).ok("PATCH", path, parameters);
  const refused = (parameters: Readonly<Record<string, unknown>>) =>
    owner.speaking(200).refused("PATCH", path, parameters);

  expect(await refused({ is_default_stream: true })).toMatchObject({
    msg: "Private streams cannot be made default.",
  });
  await change(199, { is_private: false, is_default_stream: true });
  expect(await defaults()).not.toContain("welcome");
  await change(200, { is_private: true });
  const [events] = await eventsAt(hamlet, [200], ["default_streams"], () =>
    change(200, { is_private: false, is_default_stream: true }),
  );
  expect(events).toHaveLength(1);
  expect(await defaults()).toContain("welcome");
  for (const parameters of [{ is_private: true }, { is_private: true, is_default_stream: true }]) {
    expect(await refused(parameters)).toMatchObject({ msg: "Default streams cannot be made private." });
  }
  await change(200, { is_default_stream: true });
  await change(200, { is_private: true, is_default_stream: false });
  expect(await defaults()).not.toContain("welcome");
});

test("200: administrators create default streams", async () => {
  const create = (person: Person, name: string, more: object = {}) =>
    person.request("POST", "/users/me/subscriptions", {
      subscriptions: [{ name }],
      is_default_stream: true,
      ...more,
    });
  expect((await create(hamlet.speaking(200), "200 by a member")).body).toMatchObject({
    msg: "Insufficient permission",
  });
  expect(
    (await create(administrator.speaking(200), "200 private", { invite_only: true })).body,
  ).toMatchObject({ msg: "Private streams cannot be made default." });
  expect((await create(hamlet.speaking(199), "200 earlier")).body).toMatchObject({ result: "success" });
  expect((await create(administrator.speaking(200), "200 created")).body).toMatchObject({
    result: "success",
  });
  const { realm_default_streams } = await owner.ok<{ realm_default_streams: Listed[] }>("POST", "/register", {
    fetch_event_types: ["default_streams"],
  });
  const names = realm_default_streams.map(({ name }) => name).filter((name) => name.startsWith("200"));
  expect(names).toEqual(["200 created"]);
});
