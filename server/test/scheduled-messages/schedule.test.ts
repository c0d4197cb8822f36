/** Messages that are sent later: `delivery_type` and `deliver_at` of `POST /messages`. */
import { type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, owner, hamlet, cordelia } = useWorld();

interface Scheduled {
  readonly result: string;
  readonly msg: string;
  readonly id?: number;
  readonly deliver_at?: string;
}

const schedule = async (person: Person, parameters: Record<string, unknown>): Promise<Scheduled> => {
  const { body } = await person.request("POST", "/messages", {
    type: "stream",
    to: "general",
    topic: "later",
    content: "in a while",
    delivery_type: "send_later",
    ...parameters,
  });
  return body as unknown as Scheduled;
};

/** Returns the contents of a topic's messages, as Cordelia reads them. */
const contentsOf = async (topic: string): Promise<string[]> => {
  const { messages } = await cordelia.ok("GET", "/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow: [
      ["stream", "general"],
      ["topic", topic],
    ],
    apply_markdown: false,
  });
  return (messages as { content: string }[]).map(({ content }) => content);
};

/** Returns the time in this many minutes, in the format of a client whose user has no time zone. */
const inMinutes = (minutes: number): string =>
  new Date(world.clock.now() + minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");

/** Creates a stream with the owner and another person. @returns its id */
const newStream = async (name: string, other: Person): Promise<number> => {
  await owner.subscribe([name], { principals: [owner.userId, other.userId] });
  const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
  return stream_id;
};

/** Returns a person's direct messages, oldest first. */
const directMessages = async (person: Person): Promise<{ content: string; sender_full_name: string }[]> => {
  const { messages } = await person.ok("GET", "/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow: [["is", "private"]],
    apply_markdown: false,
  });
  return messages as { content: string; sender_full_name: string }[];
};

describe("send_later", () => {
  test("sends a stream message at its time, once, and returns the time", async () => {
    const time = inMinutes(3);
    const answer = await schedule(hamlet, { topic: "stream", deliver_at: time });
    expect(answer).toEqual({ result: "success", msg: "", deliver_at: `${time}+00:00` });
    await world.pass(2);
    expect(await contentsOf("stream")).toEqual([]);
    await world.pass(2);
    await world.settle();
    expect(await contentsOf("stream")).toEqual(["in a while"]);
    await world.pass(3);
    expect(await contentsOf("stream")).toEqual(["in a while"]);
  });

  test("sends within the minute, without waiting for maintenance", async () => {
    await schedule(hamlet, { topic: "seconds", deliver_at: inMinutes(0.25) });
    await world.clock.advance(15_000);
    await expect.poll(() => contentsOf("seconds")).toEqual(["in a while"]);
  });

  test("sends a direct message", async () => {
    await schedule(hamlet, {
      type: "private",
      to: [cordelia.userId],
      content: "psst",
      deliver_at: inMinutes(1),
    });
    expect((await directMessages(cordelia)).at(-1)?.content).not.toBe("psst");
    await world.pass(2);
    await world.settle();
    expect((await directMessages(cordelia)).at(-1)).toMatchObject({
      content: "psst",
      sender_full_name: "Hamlet Member",
    });
  });

  test("goes to the same stream after it is renamed", async () => {
    const streamId = await newStream("harbour", cordelia);
    await schedule(owner, { to: "harbour", content: "ahoy", deliver_at: inMinutes(1) });
    await owner.ok("PATCH", `/streams/${streamId}`, { new_name: "port" });
    await world.pass(2);
    await world.settle();
    const { messages } = await cordelia.ok("GET", "/messages", {
      anchor: "newest",
      num_before: 10,
      num_after: 0,
      narrow: [["stream", "port"]],
      apply_markdown: false,
    });
    expect(messages).toContainEqual(expect.objectContaining({ content: "ahoy" }));
  });

  test("notifies the sender if the message can no longer be sent", async () => {
    const streamId = await newStream("doomed", hamlet);
    await schedule(hamlet, { to: "doomed", content: "too late", deliver_at: inMinutes(1) });
    await owner.ok("DELETE", `/streams/${streamId}`);
    await world.pass(2);
    await world.settle();
    const last = (await directMessages(hamlet)).at(-1);
    expect(last?.sender_full_name).toBe("Notification Bot");
    expect(last?.content).toContain("A message that you scheduled could not be sent:");
    expect(last?.content).toContain("> too late");
  });

  test("is dropped when its sender is deactivated", async () => {
    const leaver = await world.newPerson("Leaver Member");
    await schedule(leaver, { topic: "leaver", deliver_at: inMinutes(1) });
    await owner.ok("DELETE", `/users/${leaver.userId}`);
    await world.pass(2);
    await world.settle();
    expect(await contentsOf("leaver")).toEqual([]);
  });

  test("survives a restart, even at its time", async () => {
    await schedule(hamlet, { topic: "restart", deliver_at: inMinutes(1) });
    await world.clock.advance(0);
    await world.restart();
    await world.pass(2);
    await world.settle();
    expect(await contentsOf("restart")).toEqual(["in a while"]);
  });
});

