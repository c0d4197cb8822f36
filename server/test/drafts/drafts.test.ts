import { badRequest, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, hamlet, cordelia } = useWorld();
let generalId: number;
beforeAll(async () => {
  const { streams } = await state<{ streams: { stream_id: number }[] }>(owner, "stream");
  generalId = streams[0]?.stream_id ?? 0;
});

interface Draft {
  id: number;
  type: string;
  to: number[];
  topic: string;
  content: string;
  timestamp: number;
}

const start = () => Math.floor(world.clock.now() / 1000);
const unaddressed = (content: string) => ({ type: "", to: [], topic: "", content });
const stored = async (person: Person) => (await person.ok<{ drafts: Draft[] }>("GET", "/drafts")).drafts;
const create = async (person: Person, ...drafts: object[]) =>
  (await person.ok<{ ids: number[] }>("POST", "/drafts", { drafts })).ids;

describe("creating drafts", () => {
  test("stores at most two million characters of a user's drafts", async () => {
    const author = await world.newPerson("Lola Long");
    const long = (length: number) => unaddressed("x".repeat(length));
    for (let round = 0; round < 4; round += 1) await create(author, ...Array(50).fill(long(9_999)));
    const [id] = await create(author, long(200));
    const refusal = {
      status: 400,
      msg: "Your drafts can have at most 2000000 characters in total. Delete some first.",
    };
    expect(await author.refused("POST", "/drafts", { drafts: [long(1)] })).toMatchObject(refusal);
    expect(await author.refused("PATCH", `/drafts/${id}`, { draft: long(201) })).toMatchObject(refusal);
    await author.ok("PATCH", `/drafts/${id}`, { draft: long(199) });
    await create(author, long(1));
  });

  test("stores at most two thousand drafts of a user", async () => {
    const author = await world.newPerson("Maxima Many");
    const many = (count: number) =>
      Array.from({ length: count }, (_, number) => unaddressed(`Draft ${number}`));
    await create(author, ...many(1999));
    const refused = await author.refused("POST", "/drafts", { drafts: many(2) });
    expect(refused).toMatchObject({
      status: 400,
      msg: "You can have at most 2000 drafts. Delete some first.",
    });
    const [id] = await create(author, ...many(1));
    expect(await stored(author)).toHaveLength(2000);
    await author.ok("DELETE", `/drafts/${id}`);
    await create(author, ...many(1));
  });

  test("stores drafts of all kinds, returns their ids in order and notifies all clients of the author", async () => {
    const author = await world.newPerson("Dora Drafts");
    const { userId: hamlet } = world.as("hamlet");
    const [queue, other] = await listen([author, world.as("hamlet")], ["drafts"]);
    const ids = await create(
      author,
      { type: "stream", to: [generalId], topic: "lunch", content: "Who is\n\n" },
      { type: "private", to: [hamlet, author.userId, hamlet], topic: "ignored", content: "Shall" },
      { type: "private", to: [author.userId], topic: "", content: "Note to self", timestamp: 17.9 },
      { type: "private", to: [], topic: "", content: "To whom?", timestamp: 5 },
      { type: "", to: [3, 4], topic: "ignored", content: "Anything", timestamp: 16 },
    );
    expect(ids).toHaveLength(5);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
    const timestamp = start();
    const drafts = [
      { type: "stream", to: [generalId], topic: "lunch", content: "Who is", timestamp },
      { type: "private", to: [hamlet], topic: "", content: "Shall", timestamp },
      { type: "private", to: [author.userId], topic: "", content: "Note to self", timestamp: 17 },
      { type: "", to: [], topic: "", content: "To whom?", timestamp: 5 },
      { type: "", to: [], topic: "", content: "Anything", timestamp: 16 },
    ].map((draft, index) => ({ id: ids[index], ...draft }));
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "drafts", op: "add", drafts }]);
    expect(other && (await eventsOf(other))).toEqual([]);
    const [lunch, shall, note, whom, anything] = drafts;
    const answer = await author.ok("GET", "/drafts");
    const ascending = [whom, anything, note, lunch, shall];
    expect(answer).toEqual({ result: "success", msg: "", count: 5, drafts: ascending });
    expect(await state(author, "drafts")).toEqual({ drafts: ascending.reverse() });
  });

  test("accepts an empty list and no list", async () => {
    const [queue] = await listen([hamlet], ["drafts"]);
    expect(await create(hamlet)).toEqual([]);
    expect((await hamlet.ok("POST", "/drafts"))["ids"]).toEqual([]);
    const nothing = { type: "drafts", op: "add", drafts: [] };
    expect(queue && (await eventsOf(queue))).toEqual([nothing, nothing]);
  });

  test("truncates text that is too long", async () => {
    const author = await world.newPerson("Lena Long");
    const topic = "é".repeat(61);
    await create(author, { type: "stream", to: [generalId], topic, content: "x".repeat(10_001) });
    const [draft] = await stored(author);
    expect(draft?.topic).toBe(`${"é".repeat(57)}...`);
    expect(draft?.content).toHaveLength(10_000);
    expect(draft?.content.endsWith("\n[message truncated]")).toBe(true);
  });

  test("stores all drafts of a full request, in order", async () => {
    const author = await world.newPerson("Mia Many");
    const texts = Array.from({ length: 1200 }, (_, index) => `Draft ${index}`);
    const ids = await create(
      author,
      ...texts.map((text, index) => ({ ...unaddressed(text), timestamp: index })),
    );
    const drafts = await stored(author);
    expect(drafts.map(({ id, content }) => [id, content])).toEqual(
      texts.map((text, index) => [ids[index], text]),
    );
    const { drafts: newest } = await state<{ drafts: Draft[] }>(author, "drafts");
    expect(newest).toHaveLength(1000);
    expect(newest[0]?.content).toBe("Draft 1199");
  });

  const good = unaddressed("Good");
  test.each<[object, string]>([
    [{ ...good, id: 3 }, "Unexpected arguments: id"],
    [{ type: "", to: [], content: "No topic" }, "topic key is missing from drafts[1]"],
    [{ type: "", to: [], topic: "No content" }, "content key is missing from drafts[1]"],
    [{ ...good, type: "huddle" }, 'Invalid drafts[1]["type"]'],
    [{ ...good, to: "hamlet" }, 'drafts[1]["to"] is not a list'],
    [{ ...good, to: ["7"] }, 'drafts[1]["to"][0] is not an integer'],
    [{ ...good, content: " \n" }, 'drafts[1]["content"] cannot be blank.'],
    [{ ...good, content: "a\0b" }, "Message must not contain null bytes"],
    [{ ...good, topic: "a\0b" }, "Topic must not contain null bytes"],
    [{ ...good, timestamp: -0.5 }, "Timestamp must not be negative."],
    [{ ...good, timestamp: 1e300 }, "Timestamp is too large."],
    [{ ...good, timestamp: "soon" }, 'drafts[1]["timestamp"] is not an allowed_type'],
    [{ ...good, type: "stream" }, "Must specify exactly 1 stream ID for stream messages"],
    [{ ...good, type: "stream", to: [1, 2] }, "Must specify exactly 1 stream ID for stream messages"],
    [{ ...good, type: "stream", to: [987_654] }, "Invalid stream id"],
    [{ ...good, type: "private", to: [987_654] }, "Invalid user ID 987654"],
  ])("rejects %j, and stores none of the others", async (bad, msg) => {
    const [queue] = await listen([hamlet], ["drafts"]);
    const before = await stored(hamlet);
    const refusal = await hamlet.refused("POST", "/drafts", { drafts: [good, bad, good] });
    expect(refusal).toEqual(badRequest(msg));
    expect(await stored(hamlet)).toEqual(before);
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });

  test("rejects anything that is not a list of drafts", async () => {
    const msg = (drafts: unknown) => hamlet.whyRefused("POST", "/drafts", { drafts });
    expect(await msg("[")).toBe('Argument "drafts" is not valid JSON.');
    expect(await msg({})).toBe("drafts is not a list");
    expect(await msg([7])).toBe("drafts[0] is not a dict");
  });
});

