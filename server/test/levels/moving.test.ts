/** Changes of moving messages and of their refusals, each at its level and at the level before. */
import { WildcardMentionPolicy } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test } from "vitest";
import { createStream, fetchNarrow, type TestStream } from "../messages/helpers.ts";

const { world, owner, hamlet } = useWorld();
let other: TestStream;
beforeAll(async () => {
  await createStream(world, "plans", [owner, hamlet]);
  other = await createStream(world, "other", [owner, hamlet]);
});

/** Moves a new message, and returns the texts of the notices in its old and in its new place. */
async function noticesOf(mover: Person, name: string, change: Record<string, string | number | boolean>) {
  const id = await hamlet.send("plans", `${name} from`, "Soup");
  await mover.ok("PATCH", `/messages/${id}`, {
    topic: `${name} to`,
    propagate_mode: "change_all",
    ...change,
  });
  const noticesIn = async (stream: string, topic: string) => {
    const messages = await fetchNarrow(owner, [
      ["stream", stream],
      ["topic", topic],
    ]);
    return messages.filter((each) => each["id"] !== id).map(({ content }) => String(content));
  };
  const stream = change["stream_id"] === undefined ? "plans" : "other";
  return [await noticesIn("plans", `${name} from`), await noticesIn(stream, `${name} to`)];
}

const to = [expect.stringContaining("This topic was moved by")];
const from = [expect.stringContaining("This topic was moved here from")];
const both = { send_notification_to_old_thread: true, send_notification_to_new_thread: true };
const neither = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };

test("152: the notices of a move within a stream are as the request wants them", async () => {
  const [before, after] = [owner.speaking(151), owner.speaking(152)];
  expect(await noticesOf(before, "152 a", both)).toEqual([[], []]);
  expect(await noticesOf(after, "152 b", both)).toEqual([to, from]);
  expect(await noticesOf(before, "152 c", {})).toEqual([[], []]);
  expect(await noticesOf(after, "152 d", {})).toEqual([[], from]);
  expect(await noticesOf(after, "152 e", neither)).toEqual([[], []]);
});

test("152: a move to another stream leaves no notice behind by default", async () => {
  const elsewhere = { stream_id: other.streamId };
  expect(await noticesOf(owner.speaking(151), "152 f", elsewhere)).toEqual([to, from]);
  expect(await noticesOf(owner.speaking(152), "152 g", elsewhere)).toEqual([[], from]);
  expect(await noticesOf(owner.speaking(152), "152 h", { ...elsewhere, ...both })).toEqual([to, from]);
});

test("152: a resolved topic gets its own notice alone", async () => {
  const resolved = { topic: "✔ 152 i from", ...both };
  const id = await hamlet.send("plans", "152 i from", "Soup");
  await owner.speaking(152).ok("PATCH", `/messages/${id}`, { propagate_mode: "change_all", ...resolved });
  const messages = await fetchNarrow(owner, [["topic", "✔ 152 i from"]]);
  expect(messages.map(({ content }) => String(content))).toEqual([
    expect.stringContaining("Soup"),
    expect.stringContaining("as resolved"),
  ]);
});

test("229: a mention of everyone that the organization forbids has a code of its own", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 16 }, (_, index) => world.newPerson(`Crowd ${index}`)),
  );
  await createStream(world, "crowd", [owner, hamlet, ...crowd]);
  await owner.ok("PATCH", "/realm", { wildcard_mention_policy: WildcardMentionPolicy.administrators });
  const message = { type: "stream", to: "crowd", topic: "229", content: "@**all** listen" };
  const refusal = { msg: "You do not have permission to use wildcard mentions in this stream.", status: 400 };
  const id = await hamlet.send("crowd", "229", "Hello");
  for (const [method, path, parameters] of [
    ["POST", "/messages", message],
    ["PATCH", `/messages/${id}`, { content: message.content }],
  ] as const) {
    expect(await hamlet.speaking(228).refused(method, path, parameters)).toMatchObject({
      ...refusal,
      code: "BAD_REQUEST",
    });
    expect(await hamlet.speaking(229).refused(method, path, parameters)).toMatchObject({
      ...refusal,
      code: "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    });
  }
});
