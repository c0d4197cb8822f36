/** Changes of streams, each at its level and at the level before. */
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
  const listedAt = async (level: number) =>
    (await owner.speaking(level).ok<Streams>("GET", "/streams")).streams.find(({ name }) => name === "254");
  expect(await listedAt(253)).not.toHaveProperty("creator_id");
  expect(await listedAt(254)).toMatchObject({ creator_id: hamlet.userId });
});
