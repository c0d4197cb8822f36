/** The list of scheduled messages: `/scheduled_messages` (docs/interface/scheduled-messages.md). */
import { type ErrorBody, expectSameModel, PASSWORD, type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { get, upload } from "../files/support.ts";

const { world, owner, hamlet, cordelia } = useWorld();
afterAll(() => expectSameModel(world));

interface Listed {
  readonly scheduled_message_id: number;
  readonly content: string;
  readonly scheduled_delivery_timestamp: number;
  readonly failed: boolean;
}

/** Returns Unix time in seconds. */
const inMinutes = (minutes: number, { clock }: World = world) =>
  Math.round(clock.now() / 1000 + minutes * 60);

const listed = async (person: Person): Promise<Listed[]> =>
  (await person.speaking().ok<{ scheduled_messages: Listed[] }>("GET", "/scheduled_messages"))
    .scheduled_messages;

/** Schedules a direct message to oneself, unless the parameters differ. @returns its id */
async function schedule(person: Person, parameters: Record<string, unknown> = {}): Promise<number> {
  const answer = await person.speaking().ok<{ scheduled_message_id: number }>("POST", "/scheduled_messages", {
    type: "direct",
    to: [person.userId],
    content: "Later",
    scheduled_delivery_timestamp: 3_165_826_990,
    ...parameters,
  });
  return answer.scheduled_message_id;
}

const refusal = async (person: Person, method: "POST" | "PATCH", path: string, parameters: object) => {
  const { status, body } = await person.speaking().request<ErrorBody>(method, path, { ...parameters });
  return { status, code: body.code, msg: body.msg };
};

/** Creates a stream of the owner and another person. @returns its id */
async function newStream(name: string, other: Person): Promise<number> {
  await owner.subscribe([name], { principals: [owner.userId, other.userId] });
  return (await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name })).stream_id;
}

/** Returns the sources of the newest messages that a person has, oldest first. */
async function newest(
  person: Person,
  count: number,
): Promise<{ content: string; sender_full_name: string }[]> {
  const { messages } = await person.ok("GET", "/messages", {
    anchor: "newest",
    num_before: count,
    num_after: 0,
    apply_markdown: false,
  });
  return messages as { content: string; sender_full_name: string }[];
}

/** Lets messages become due that are due within the next minute. */
async function untilSent(): Promise<void> {
  await world.pass(2);
  await world.settle();
}

describe("the list", () => {
  test("has messages to people and streams, the next one first, and no reminders", async () => {
    const author = await world.newPerson("Listing Author");
    const to = await newStream("listed", author);
    const group = [author.userId, cordelia.userId, hamlet.userId];
    await schedule(author, { to: group, content: "**Third**" });
    await schedule(author, {
      type: "channel",
      to,
      topic: "tea",
      scheduled_delivery_timestamp: 2_000_000_001,
    });
    await schedule(author, { scheduled_delivery_timestamp: 2_000_000_000 });
    await author.ok("POST", "/messages", {
      type: "private",
      to: [author.userId],
      content: "Remember",
      delivery_type: "remind",
      deliver_at: "2030-01-01",
    });
    const oldForm = { type: "stream", to: "listed", topic: "tea", content: "Fourth" };
    await author.ok("POST", "/messages", {
      ...oldForm,
      delivery_type: "send_later",
      deliver_at: "2090-01-01",
    });
    const later = { content: "Later", rendered_content: "<p>Later</p>", failed: false };
    expect(await listed(author)).toEqual([
      expect.objectContaining({ ...later, type: "private", to: [author.userId] }),
      expect.objectContaining({ ...later, type: "stream", to, topic: "tea" }),
      expect.objectContaining({
        type: "private",
        to: [cordelia.userId, hamlet.userId],
        content: "**Third**",
        rendered_content: "<p><strong>Third</strong></p>",
        scheduled_delivery_timestamp: 3_165_826_990,
      }),
      expect.objectContaining({ type: "stream", to, content: "Fourth" }),
    ]);
    expect(await listed(cordelia)).toEqual([]);
  });

  test.each([
    [{ scheduled_delivery_timestamp: 1_000_000_000 }, "Scheduled delivery time must be in the future."],
    [
      { scheduled_delivery_timestamp: 253_402_300_800 },
      "Scheduled delivery time must be before the year 10000.",
    ],
    [{ to: [] }, "Message must have recipients"],
    [{ to: [0] }, "Invalid user ID 0"],
    [{ type: "channel", to: 0, topic: "tea" }, "Stream with ID '0' does not exist"],
    [{ type: "stream", to: 0 }, "Missing topic"],
    [{ type: "letter" }, "Invalid type"],
    [{ content: " " }, "Message must not be empty"],
  ])("rejects %j: %s", async (parameters, msg) => {
    const message = { type: "direct", to: [hamlet.userId], content: "x", ...parameters };
    const withTime = { scheduled_delivery_timestamp: 3_165_826_990, ...message };
    expect((await refusal(hamlet, "POST", "/scheduled_messages", withTime)).msg).toBe(msg);
  });

  test("has at most two million characters", async () => {
    const author = await world.newPerson("Long Author");
    const content = "x".repeat(10_000);
    for (let count = 0; count < 200; count += 1) await schedule(author, { content });
    const message = { type: "direct", to: [author.userId], scheduled_delivery_timestamp: 3_165_826_990 };
    const { msg } = await refusal(author, "POST", "/scheduled_messages", { ...message, content: "x" });
    expect(msg).toBe(
      "Your scheduled messages can have at most 2000000 characters in total. Delete some first.",
    );
    const [first] = await listed(author);
    await author
      .speaking()
      .ok("PATCH", `/scheduled_messages/${first?.scheduled_message_id}`, { content: "y" });
    await schedule(author, { content: "x" });
  });
});

