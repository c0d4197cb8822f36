/** A deleted person leaves nothing in tables and files (docs/decisions/deleting-people.md). */
import { NEWEST_LEVEL } from "@confab/contract";
import { expectSameModel, PASSWORD, type Person } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { upload } from "../files/support.ts";
import { environment, fill } from "../upgrade/organization.ts";
import { newBot } from "../users/support.ts";
import { remnants, rows } from "./remnants.ts";

const { world, owner, hamlet, cordelia, guest } = useNewWorlds({ environment });

const NAME = "Hamlet Member";

/** The person, by all that they are called. */
const IDENTITY = ["hamlet", "recipe.txt", "water, leaves, patience", "skull", "oolong", "yorick.txt"];

/** Texts that only they wrote. */
const WRITTEN = [
  "who has the **kettle**",
  "three cups",
  "four cups",
  "lunch at noon",
  "to be or",
  "get thee",
  "good morning",
  "good night",
  "descale it",
  "at tea",
  "four minutes are over",
  "my notes",
  "elsinore",
];

/** Adds what the organization does not have yet, by the person and about them. */
async function writeMore(): Promise<Person> {
  const laertes = (await world.newPerson("Laertes")).speaking(NEWEST_LEVEL);
  await owner.subscribe(["kitchen"], { principals: [laertes.userId] });
  const file = await upload(hamlet, "The skull of a jester.", "yorick.txt");
  const shown = await hamlet.send("kitchen", "graves", `See [Yorick](${file}), and ${file} from Elsinore`);
  await hamlet.sendTo([hamlet], "My notes");
  const mention = `@**${NAME}|${hamlet.userId}**`;
  const quoted = await laertes.send(
    "kitchen",
    "graves",
    `@_**${NAME}|${hamlet.userId}** [said](#narrow/near/${shown}): is this [it](${file})?`,
  );
  await laertes.ok("POST", `/messages/${quoted}/reactions`, { emoji_name: "tada" });
  await hamlet.ok("POST", `/messages/${quoted}/reactions`, { emoji_name: "tada" });
  const edited = await laertes.send("kitchen", "graves", `Ask ${mention} or [this](${file})`);
  await laertes.ok("PATCH", `/messages/${edited}`, { content: "Ask nobody" });
  const poll = await laertes.send("kitchen", "graves", `/poll Who is it?\n${mention}\nThe king`);
  const vote = (action: object) =>
    hamlet.ok("POST", "/submessage", {
      message_id: poll,
      msg_type: "widget",
      content: JSON.stringify(action),
    });
  await vote({ type: "vote", key: "canned,1", vote: 1 });
  await vote({ type: "new_option", idx: 1, option: "Elsinore" });
  const { stream_id } = await laertes.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "kitchen",
  });
  await laertes.ok("POST", "/drafts", {
    drafts: [
      {
        type: "stream",
        to: [stream_id],
        topic: "graves",
        content: `Poor ${mention}`,
        timestamp: 1_778_250_000,
      },
    ],
  });
  const later = { scheduled_delivery_timestamp: 3_165_826_990 };
  await laertes.ok("POST", "/scheduled_messages", {
    ...later,
    type: "channel",
    to: stream_id,
    topic: "graves",
    content: `Alas ${mention}, [it](${file})`,
  });
  await laertes.ok("POST", "/reminders", { ...later, message_id: shown, note: `Ask ${mention}` });
  await laertes.sendTo([hamlet], `To you alone, ${mention}`);
  await guest.send("kitchen", "graves", "The rest is silence.");
  return laertes;
}

/** Lets clients lose their queues, so that the log is trimmed. */
async function trim(): Promise<void> {
  await world.pass(14);
  await world.settle();
  await world.pass(2);
}

async function remove(messages: "keep" | "delete"): Promise<void> {
  await owner.ok("POST", `/users/${hamlet.userId}/deletion`, { full_name: NAME, messages });
  await world.settle();
}