describe("remind", () => {
  test("reminds the user by Notification Bot, unread", async () => {
    const parameters = { delivery_type: "remind", deliver_at: inMinutes(1) };
    const to = { type: "private", to: [hamlet.userId], content: "water the plants" };
    expect(await schedule(hamlet, { ...to, ...parameters })).toMatchObject({ result: "success" });
    await world.pass(2);
    await world.settle();
    expect((await directMessages(hamlet)).at(-1)).toMatchObject({
      content: "water the plants",
      sender_full_name: "Notification Bot",
      flags: [],
    });
  });

  test("reminds a stream in the name of the user", async () => {
    await schedule(hamlet, { delivery_type: "remind", topic: "reminder", deliver_at: inMinutes(1) });
    await world.pass(2);
    await world.settle();
    expect(await contentsOf("reminder")).toEqual(["in a while"]);
  });

  test("rejects direct reminders for others", async () => {
    const parameters = { delivery_type: "remind", deliver_at: inMinutes(1) };
    const answer = await schedule(hamlet, { type: "private", to: [cordelia.userId], ...parameters });
    expect(answer.msg).toBe("Reminders can only be set for streams.");
  });
});

describe("deliver_at", () => {
  test.each([
    ["2030-01-02 03:04", "2030-01-02 03:04:00+00:00"],
    ["2030-01-02T03:04:05Z", "2030-01-02 03:04:05+00:00"],
    ["2030-01-02 03:04 +05:30", "2030-01-02 03:04:00+05:30"],
    ["2 January 2030 3:04pm", "2030-01-02 15:04:00+00:00"],
    ["2030-07-01", "2030-07-01 00:00:00+00:00"],
    ["1893456000", "2030-01-01 00:00:00+00:00"],
    ["tomorrow at 9am", "2026-05-09 09:00:00+00:00"],
  ])("reads %s", async (text, expected) => {
    await using own = await World.start();
    const answer = await schedule(own.as("hamlet"), { deliver_at: text });
    expect(answer.deliver_at).toBe(expected);
  });

  test.each([
    ["2030-01-15 09:00", "2030-01-15 09:00:00+01:00"],
    ["2030-07-15 09:00", "2030-07-15 09:00:00+02:00"],
  ])("reads %s in the time zone of the client", async (text, expected) => {
    const answer = await schedule(hamlet, { deliver_at: text, tz_guess: "Europe/Berlin" });
    expect(answer.deliver_at).toBe(expected);
  });

  test("reads the time in the user's own time zone, if the client names none", async () => {
    await cordelia.ok("PATCH", "/settings", { timezone: "America/New_York" });
    const answer = await schedule(cordelia, { deliver_at: "2030-07-15 09:00" });
    expect(answer.deliver_at).toBe("2030-07-15 09:00:00-04:00");
  });

  test.each([
    [{}, "Missing deliver_at in a request for delayed message delivery"],
    [{ deliver_at: "whenever" }, "Invalid time format"],
    [{ deliver_at: `2030-01-01 ${"x".repeat(200)}` }, "Invalid time format"],
    [{ deliver_at: "2001-01-01" }, "Time must be in the future."],
    [{ deliver_at: "2030-01-01", tz_guess: "Nowhere/None" }, "Invalid timezone"],
    [{ deliver_at: "2030-01-01", delivery_type: "send_sometime" }, "Invalid delivery_type"],
    [{ deliver_at: "2030-01-01", to: "nowhere" }, "Stream 'nowhere' does not exist"],
    [{ deliver_at: "2030-01-01", content: " " }, "Message must not be empty"],
  ])("rejects %j: %s", async (parameters, msg) => {
    expect(await schedule(hamlet, parameters)).toMatchObject({ result: "error", msg });
  });
});

test("rejects more than a thousand scheduled messages of one user", async () => {
  const writer = await world.newPerson("Busy Writer");
  for (let count = 0; count < 1000; count += 1) {
    const { result } = await schedule(writer, { deliver_at: "2030-01-01" });
    expect(result).toBe("success");
  }
  expect((await schedule(writer, { deliver_at: "2030-01-01" })).msg).toBe(
    "You have scheduled 1000 messages, the maximum. Wait until one is sent.",
  );
  expect((await schedule(hamlet, { deliver_at: "2030-01-01" })).result).toBe("success");
});

describe("other senders", () => {
  test.each([
    [{ sender: "cordelia@example.com" }, "Invalid mirrored message"],
    [{ sender: "cordelia@example.com", forged: "yes" }, "User not authorized for this query"],
    [{ realm_str: "elsewhere" }, "User not authorized for this query"],
  ])("rejects the parameters %j: %s", async (parameters, msg) => {
    expect(await schedule(hamlet, { delivery_type: "send_now", ...parameters })).toMatchObject({ msg });
  });
});

test.skipIf(process.env["CONFAB_TEST_ENGINE"] === "embedded")("is sent once by several nodes", async () => {
  await using cluster = await World.start();
  await cluster.startNode();
  await cluster.startNode();
  const time = new Date(cluster.clock.now() + 60_000).toISOString();
  const sender = cluster.as("hamlet");
  for (let count = 0; count < 20; count += 1) {
    await schedule(sender, { content: `number ${count}`, deliver_at: time });
  }
  await cluster.pass(2);
  await cluster.settle();
  const { messages } = await sender.ok("GET", "/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow: [["topic", "later"]],
    apply_markdown: false,
  });
  const contents = (messages as { content: string }[]).map(({ content }) => content);
  expect(contents).toEqual(Array.from({ length: 20 }, (_, count) => `number ${count}`));
});