describe("a waiting message", () => {
  test("is sent as it was edited last, at the edited time, and events follow it", async () => {
    const to = await newStream("edited", hamlet);
    const queue = await hamlet.speaking().register({ event_types: ["scheduled_messages"] });
    const id = await schedule(hamlet, { scheduled_delivery_timestamp: inMinutes(60) });
    await hamlet.speaking().ok("PATCH", `/scheduled_messages/${id}`, {
      type: "channel",
      to,
      topic: "moved",
      content: "Sooner",
      scheduled_delivery_timestamp: inMinutes(1),
    });
    await untilSent();
    expect((await newest(hamlet, 1))[0]).toMatchObject({ content: "Sooner", subject: "moved" });
    expect(await listed(hamlet)).toEqual([]);
    expect((await queue.all()).map(({ op }) => op)).toEqual(["add", "update", "remove"]);
    await world.pass(60);
    expect((await newest(hamlet, 1))[0]).toMatchObject({ content: "Sooner" });
  });

  test("is never sent after it was deleted", async () => {
    const id = await schedule(hamlet, { content: "Deleted", scheduled_delivery_timestamp: inMinutes(1) });
    await hamlet.ok("DELETE", `/scheduled_messages/${id}`);
    await untilSent();
    expect((await newest(hamlet, 5)).map(({ content }) => content)).not.toContain("Deleted");
    const gone = { status: 404, code: "BAD_REQUEST", msg: "Scheduled message does not exist" };
    expect(await refusal(hamlet, "PATCH", `/scheduled_messages/${id}`, { content: "x" })).toEqual(gone);
  });

  test.each([
    [{}, "Nothing to change"],
    [{ type: "direct" }, "Recipient required when updating type of scheduled message."],
    [{ type: "channel", to: 1 }, "Topic required when updating scheduled message type to channel."],
    [{ to: [0] }, "Invalid user ID 0"],
    [{ content: "" }, "Message must not be empty"],
    [{ scheduled_delivery_timestamp: 1 }, "Scheduled delivery time must be in the future."],
  ])("rejects the change %j: %s", async (change, msg) => {
    const id = await schedule(hamlet);
    expect((await refusal(hamlet, "PATCH", `/scheduled_messages/${id}`, change)).msg).toBe(msg);
    expect((await listed(hamlet))[0]).toMatchObject({ content: "Later" });
    await hamlet.ok("DELETE", `/scheduled_messages/${id}`);
  });

  test("has all of several simultaneous changes", async () => {
    const id = await schedule(hamlet);
    const changes = [
      { content: "Changed" },
      { to: [cordelia.userId] },
      { scheduled_delivery_timestamp: 4e9 },
    ];
    await Promise.all(
      changes.map((change) => hamlet.speaking().ok("PATCH", `/scheduled_messages/${id}`, change)),
    );
    expect(await listed(hamlet)).toEqual([
      expect.objectContaining({
        content: "Changed",
        to: [cordelia.userId],
        scheduled_delivery_timestamp: 4e9,
      }),
    ]);
    await hamlet.ok("DELETE", `/scheduled_messages/${id}`);
  });
});

