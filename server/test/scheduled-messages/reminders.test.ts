/** Reminders of messages: `/reminders` (docs/interface/reminders.md). */
import { Role, SystemGroup, UNKNOWN_USER } from "@confab/contract";
import { type ErrorBody, expectSameModel, type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";

const { world, owner, hamlet, cordelia } = useWorld();
afterAll(() => expectSameModel(world));

const FAR = 3_165_826_990;

interface Reminder {
  readonly reminder_id: number;
  readonly content: string;
  readonly rendered_content: string;
  readonly scheduled_delivery_timestamp: number;
  readonly reminder_target_message_id: number;
  readonly note: string;
  readonly delivered: boolean;
}

/** Returns Unix time in seconds. */
const inMinutes = (minutes: number, { clock }: World = world) =>
  Math.round(clock.now() / 1000 + minutes * 60);

const listed = async (person: Person): Promise<Reminder[]> =>
  (await person.ok<{ reminders: Reminder[] }>("GET", "/reminders")).reminders;

async function remind(person: Person, message_id: number, at = FAR, note?: string): Promise<number> {
  const answer = await person.ok<{ reminder_id: number }>("POST", "/reminders", {
    message_id,
    scheduled_delivery_timestamp: at,
    ...(note !== undefined && { note }),
  });
  return answer.reminder_id;
}

const refusal = async (person: Person, method: "POST" | "DELETE", path: string, parameters = {}) => {
  const { status, body } = await person.request<ErrorBody>(method, path, parameters);
  return { status, code: body.code, msg: body.msg };
};

/** Returns the sources of the messages that Notification Bot sent a person, oldest first. */
async function notices(person: Person): Promise<string[]> {
  const { messages } = await person.ok<{ messages: { content: string; sender_full_name: string }[] }>(
    "GET",
    "/messages",
    { anchor: "newest", num_before: 1000, num_after: 0, narrow: [["is", "private"]], apply_markdown: false },
  );
  return messages
    .filter(({ sender_full_name }) => sender_full_name === "Notification Bot")
    .map(({ content }) => content);
}

/** Lets reminders become due that are due within the next minute. */
async function untilDue(of: World = world): Promise<void> {
  await of.pass(2);
  await of.settle();
}

describe("setting a reminder", () => {
  test("lists it, the earliest first, and tells the user's clients alone", async () => {
    const user = await world.newPerson("Listing User");
    const queue = await user.register({ event_types: ["reminders"] });
    const others = await hamlet.register({ event_types: ["reminders"] });
    const message = await hamlet.send("general", "plans", "A *secret* plan");
    const later = await remind(user, message, FAR, "Ask **again**");
    const sooner = await remind(user, message, FAR - 1);
    const [first, second] = await listed(user);
    expect(first).toMatchObject({ reminder_id: sooner, note: "" });
    expect(second).toEqual({
      reminder_id: later,
      type: "private",
      to: [user.userId],
      content: expect.stringContaining("Ask **again**"),
      rendered_content: expect.stringContaining("<strong>again</strong>"),
      scheduled_delivery_timestamp: FAR,
      failed: false,
      reminder_target_message_id: message,
      note: "Ask **again**",
      delivered: false,
    });
    expect(second?.rendered_content).toContain(`/topic/plans/near/${message}"`);
    expect(JSON.stringify(await listed(user))).not.toContain("secret");
    const added = [second, first].map((reminder) =>
      expect.objectContaining({ type: "reminders", op: "add", reminders: [reminder] }),
    );
    expect(await queue.all()).toEqual(added);
    expect(await others.all()).toEqual([]);
    expect((await user.register({ fetch_event_types: ["reminders"] })).state).toMatchObject({
      reminders: [first, second],
    });
    expect((await user.register({ fetch_event_types: ["message"] })).state).not.toHaveProperty("reminders");
  });

  test("is separate from scheduled messages", async () => {
    const user = await world.newPerson("Separate User");
    const id = await remind(user, await user.sendTo([user], "Mine"));
    expect(await user.speaking().ok("GET", "/scheduled_messages")).toMatchObject({ scheduled_messages: [] });
    expect(await refusal(user.speaking(), "DELETE", `/scheduled_messages/${id}`)).toMatchObject({
      status: 404,
    });
    const { scheduled_message_id } = await user
      .speaking()
      .ok<{ scheduled_message_id: number }>("POST", "/scheduled_messages", {
        type: "direct",
        to: [user.userId],
        content: "Later",
        scheduled_delivery_timestamp: FAR,
      });
    expect((await refusal(user, "DELETE", `/reminders/${scheduled_message_id}`)).status).toBe(404);
    expect(await listed(user)).toHaveLength(1);
  });

  test.each([
    [{ scheduled_delivery_timestamp: 1_000_000_000 }, "Scheduled delivery time must be in the future."],
    [
      { scheduled_delivery_timestamp: 253_402_300_800 },
      "Scheduled delivery time must be before the year 10000.",
    ],
    [{ message_id: 0 }, "Invalid message(s)"],
    [{ note: "x".repeat(1001) }, "note is too long (limit: 1000 characters)"],
  ])("rejects %j", async (parameters, msg) => {
    const message_id = await hamlet.sendTo([hamlet], "Mine");
    const wanted = { message_id, scheduled_delivery_timestamp: FAR, ...parameters };
    const before = await listed(hamlet);
    expect(await refusal(hamlet, "POST", "/reminders", wanted)).toEqual({
      status: 400,
      code: "BAD_REQUEST",
      msg,
    });
    expect(await listed(hamlet)).toEqual(before);
  });

  test("rejects a message that the user can't see like a missing one", async () => {
    const message_id = await hamlet.sendTo([cordelia], "Between us");
    const answer = await refusal(owner, "POST", "/reminders", {
      message_id,
      scheduled_delivery_timestamp: FAR,
    });
    expect(answer.msg).toBe("Invalid message(s)");
  });
});

describe("deleting a reminder", () => {
  test("prevents the notice, and tells the user's clients", async () => {
    const user = await world.newPerson("Deleting User");
    const id = await remind(user, await user.sendTo([user], "Mine"), inMinutes(1));
    const queue = await user.register({ event_types: ["reminders"] });
    await user.ok("DELETE", `/reminders/${id}`);
    expect(await queue.all()).toEqual([
      expect.objectContaining({ type: "reminders", op: "remove", reminder_id: id }),
    ]);
    await untilDue();
    expect(await notices(user)).toEqual([]);
    expect(await refusal(user, "DELETE", `/reminders/${id}`)).toEqual({
      status: 404,
      code: "BAD_REQUEST",
      msg: "Reminder does not exist",
    });
  });
});

describe("a due reminder", () => {
  test("quotes the message as it is now, links to it and repeats the note, once", async () => {
    const user = await world.newPerson("Reminded User");
    const message = await hamlet.send("general", "report", "First version");
    const id = await remind(user, message, inMinutes(1), "Two\nlines");
    const queue = await user.register({ event_types: ["reminders"] });
    await hamlet.ok("PATCH", `/messages/${message}`, { content: "Second version" });
    await untilDue();
    const [notice, ...more] = await notices(user);
    expect(more).toEqual([]);
    expect(notice).toContain(`@_**Hamlet Member|${hamlet.userId}**`);
    expect(notice).toContain(`/topic/report/near/${message})`);
    expect(notice).toContain("\n> Second version\n");
    expect(notice).toContain("\n> Two\n> lines");
    expect(await listed(user)).toEqual([expect.objectContaining({ reminder_id: id, delivered: true })]);
    expect(await queue.all()).toEqual([
      expect.objectContaining({ op: "update", reminder: (await listed(user))[0] }),
    ]);
    await world.pass(3);
    await world.settle();
    expect(await notices(user)).toHaveLength(1);
    await user.ok("DELETE", `/reminders/${id}`);
    expect(await listed(user)).toEqual([]);
  });

  test("of a deleted message tells that it is gone, and nothing of it", async () => {
    const user = await world.newPerson("Forgetful User");
    const message = await owner.send("general", "doomed topic", "doomed words");
    await remind(user, message, inMinutes(1), "my note");
    const queue = await user.register({ event_types: ["reminders"] });
    await owner.ok("DELETE", `/messages/${message}`);
    await untilDue();
    expect(await notices(user)).toEqual([
      "You asked to be reminded of a message that is no longer available.\n\nYour note:\n\n> my note",
    ]);
    expect(await listed(user)).toEqual([]);
    expect((await queue.all()).map(({ op }) => op)).toEqual(["remove"]);
  });

  test("of a message that was moved out of reach says nothing of it", async () => {
    const user = await world.newPerson("Outside User");
    await owner.subscribe(["inner circle"], { invite_only: true, history_public_to_subscribers: true });
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "inner circle",
    });
    const message = await owner.send("general", "too open", "confidential words");
    await remind(user, message, inMinutes(1));
    await owner.ok("PATCH", `/messages/${message}`, { stream_id, propagate_mode: "change_all" });
    await untilDue();
    const last = (await notices(user)).at(-1);
    expect(last).toBe("You asked to be reminded of a message that is no longer available.");
    expect(JSON.stringify(await listed(user))).not.toContain("confidential");
  });

  test("does not name a sender whom a guest can't see", async () => {
    const guest = await world.newPerson("Limited Guest", Role.guest);
    const stranger = await world.newPerson("Strange Sender");
    await guest.leaveAllStreams();
    await owner.subscribe(["corridor"], { principals: [guest.userId, stranger.userId] });
    const message = await stranger.send("corridor", "steps", "Who goes there?");
    await stranger.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["corridor"] });
    const setVisible = (group: number) =>
      owner.speaking().ok("PATCH", "/realm", { can_access_all_users_group: group });
    await setVisible(SystemGroup.members);
    await remind(guest, message, inMinutes(1));
    const before = await listed(guest);
    await untilDue();
    const [notice] = await notices(guest);
    await setVisible(SystemGroup.everyone);
    expect(notice).toContain("> Who goes there?");
    for (const text of [notice, before[0]?.content]) {
      expect(text).toContain(UNKNOWN_USER);
      expect(text).not.toContain("Strange Sender");
    }
  });

  test("is dropped if its user is deactivated", async () => {
    const leaver = await world.newPerson("Leaving User");
    await remind(leaver, await leaver.sendTo([leaver], "Mine"), inMinutes(1));
    await owner.ok("DELETE", `/users/${leaver.userId}`);
    await untilDue();
    await owner.ok("POST", `/users/${leaver.userId}/reactivate`);
    expect(await listed(leaver)).toEqual([]);
    expect(await notices(leaver)).toEqual([]);
  });

  test("is delivered after a restart", async () => {
    await remind(cordelia, await cordelia.sendTo([cordelia], "Mine"), inMinutes(1), "after a restart");
    await world.clock.advance(0);
    await world.restart();
    await untilDue();
    const repeated = (await notices(cordelia)).filter((notice) => notice.endsWith("> after a restart"));
    expect(repeated).toHaveLength(1);
  });
});