describe("a deleted person", () => {
  test("leaves no name, address, text or file if the messages go", async () => {
    await fill(world);
    await writeMore();
    await world.settle();
    const before = await remnants(world, [...IDENTITY, ...WRITTEN]);
    for (const text of [...IDENTITY, ...WRITTEN]) {
      expect(
        before.some((place) => place.includes(`: ${text}: `)),
        text,
      ).toBe(true);
    }
    await remove("delete");
    await expectSameModel(world);
    await trim();
    expect(await remnants(world, [...IDENTITY, ...WRITTEN])).toEqual([]);
  });

  test("leaves no name, address or file if the messages stay, and nothing else changes", async () => {
    await fill(world);
    const laertes = await writeMore();
    await world.settle();
    const before = await rows(world);
    await remove("keep");
    await expectSameModel(world);
    await trim();
    expect(await remnants(world, IDENTITY)).toEqual([]);
    const after = await rows(world);
    expect(lost(before, after)).toEqual([]);
    const texts = await readAll(laertes);
    const deleted = `Deleted user|${hamlet.userId}`;
    expect(texts).toEqual(
      expect.arrayContaining([
        ["Deleted user", "Who has the **kettle**? See TEA-12 :teapot:"],
        ["Deleted user", "My *deleted file*"],
        ["Deleted user", "See *deleted file*, and *deleted file* from Elsinore"],
        ["Laertes", expect.stringMatching(`^@_\\*\\*${deleted.replace("|", "\\|")}\\*\\* \\[said\\]`)],
        ["Cordelia Member", `@**${deleted}** it is boiling.`],
        ["Laertes", "Ask nobody"],
      ]),
    );
    const { drafts } = await laertes.ok<{ drafts: { content: string }[] }>("GET", "/drafts");
    expect(drafts.map(({ content }) => content)).toEqual([`Poor @**${deleted}**`]);
    const { scheduled_messages } = await laertes.ok<{
      scheduled_messages: { content: string; rendered_content: string }[];
    }>("GET", "/scheduled_messages");
    expect(scheduled_messages.map(({ content }) => content)).toEqual([
      `Alas @**${deleted}**, *deleted file*`,
    ]);
  });

  test("can't sign in, be changed or be reactivated, and nobody deletes them twice", async () => {
    await owner.ok("DELETE", `/users/${hamlet.userId}`);
    await remove("keep");
    const refused = async (person: Person, method: "POST" | "PATCH" | "GET", path: string, parameters = {}) =>
      ((await person.request(method, path, parameters)).body as { msg: string }).msg;
    const account = `/users/${hamlet.userId}`;
    expect(await refused(owner, "POST", `${account}/reactivate`)).toBe("This person was deleted.");
    expect(await refused(owner, "PATCH", account, { full_name: "Hamlet" })).toBe("This person was deleted.");
    const request = { full_name: "Deleted user", messages: "delete" };
    expect(await refused(owner, "POST", `${account}/deletion`, request)).toBe("This person was deleted.");
    expect(await refused(hamlet, "GET", "/users/me")).toBe("Invalid API key");
    const password = { username: "hamlet@example.com", password: PASSWORD };
    expect((await owner.request("POST", "/fetch_api_key", password)).status).not.toBe(200);
    const { user_deletions } = await owner.ok<{ user_deletions: object[] }>("GET", "/user_deletions");
    expect(user_deletions).toMatchObject([{ user_id: hamlet.userId, messages: "keep", percent: 100 }]);
  });

  test("does not take along mentions of somebody else with the same name", async () => {
    const namesake = await world.newPerson(NAME);
    await owner.subscribe(["stage"], { principals: [cordelia.userId, hamlet.userId, namesake.userId] });
    await cordelia.send("stage", "roles", `@**${NAME}|${namesake.userId}**`);
    await cordelia.send("stage", "roles", `@**${NAME}**`);
    const draft = { type: "", to: [], topic: "", content: `@**${NAME}**`, timestamp: 1_778_250_000 };
    await cordelia.ok("POST", "/drafts", { drafts: [draft] });
    await remove("keep");
    expect((await readAll(cordelia)).slice(-2)).toEqual([
      ["Cordelia Member", `@**${NAME}|${namesake.userId}**`],
      // If several people have the name, the first one is mentioned.
      ["Cordelia Member", `@**Deleted user|${hamlet.userId}**`],
    ]);
    const { drafts } = await cordelia.ok<{ drafts: { content: string }[] }>("GET", "/drafts");
    // Nothing tells whom a draft means.
    expect(drafts.map(({ content }) => content)).toEqual([`@**${NAME}**`]);
  });

  test("must be named as they are, and must not be a bot or the only owner", async () => {
    const refusal = async (userId: number, full_name: string) => {
      const answer = await owner.request("POST", `/users/${userId}/deletion`, {
        full_name,
        messages: "keep",
      });
      return (answer.body as { msg: string }).msg;
    };
    expect(await refusal(hamlet.userId, "Hamlet")).toBe("This is not the name of the person.");
    expect(await refusal(owner.userId, "Olive Owner")).toBe("Cannot delete the only organization owner");
    const bot = await newBot(hamlet, "ghost");
    expect(await refusal(bot.userId, "ghost Bot")).toBe("No such user");
    expect(await refusal(999_999, "Nobody")).toBe("No such user");
  });
});

