/** The address of a stream, for those who may see it. */
import { StreamPostPolicy } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { addressOf, receivingMails, streamIdOf } from "./support.ts";

const { owner, hamlet, cordelia, guest } = useWorld({ environment: receivingMails });

interface Subscriptions {
  readonly subscriptions: readonly { name: string; email_address?: string }[];
}

const subscriptionOf = async (person: Person, name: string, level: number) =>
  (await person.speaking(level).ok<Subscriptions>("GET", "/users/me/subscriptions")).subscriptions.find(
    (each) => each.name === name,
  );

test("those who may write to a stream see its address", async () => {
  expect(await addressOf(hamlet)).toMatch(/^general\..+@chat\.example\.com$/);
  expect(await addressOf(cordelia)).toBe(await addressOf(hamlet));
  await owner.subscribe(["announcements"], { stream_post_policy: StreamPostPolicy.administrators });
  expect(await addressOf(owner, "announcements")).toMatch(/^announcements\./);
  expect(await addressOf(hamlet, "announcements")).toBe("");
});

test("guests see the address of their own streams, and members none of private streams", async () => {
  await owner.subscribe(["visited"], { principals: [owner.userId, guest.userId] });
  expect(await addressOf(guest, "visited")).toMatch(/^visited\./);
  await owner.subscribe(["closed"], { invite_only: true });
  const path = `/streams/${await streamIdOf(owner, "closed")}/email_address`;
  const refusal = { msg: "Invalid stream id" };
  expect(await hamlet.speaking().refused("GET", path)).toMatchObject(refusal);
  await owner.subscribe(["unvisited"]);
  const other = `/streams/${await streamIdOf(owner, "unvisited")}/email_address`;
  expect(await guest.speaking().refused("GET", other)).toMatchObject(refusal);
});

test("226: until then, subscriptions have the address", async () => {
  expect(await subscriptionOf(hamlet, "general", 225)).toMatchObject({
    email_address: await addressOf(hamlet),
  });
  expect(await subscriptionOf(hamlet, "general", 226)).not.toHaveProperty("email_address");
  await hamlet.subscribe(["announcements of 226"]);
  const stream_id = await streamIdOf(owner, "announcements of 226");
  const policy = { stream_post_policy: StreamPostPolicy.administrators };
  await owner.speaking().ok("PATCH", `/streams/${stream_id}`, policy);
  expect(await subscriptionOf(hamlet, "announcements of 226", 225)).toMatchObject({ email_address: "" });
});

test("226: until then, events of subscriptions and new names have the address", async () => {
  const queue = await hamlet.register({ event_types: ["subscription", "stream"] });
  await hamlet.subscribe(["before"]);
  const address = await addressOf(hamlet, "before");
  const events = await queue.all();
  expect(events.find(({ type }) => type === "subscription")).toMatchObject({
    subscriptions: [{ name: "before", email_address: address }],
  });
  const stream_id = await streamIdOf(owner, "before");
  await owner.ok("PATCH", `/streams/${stream_id}`, { new_name: "after" });
  expect((await queue.all()).find(({ property }) => property === "email_address")).toMatchObject({
    stream_id,
    value: address.replace("before.", "after."),
  });
  expect(await addressOf(hamlet, "after")).toBe(address.replace("before.", "after."));
});
