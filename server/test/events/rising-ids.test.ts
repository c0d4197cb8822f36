/** Clients that don't support several deleted messages in one event get one event for each, with rising ids. */
import type { TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";

const { owner, hamlet } = useWorld();

const listen = (bulk_message_deletion: boolean): Promise<TestQueue> =>
  hamlet.register({
    event_types: ["delete_message", "message"],
    client_capabilities: { notification_settings_null: true, bulk_message_deletion },
  });

/** Sends messages to a topic, deletes the topic, and sends another message. @returns the ids of the deleted messages */
async function deleteTopic(topic: string): Promise<number[]> {
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await hamlet.send("general", topic, `number ${count}`));
  const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" });
  await owner.ok("POST", `/streams/${stream_id}/delete_topic`, { topic_name: topic });
  await hamlet.send("general", "afterwards", "text");
  return ids;
}

test("sends an event for each deleted message, and each event has its own id", async () => {
  const [single, bulk] = [await listen(false), await listen(true)];
  const deleted = await deleteTopic("together");
  const events = await single.all();
  const ids = events.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  const gone = events.filter(({ type }) => type === "delete_message");
  expect(gone.map((event) => event["message_id"])).toEqual(deleted);
  const inBulk = (await bulk.all()).filter(({ type }) => type === "delete_message");
  expect(inBulk.map((event) => event["message_ids"])).toEqual([deleted]);
});

test("continues in the middle of these events after the last event that a client received", async () => {
  const queue = await listen(false);
  const deleted = await deleteTopic("in the middle");
  const read = async (after: number) => {
    const query = { queue_id: queue.state.queue_id, last_event_id: after, dont_block: true };
    const { events } = await hamlet.ok<{ events: { id: number; type: string; message_id?: number }[] }>(
      "GET",
      "/events",
      query,
    );
    return events;
  };
  const gone = (await read(-1)).filter(({ type }) => type === "delete_message");
  const third = gone[2];
  const rest = await read(third?.id ?? 0);
  expect(rest.map(({ type }) => type)).toEqual(["delete_message", "delete_message", "message"]);
  expect(rest.slice(0, 2).map(({ message_id }) => message_id)).toEqual(deleted.slice(3));
});