describe("a message that can't be sent", () => {
  test("fails with a reason, and is sent once it has another stream and time", async () => {
    const author = await world.newPerson("Failing Author");
    const [to, other] = [await newStream("archived", author), await newStream("open", author)];
    const id = await schedule(author, {
      type: "channel",
      to,
      topic: "plans",
      content: "Too late",
      scheduled_delivery_timestamp: inMinutes(1),
    });
    await owner.ok("DELETE", `/streams/${to}`);
    const queue = await author.speaking().register({ event_types: ["scheduled_messages"] });
    await untilSent();
    expect(await listed(author)).toEqual([expect.objectContaining({ content: "Too late", failed: true })]);
    expect((await queue.all()).map(({ op, scheduled_message }) => ({ op, scheduled_message }))).toEqual([
      { op: "update", scheduled_message: expect.objectContaining({ failed: true }) },
    ]);
    const [notice] = await newest(author, 1);
    expect(notice?.sender_full_name).toBe("Notification Bot");
    expect(notice?.content).toMatch(/A message that you scheduled could not be sent: .*does not exist/);
    await world.pass(3);
    expect((await newest(author, 1))[0]).toEqual(notice);
    const path = `/scheduled_messages/${id}`;
    const move = { type: "channel", to: other, topic: "plans" };
    expect((await refusal(author, "PATCH", path, move)).msg).toBe(
      "Scheduled delivery time must be in the future.",
    );
    await author.speaking().ok("PATCH", path, { ...move, scheduled_delivery_timestamp: inMinutes(1) });
    expect(await listed(author)).toEqual([expect.objectContaining({ failed: false })]);
    await untilSent();
    expect((await newest(author, 1))[0]).toMatchObject({ content: "Too late", display_recipient: "open" });
    expect(await listed(author)).toEqual([]);
  });

  test("fails if its author has lost the right to send it", async () => {
    const author = await world.newPerson("Silenced Author");
    const to = await newStream("announcements", author);
    const at = { scheduled_delivery_timestamp: inMinutes(1) };
    await schedule(author, { type: "channel", to, topic: "plans", ...at });
    await owner.ok("PATCH", `/streams/${to}`, { stream_post_policy: 2 });
    await untilSent();
    expect((await listed(author)).map(({ failed }) => failed)).toEqual([true]);
    expect((await newest(author, 1))[0]?.content).toContain(
      "could not be sent: Only organization administrators can send to this stream.",
    );
    expect((await newest(owner, 5)).map(({ content }) => content)).not.toContain("Later");
  });

  test("fails while its author is deactivated, and waits for their return", async () => {
    const author = await world.newPerson("Absent Author");
    await schedule(author, { to: [hamlet.userId], scheduled_delivery_timestamp: inMinutes(1) });
    await owner.ok("DELETE", `/users/${author.userId}`);
    await untilSent();
    await owner.ok("POST", `/users/${author.userId}/reactivate`);
    await untilSent();
    expect((await newest(hamlet, 1))[0]?.sender_full_name).not.toBe("Absent Author");
    const { api_key } = await author.ok<{ api_key: string }>("POST", "/fetch_api_key", {
      username: author.email,
      password: PASSWORD,
    });
    expect((await listed(author.with({ apiKey: api_key }))).map(({ failed }) => failed)).toEqual([true]);
  });
});

test("files that only a scheduled message links are kept until it is sent", async () => {
  await using old = await World.start();
  const [author, reader] = [old.as("hamlet"), old.as("cordelia")];
  const [kept, dropped, unused] = [await upload(author), await upload(author), await upload(author)];
  const day = 24 * 60;
  const to = { to: [reader.userId] };
  const at = { scheduled_delivery_timestamp: inMinutes(40 * day, old) };
  await schedule(author, { ...to, ...at, content: `[kept](${kept})` });
  const id = await schedule(author, { ...to, ...at, content: `[dropped](${dropped})` });
  const statuses = async (person: Person) =>
    Promise.all([kept, dropped, unused].map(async (uri) => (await get(person, uri)).status));
  await old.clock.jump(30 * day * 60_000);
  await old.settle();
  expect(await statuses(author)).toEqual([200, 200, 404]);
  await author.ok("DELETE", `/scheduled_messages/${id}`);
  await old.clock.jump(11 * day * 60_000);
  await old.pass(2);
  await old.settle();
  expect(await statuses(reader)).toEqual([200, 403, 404]);
  expect(await statuses(author)).toEqual([200, 200, 404]);
  await old.clock.jump(11 * day * 60_000);
  await old.settle();
  expect(await statuses(author)).toEqual([200, 404, 404]);
});
