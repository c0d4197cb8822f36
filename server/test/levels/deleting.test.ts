/** Changes of deleting messages, each at its level and at the level before. */
import { Policy, Role } from "@confab/contract";
import { DELETED_AT_ONCE } from "@confab/server/domain/messages/delete/delete";
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";
import { insertMany, realmOf, runSql } from "../messages/database.ts";
import { createStream, subscribe, type TestStream, unsubscribe } from "../messages/helpers.ts";
import { eventsAt } from "./support.ts";

const { world, owner, administrator, hamlet, cordelia } = useWorld();
afterAll(() => expectSameModel(world));

const types = ["delete_message"];

test("274: those who delete messages are told in any case", async () => {
  const stream = await createStream(world, "274", [hamlet, cordelia]);
  const send = (topic: string) => cordelia.send(stream.name, topic, "Soup");
  const one = await send("lunch");
  const [first, second] = [await send("dinner"), await send("dinner")];
  const place = { message_type: "stream", stream_id: stream.streamId };
  const work = async () => {
    await administrator.ok("DELETE", `/messages/${one}`);
    await administrator.ok("POST", `/streams/${stream.streamId}/delete_topic`, { topic_name: "dinner" });
  };
  const everywhere = await administrator.speaking(273).register({
    event_types: types,
    fetch_event_types: [],
    all_public_streams: true,
  });
  const others = await owner.speaking(274).register({ event_types: types, fetch_event_types: [] });
  const [before, after] = await eventsAt(administrator, [273, 274], types, work);
  expect(before).toEqual([]);
  expect(after).toMatchObject([
    { ...place, topic: "lunch", message_id: one },
    { ...place, topic: "dinner", message_id: first },
    { ...place, topic: "dinner", message_id: second },
  ]);
  expect((await everywhere.all()).map(({ message_id }) => message_id)).toEqual([one, first, second]);
  expect(await others.all()).toEqual([]);
});

test("274: those who had the messages are told once, at all levels", async () => {
  const stream = await createStream(world, "274 too", [hamlet, cordelia]);
  await subscribe(hamlet, stream, [administrator]);
  const kept = await cordelia.send(stream.name, "lunch", "Soup");
  const id = await cordelia.send(stream.name, "lunch", "Soup");
  const [before, after] = await eventsAt(administrator, [273, 274], types, async () => {
    await administrator.ok("DELETE", `/messages/${id}`);
    await unsubscribe(stream, administrator);
    await administrator.ok("DELETE", `/messages/${kept}`);
  });
  for (const events of [before, after]) {
    expect(events).toMatchObject([{ message_id: id }, { message_id: kept }]);
  }
});

test("147: a large topic is deleted in steps, the newest messages first", async () => {
  for (const level of [146, 147]) {
    const stream = await createStream(world, `147 at ${level}`, [hamlet, owner]);
    const ids = await insertMany(world, stream, DELETED_AT_ONCE + 100, { sender: hamlet, topic: "large" });
    const [events] = await eventsAt(hamlet, [level], types, () =>
      owner.speaking(level).ok("POST", `/streams/${stream.streamId}/delete_topic`, { topic_name: "large" }),
    );
    const deleted = events?.map(({ message_id }) => message_id);
    expect(deleted).toEqual([...ids.slice(100), ...ids.slice(0, 100)]);
  }
});

test("147: what is deleted stays deleted if the request ends early", async () => {
  const stream = await createStream(world, "147 ends", [hamlet, owner]);
  await hamlet.send(stream.name, "begins", "Soup");
  const ids = await insertMany(world, stream, DELETED_AT_ONCE + 100, { sender: hamlet, topic: "ends" });
  const left = async () =>
    (await runSql(world, "select message_id from message where topic = 'ends' order by message_id")).map(
      ({ message_id }) => Number(message_id),
    );
  const hold = realmOf(world).log.hold();
  const path = `/streams/${stream.streamId}/delete_topic`;
  const deletion = administrator.speaking(147).whyRefused("POST", path, { topic_name: "ends" });
  await expect.poll(left).toEqual(ids.slice(0, 100));
  const become = (role: Role) => owner.ok("PATCH", `/users/${administrator.userId}`, { role });
  const roles = async () =>
    (await runSql(world, "select role from account where user_id = $1", administrator.userId))[0]?.["role"];
  const demotion = become(Role.member);
  await expect.poll(roles).toBe(Role.member);
  hold.release();
  await demotion;
  expect(await deletion).toBe("UNAUTHORIZED_PRINCIPAL: Must be an organization administrator");
  expect(await left()).toEqual(ids.slice(0, 100));
  await become(Role.administrator);
});

test("256: the first message of a stream changes when it is deleted or moved", async () => {
  const [from, to] = [
    await createStream(world, "256", [hamlet]),
    await createStream(world, "256 to", [hamlet]),
  ];
  const send = (stream: TestStream, topic: string) => hamlet.send(stream.name, topic, "Soup");
  const [a, b, c] = [await send(from, "one"), await send(from, "two"), await send(from, "three")];
  await send(to, "tea");
  const work = async () => {
    await owner.ok("DELETE", `/messages/${c}`);
    await owner.ok("DELETE", `/messages/${a}`);
    await owner.ok("PATCH", `/messages/${b}`, {
      stream_id: to.streamId,
      send_notification_to_old_thread: false,
    });
    await owner.ok("POST", `/streams/${to.streamId}/delete_topic`, { topic_name: "two" });
  };
  const [before, after] = await eventsAt(cordelia, [255, 256], ["stream"], work);
  expect(before).toEqual([]);
  const { messages } = await hamlet.ok<{ messages: { id: number }[] }>("GET", "/messages", {
    narrow: [{ operator: "stream", operand: to.name }],
    anchor: "oldest",
    num_before: 0,
    num_after: 1,
  });
  const first = (stream: TestStream, value: number | null | undefined) => ({
    type: "stream",
    op: "update",
    stream_id: stream.streamId,
    name: stream.name,
    property: "first_message_id",
    value,
  });
  expect(after?.map(({ id: _, ...event }) => event)).toEqual([
    first(from, b),
    first(from, null),
    first(to, b),
    first(to, messages[0]?.id),
  ]);
});

test("256: only those who know of a stream learn of its first message", async () => {
  const secret = await createStream(world, "256 secret", [hamlet], { invite_only: true });
  const id = await hamlet.send(secret.name, "one", "Soup");
  await owner.speaking().ok("PATCH", "/realm", { delete_own_message_policy: Policy.everyone });
  const [strangers, members] = await Promise.all(
    [cordelia, hamlet].map((person) =>
      person.speaking().register({ event_types: ["stream"], fetch_event_types: [] }),
    ),
  );
  await hamlet.ok("DELETE", `/messages/${id}`);
  expect(await strangers?.all()).toEqual([]);
  expect(await members?.all()).toMatchObject([{ stream_id: secret.streamId, value: null }]);
});
