/** Changes of streams, each at its level and at the level before. */
import { StreamRole, SystemGroup } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { owner, hamlet } = useWorld();

const general = async () =>
  (await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" })).stream_id;

test("132: a stream is available by its id", async () => {
  const stream_id = await general();
  const { stream } = await hamlet.speaking(132).ok<{ stream: object }>("GET", `/streams/${stream_id}`);
  expect(stream).toMatchObject({ stream_id, name: "general" });
  expect(await hamlet.speaking(132).refused("GET", "/streams/999999")).toMatchObject({
    msg: "Invalid stream id",
  });
});

/** Returns a stream as `GET /streams` has it at a level. */
async function listedAt(level: number, wanted: number): Promise<Record<string, unknown> | undefined> {
  type Streams = { streams: ({ stream_id: number } & Record<string, unknown>)[] };
  const { streams } = await owner.speaking(level).ok<Streams>("GET", "/streams");
  return streams.find(({ stream_id }) => stream_id === wanted);
}

test("142: streams name the group that may remove others", async () => {
  const stream_id = await general();
  const NAME = "can_remove_subscribers_group_id";
  expect(await listedAt(141, stream_id)).not.toHaveProperty(NAME);
  expect(await listedAt(142, stream_id)).toMatchObject({ [NAME]: SystemGroup.administrators });
});

test("161: the group can be chosen and changed", async () => {
  const chosen = { can_remove_subscribers_group_id: SystemGroup.members };
  const create = async (level: number) => {
    const parameters = { subscriptions: [{ name: `161 at ${level}` }], ...chosen };
    await owner.speaking(level).ok("POST", "/users/me/subscriptions", parameters);
    const found = { stream: `161 at ${level}` };
    return (await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", found)).stream_id;
  };
  const [ignored, created] = [await create(160), await create(161)];
  expect(await listedAt(161, ignored)).toMatchObject({
    can_remove_subscribers_group_id: SystemGroup.administrators,
  });
  expect(await listedAt(161, created)).toMatchObject(chosen);
  const change = { can_remove_subscribers_group_id: SystemGroup.moderators };
  const [before, after] = await eventsAt(hamlet, [160, 161], ["stream"], async () => {
    await owner.speaking(160).ok("PATCH", `/streams/${ignored}`, change);
    await owner.speaking(161).ok("PATCH", `/streams/${created}`, change);
  });
  expect(before).toEqual([]);
  expect(after).toMatchObject([
    { stream_id: created, property: "can_remove_subscribers_group_id", value: SystemGroup.moderators },
  ]);
});

test("197: the group is `can_remove_subscribers_group`", async () => {
  const stream_id = await general();
  const [earlier, newer] = ["can_remove_subscribers_group_id", "can_remove_subscribers_group"] as const;
  const [before, after] = await eventsAt(hamlet, [196, 197], ["stream"], async () => {
    const path = `/streams/${stream_id}` as const;
    await owner.speaking(196).ok("PATCH", path, { [earlier]: SystemGroup.moderators });
    await owner.speaking(197).ok("PATCH", path, { [newer]: SystemGroup.nobody });
  });
  expect(before?.map(({ property }) => property)).toEqual([earlier, earlier]);
  expect(after?.map(({ property }) => property)).toEqual([newer, newer]);
  expect(await listedAt(196, stream_id)).toMatchObject({ [earlier]: SystemGroup.nobody });
  expect(await listedAt(196, stream_id)).not.toHaveProperty(newer);
  expect(await listedAt(197, stream_id)).toMatchObject({ [newer]: SystemGroup.nobody });
  expect(await listedAt(197, stream_id)).not.toHaveProperty(earlier);
});

test("226: subscriptions have no mail address, and an endpoint returns it", async () => {
  type Subscriptions = { subscriptions: Record<string, unknown>[] };
  const subscriptionAt = async (level: number) =>
    (await hamlet.speaking(level).ok<Subscriptions>("GET", "/users/me/subscriptions")).subscriptions[0];
  expect(await subscriptionAt(225)).toMatchObject({ email_address: "" });
  expect(await subscriptionAt(226)).not.toHaveProperty("email_address");
  const path = `/streams/${await general()}/email_address`;
  expect(await hamlet.speaking(226).ok("GET", path)).toMatchObject({ email: "" });
});

test("254: streams name their creator", async () => {
  const [before, after] = await eventsAt(owner, [253, 254], ["stream"], () => hamlet.subscribe(["254"]));
  const created = ({ streams }: Record<string, unknown>) => (streams as object[])[0];
  expect(before?.map(created)[0]).not.toHaveProperty("creator_id");
  expect(after?.map(created)[0]).toMatchObject({ creator_id: hamlet.userId });
  type Streams = { streams: { name: string; creator_id?: number | null }[] };
  const creatorAt = async (level: number) =>
    (await owner.speaking(level).ok<Streams>("GET", "/streams")).streams.find(({ name }) => name === "254");
  expect(await creatorAt(253)).not.toHaveProperty("creator_id");
  expect(await creatorAt(254)).toMatchObject({ creator_id: hamlet.userId });
});

test("133: subscriptions have no role", async () => {
  const rolesAt = async (level: number) => {
    const { subscriptions } = await hamlet
      .speaking(level)
      .ok<{ subscriptions: { role?: number }[] }>("GET", "/users/me/subscriptions");
    return subscriptions.map(({ role }) => role);
  };
  expect(new Set(await rolesAt(132))).toEqual(new Set([StreamRole.subscriber]));
  expect(new Set(await rolesAt(133))).toEqual(new Set([undefined]));
});