test("a user has at most 500 reminders, of which delivered ones make room", async () => {
  const user = await world.newPerson("Busy User");
  const message = await user.sendTo([user], "Mine");
  const first = await remind(user, message, inMinutes(1));
  for (let count = 1; count < 500; count += 1) await remind(user, message);
  const another = { message_id: message, scheduled_delivery_timestamp: FAR };
  expect((await refusal(user, "POST", "/reminders", another)).msg).toBe(
    "You have set 500 reminders, the maximum. Delete some first.",
  );
  await untilDue();
  const last = await remind(user, message);
  const ids = (await listed(user)).map(({ reminder_id }) => reminder_id);
  expect(ids).toHaveLength(500);
  expect(ids).toContain(last);
  expect(ids).not.toContain(first);
});

test.skipIf(process.env["CONFAB_TEST_ENGINE"] === "embedded")(
  "is delivered once by several nodes",
  async () => {
    await using cluster = await World.start();
    await cluster.startNode();
    await cluster.startNode();
    const user = cluster.as("hamlet");
    const message = await user.sendTo([user], "Mine");
    for (let count = 0; count < 20; count += 1) {
      await remind(user, message, inMinutes(1, cluster), `note ${count}`);
    }
    await untilDue(cluster);
    const notes = (await notices(user)).map((notice) => /note \d+$/.exec(notice)?.[0]);
    expect(notes).toEqual(Array.from({ length: 20 }, (_, count) => `note ${count}`));
  },
);