/** Returns sender and source of all messages that a person can read. */
async function readAll(person: Person): Promise<[string, string][]> {
  const { messages } = await person.ok<{ messages: { sender_full_name: string; content: string }[] }>(
    "GET",
    "/messages",
    { anchor: "newest", num_before: 1000, num_after: 0, apply_markdown: false },
  );
  return messages.map(({ sender_full_name, content }) => [sender_full_name, content]);
}

type Rows = Awaited<ReturnType<typeof rows>>;

/** The tables that hold what people have. In others, such as queues and counters, rows change all the time. */
const LASTING = [
  "account",
  "alert_word",
  "attachment",
  "do_not_disturb",
  "draft",
  "inbox",
  "linkifier",
  "message",
  "message_flag",
  "message_search",
  "muted_topic",
  "pinned_message",
  "profile_field",
  "reaction",
  "realm",
  "scheduled_message",
  "stream",
  "submessage",
  "subscription",
  "user_group",
  "user_group_member",
];

/** Returns rows that are neither the person's nor about them, and that no longer exist as they were. */
function lost(before: Rows, after: Rows): string[] {
  const ids = ["user_id", "sender_id", "owner_id", "bot_owner_id"];
  const isTheirs = (row: Rows[number]["row"]) => ids.some((column) => row[column] === hamlet.userId);
  const kept = new Set(after.map(({ table, row }) => table + JSON.stringify(row)));
  const lonely = lonelyMessages(before);
  return before
    .filter(({ table, row }) => LASTING.includes(table) && !isTheirs(row) && !lonely.has(row["message_id"]))
    .map(({ table, row }) => table + JSON.stringify(row))
    .filter((row) => !kept.has(row) && !IDENTITY.some((text) => row.toLowerCase().includes(text)));
}

/** Returns the messages that only the person and bots could read. */
function lonelyMessages(before: Rows): Set<unknown> {
  const bots = before.flatMap(({ table, row }) =>
    table === "account" && row["bot_type"] !== null ? [row["user_id"]] : [],
  );
  const conversations = before.flatMap(({ table, row }) => {
    const people = row["participant_ids"];
    if (table !== "conversation" || !Array.isArray(people) || !people.includes(hamlet.userId)) return [];
    return people.every((id) => id === hamlet.userId || bots.includes(id)) ? [row["conversation_id"]] : [];
  });
  return new Set(
    before.flatMap(({ table, row }) =>
      table === "message" && conversations.includes(row["conversation_id"]) ? [row["message_id"]] : [],
    ),
  );
}
