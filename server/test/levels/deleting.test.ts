/** Changes of deleting messages, each at its level and at the level before. */
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";
import { createStream, subscribe, unsubscribe } from "../messages/helpers.ts";
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