describe("editing and deleting a draft", () => {
  test("replaces the whole draft, and notifies clients", async () => {
    const author = await world.newPerson("Edda Edit");
    const [id = 0] = await create(author, {
      type: "stream",
      to: [generalId],
      topic: "lunch",
      content: "Who",
    });
    const [queue] = await listen([author], ["drafts"]);
    await world.clock.advance(60_000);
    const answer = await author.ok("PATCH", `/drafts/${id}`, { draft: unaddressed("Nobody") });
    expect(answer).toEqual({ result: "success", msg: "" });
    const draft = { id, ...unaddressed("Nobody"), timestamp: start() };
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "drafts", op: "update", draft }]);
    expect(await stored(author)).toEqual([draft]);
  });

  test("deletes the draft, and notifies clients", async () => {
    const author = await world.newPerson("Della Delete");
    const [first = 0, second = 0] = await create(author, unaddressed("One"), unaddressed("Two"));
    const [queue] = await listen([author], ["drafts"]);
    expect(await author.ok("DELETE", `/drafts/${first}`)).toEqual({ result: "success", msg: "" });
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "drafts", op: "remove", draft_id: first }]);
    expect((await stored(author)).map(({ id }) => id)).toEqual([second]);
  });

  test("answers 404 without a code for ids that are unknown or of another user", async () => {
    const author = await world.newPerson("Otto Other");
    const [id = 0] = await create(author, unaddressed("Mine"));
    const missing = { status: 404, result: "error", msg: "Draft does not exist" };
    for (const path of [`/drafts/${id}`, "/drafts/987654321", "/drafts/99999999999999999999"]) {
      expect(await hamlet.refused("PATCH", path, { draft: unaddressed("Theirs") })).toEqual(missing);
      expect(await hamlet.refused("DELETE", path)).toEqual(missing);
    }
    expect((await stored(author)).map(({ content }) => content)).toEqual(["Mine"]);
  });

  test("rejects invalid replacements, naming them `draft`", async () => {
    const author = await world.newPerson("Wilma Wrong");
    const [id = 0] = await create(author, unaddressed("Before"));
    const msg = (draft?: object) => author.whyRefused("PATCH", `/drafts/${id}`, { draft });
    expect(await msg()).toBe("REQUEST_VARIABLE_MISSING: Missing 'draft' argument");
    expect(await msg({ ...unaddressed("After"), content: "" })).toBe('draft["content"] cannot be blank.');
    expect(await msg({ ...unaddressed("After"), id })).toBe("Unexpected arguments: id");
    expect(await msg({ ...unaddressed("After"), type: "stream" })).toBe(
      "Must specify exactly 1 stream ID for stream messages",
    );
    expect((await stored(author)).map(({ content }) => content)).toEqual(["Before"]);
  });
});

describe("drafts without synchronization", () => {
  test("switching it off deletes the drafts without an event; all endpoints refuse", async () => {
    const author = await world.newPerson("Sid Silent");
    const [id] = await create(author, unaddressed("Kept so far"));
    await create(cordelia, unaddressed("Somebody else's"));
    const [queue] = await listen([author], ["drafts"]);
    await author.ok("PATCH", "/settings", { enable_drafts_synchronization: false });
    expect(queue && (await eventsOf(queue))).toEqual([]);
    expect(await state(author, "drafts")).toEqual({ drafts: [] });
    const refusal = badRequest("User has disabled synchronizing drafts.");
    expect(await author.refused("GET", "/drafts")).toEqual(refusal);
    expect(await author.refused("POST", "/drafts", { drafts: [unaddressed("x")] })).toEqual(refusal);
    expect(await author.refused("PATCH", `/drafts/${id}`, { draft: unaddressed("x") })).toEqual(refusal);
    expect(await author.refused("DELETE", `/drafts/${id}`)).toEqual(refusal);
    await author.ok("PATCH", "/settings", { enable_drafts_synchronization: true });
    expect(await stored(author)).toEqual([]);
    expect(await stored(cordelia)).toHaveLength(1);
  });
});
