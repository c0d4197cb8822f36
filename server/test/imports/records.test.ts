/** Everything that records of the neutral format hold besides plain texts: emoji, groups, pictures, edits, later links. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { animation, picture, sendForm } from "../pictures/support.ts";
import { type ImportedMessage, ImportTarget, reportNamedIn } from "./support.ts";

const HOUR = 3600;
const START = 1_614_592_800;

interface Group {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly members: readonly number[];
}

interface Emoji {
  readonly id: string;
  readonly name: string;
  readonly source_url: string;
  readonly author_id: number;
}

describe("records of the neutral format", { timeout: 240_000 }, () => {
  let target: ImportTarget;
  let red: Buffer;

  beforeAll(async () => {
    target = await ImportTarget.start();
    red = await picture("png");
    const black = await animation("gif", 1);
    await sendForm(target.owner, "POST", "/realm/emoji/teapot", [red]);
    await sendForm(target.owner, "POST", "/realm/emoji/kettle", [red]);
    const group = { name: "cooks", description: "", members: JSON.stringify([]) };
    await target.owner.ok("POST", "/user_groups/create", group);
    target.write("pictures/red.png", red);
    target.write("pictures/black.gif", black);
    target.write("pictures/party.gif", await animation("gif", 4));
    target.write("pictures/text.png", Buffer.from("no picture"));
    target.write("pictures/large.png", Buffer.alloc(6 * 2 ** 20));
    target.write("people.jsonl", people);
    target.write("emoji.jsonl", emoji);
    target.write("groups.jsonl", groups);
    target.write("streams.jsonl", streams);
    target.write("messages.jsonl", messages);
  });
  afterAll(() => target[Symbol.asyncDispose]());

  const people = [
    { key: "U1", name: "Ada", email: "ada@example.com", picture: "pictures/red.png" },
    { key: "U2", name: "Bob", email: "bob@example.com", picture: "pictures/red.png" },
    { key: "U3", name: "Carla", email: "carla@example.com", picture: "pictures/text.png" },
    { key: "U4", name: "Dan", picture: "pictures/large.png", is_bot: true },
    { key: "U5", name: "Eve", picture: "pictures/missing.png", is_active: false },
  ];
  const emoji = [
    { name: "teapot", path: "pictures/red.png", author: "U2" },
    { name: "kettle", path: "pictures/black.gif", author: "U2" },
    { name: "Party Parrot!", path: "pictures/party.gif", author: "U9" },
    { name: "tada", path: "pictures/black.gif" },
    { name: "broken", path: "pictures/text.png" },
    { name: "huge", path: "pictures/large.png" },
  ];
  const groups = [
    { key: "G1", name: "cooks", description: "They *cook*", members: ["U2", "U3", "U9", "U2"] },
    { key: "G2", name: "role:owners", members: ["U1"] },
    { key: "G3", name: "a*b", description: "ab".repeat(60_000), members: [] },
  ];
  const streams = [
    { key: "C1", name: "kitchen", description: `${"a".repeat(1023)}🍳b`, members: ["U1", "U2", "U3"] },
    { key: "C2", name: "attic", is_archived: true, members: ["U1", "U2"] },
  ];
  const at = (hours: number) => START + hours * HOUR;
  const place = { stream: "C1", topic: "tea" };
  const messages = [
    {
      key: "m1",
      time: at(1),
      sender: "U2",
      ...place,
      content: ["Later: ", { message: "m4", text: "the [end]" }, " and ", { message: "m99" }],
      reactions: [
        { emoji: "teapot", people: ["U1", "U1", "U2"] },
        { emoji: "teapot", people: ["U2"] },
        { emoji: "kettle", people: ["U3"] },
        { emoji: "Party Parrot!", people: ["U1"] },
        { emoji: "🎉", people: ["U1"] },
        { emoji: "tada", people: ["U1"] },
        { emoji: "broken", people: ["U1"] },
      ],
    },
    {
      key: "m2",
      time: at(2),
      sender: "U3",
      ...place,
      content: "Now :kettle: :teapot: :tada: but `:kettle:`\n```\n:kettle:\n```",
      edits: [
        { time: at(5), editor: "U1", previous_content: "Second :kettle:" },
        { time: at(4), previous_content: ["First, ", { person: "U2" }] },
        { time: at(6) },
        { time: at(3), previous_content: "" },
      ],
    },
    {
      key: "m3",
      time: at(3),
      sender: "U2",
      ...place,
      content: [{ everyone: true }, " ", { group: "G1" }, " ", { group: "G2" }, " ", { group: "G9" }],
      edits: [{ time: at(4) }],
    },
    { key: "m4", time: at(4), sender: "U2", ...place, content: "/poll Green or black?\nGreen\nBlack" },
    {
      key: "m5",
      time: at(5),
      sender: "U2",
      stream: "C2",
      topic: "dust",
      content: ["Much dust for ", { person: "U1", silent: true }, { stream: "C1", topic: "tea", text: "!" }],
    },
    { key: "m6", time: at(6), sender: "U1", to: ["U2"], content: ["See ", { message: "m7" }] },
    {
      key: "m7",
      time: at(7),
      sender: "U1",
      to: ["U2"],
      content: ["Back to ", { message: "m6" }],
      edits: [{ time: at(8), previous_content: ["Towards ", { message: "m6" }] }],
    },
    { key: "m7", time: at(7), sender: "U1", to: ["U2"], content: "The same one again" },
  ];

  const named = async (name: string) => (await target.users()).find(({ full_name }) => full_name === name);
  const customEmoji = async (): Promise<Emoji[]> =>
    Object.values((await target.owner.ok<{ emoji: Record<string, Emoji> }>("GET", "/realm/emoji")).emoji);
  const tea = async (): Promise<ImportedMessage[]> =>
    (await target.messages([["stream", "kitchen"]])).filter(({ subject }) => subject === "tea");

  test("plans emoji and groups, with their new names and their problems", async () => {
    const { code, stdout } = await target.run("--dry-run");
    expect(code).toBe(0);
    expect(stdout).toMatch(/people +5\n +groups +3\n +emoji +4\n +streams +2\n/);
    for (const line of [
      "@cooks becomes @cooks (2)",
      "@role:owners becomes @role:owners (2)",
      "@a*b becomes @a b",
      'groups.jsonl:3: "description" is longer than 100000 characters. It is cut off.',
      'streams.jsonl:1: "description" is longer than 1024 characters. It is cut off.',
      ":kettle: becomes :kettle_2:",
      ":Party Parrot!: becomes :party_parrot:",
      "emoji.jsonl:5: Could not decode image; did you upload an image file? The emoji is left out.",
      "emoji.jsonl:6: Uploaded file is larger than the allowed limit of 5 MiB The emoji is left out.",
    ]) {
      expect(stdout).toContain(line);
    }
    expect(stdout).not.toContain(":teapot: becomes");
    expect((await customEmoji()).map(({ name }) => name)).toEqual(["teapot", "kettle"]);
  });

  test("adds emoji, groups and pictures, and reports everything in a file", async () => {
    const { code, stdout } = await target.run();
    expect(code).toBe(0);
    expect(stdout).toContain(
      "7 messages were imported.\n  4 accounts were created.\n  3 groups were created.",
    );
    expect(stdout).toContain("  3 emoji were added.\n  2 streams were created.\n");
    expect(stdout).toContain("  2 messages got links to later messages.\n");
    const report = reportNamedIn(stdout);
    for (const line of [
      'streams.jsonl:1: "description" is longer than 1024 characters. It is cut off.',
      "Ada is ada (ada@example.com)",
      ":kettle: becomes :kettle_2:",
      "people.jsonl:3: Could not decode image; did you upload an image file? The account gets no picture.",
      "people.jsonl:4: Uploaded file is larger than the allowed limit of 5 MiB The account gets no picture.",
      "people.jsonl:5: There is no file at pictures/missing.png in the export. The account gets no picture.",
      "messages.jsonl:1: There is no emoji :broken:. The reaction is left out.",
      "4 accounts were created.",
    ]) {
      expect(report).toContain(line);
    }
    const added = await customEmoji();
    expect(added.map(({ name }) => name)).toEqual(["teapot", "kettle", "kettle_2", "party_parrot", "tada"]);
    expect(added[2]?.author_id).toBe((await named("Bob"))?.user_id);
    expect(added[3]?.author_id).toBe(target.owner.userId);
    expect(added[3]?.source_url).toMatch(/\.gif$/);
  });

  test("gives pictures to the accounts that it created", async () => {
    const addressOf = async (name: string) => (await named(name))?.avatar_url ?? "";
    expect(await addressOf("Bob")).toMatch(/^\/user_avatars\//);
    const { status } = await fetch(`${target.owner.url}${await addressOf("Bob")}`);
    expect(status).toBe(200);
    for (const name of ["ada", "Carla", "Dan", "Eve"]) {
      expect(await addressOf(name)).not.toMatch(/^\/user_avatars\//);
    }
    expect(await named("Dan")).toMatchObject({ is_bot: true, is_active: false });
  });

  test("creates groups with their members, and mentions them", async () => {
    const { user_groups } = await target.owner.ok<{ user_groups: Group[] }>("GET", "/user_groups");
    const cooks = user_groups.find(({ name }) => name === "cooks (2)");
    expect(cooks?.description).toBe("They *cook*");
    expect(cooks?.members).toEqual([(await named("Bob"))?.user_id, (await named("Carla"))?.user_id]);
    const third = user_groups.find(({ name }) => name === "a b");
    expect(third?.description).toBe("ab".repeat(50_000));
    const [, , mention] = await tea();
    expect(mention?.content).toBe("@**all** @*cooks (2)* @*role:owners (2)* @G9");
    expect(mention?.flags).toEqual(expect.arrayContaining(["read", "mentioned", "wildcard_mentioned"]));
    const [, , html] = await target.messages([["topic", "tea"]], { apply_markdown: true });
    expect(html?.content).toContain(`data-user-group-id="${cooks?.id}">@cooks (2)</span>`);
  });

  test("keeps the beginning of descriptions that are too long", async () => {
    type Stream = { name: string; description: string };
    const { streams: all } = await target.owner.ok<{ streams: Stream[] }>("GET", "/streams");
    expect(all.find(({ name }) => name === "kitchen")?.description).toBe(`${"a".repeat(1023)}🍳`);
  });

  test("uses the new names of emoji in texts and reactions", async () => {
    const [first, second] = await tea();
    const added = await customEmoji();
    const idOf = (wanted: string) => added.find(({ name }) => name === wanted)?.id;
    const reactions = (first?.reactions ?? []).map(({ emoji_name, emoji_code, reaction_type }) => [
      emoji_name,
      emoji_code,
      reaction_type,
    ]);
    expect(reactions).toEqual([
      ["teapot", idOf("teapot"), "realm_emoji"],
      ["teapot", idOf("teapot"), "realm_emoji"],
      ["kettle_2", idOf("kettle_2"), "realm_emoji"],
      ["party_parrot", idOf("party_parrot"), "realm_emoji"],
      ["tada", "1f389", "unicode_emoji"],
      ["tada", idOf("tada"), "realm_emoji"],
    ]);
    expect(second?.content).toBe("Now :kettle_2: :teapot: :tada: but `:kettle:`\n```\n:kettle:\n```");
  });

  test("keeps earlier versions and the time of the last edit", async () => {
    const [, edited, timed] = await tea();
    expect([edited?.last_edit_timestamp, timed?.last_edit_timestamp]).toEqual([at(6), at(4)]);
    const historyOf = async (message: ImportedMessage | undefined) =>
      (
        await target.owner.ok<{ message_history: Record<string, unknown>[] }>(
          "GET",
          `/messages/${message?.id}/history`,
        )
      ).message_history;
    const bob = (await named("Bob"))?.user_id;
    const carla = (await named("Carla"))?.user_id;
    expect(await historyOf(edited)).toMatchObject([
      { content: `First, @**Bob|${bob}**`, timestamp: at(2), user_id: carla },
      {
        content: "Second :kettle_2:",
        timestamp: at(4),
        user_id: carla,
        prev_content: `First, @**Bob|${bob}**`,
      },
      { content: edited?.content, timestamp: at(5), user_id: target.owner.userId },
    ]);
    expect((await historyOf(timed)).length).toBe(1);
  });

  test("links to later messages", async () => {
    const [first, , , poll] = await tea();
    expect(first?.content).toMatch(
      new RegExp(
        `^Later: \\[the end\\]\\(#narrow/channel/\\d+-kitchen/topic/tea/near/${poll?.id}\\) and message$`,
      ),
    );
    const [html] = await target.messages([["topic", "tea"]], { apply_markdown: true });
    expect(html?.content).toContain(`/near/${poll?.id}">the end</a>`);
    const [see, back] = await target.messages([["is", "private"]]).then((all) => all.slice(-2));
    expect(see?.content).toMatch(new RegExp(`near/${back?.id}\\)$`));
    expect(back?.content).toMatch(new RegExp(`near/${see?.id}\\)$`));
    const linking = await target.messages([["has", "link"]]);
    expect(linking.map(({ id }) => id)).toContain(first?.id);
  });

  test("links earlier versions to the same messages", async () => {
    const [see, back] = await target.messages([["is", "private"]]).then((all) => all.slice(-2));
    const { message_history } = await target.owner.ok<{
      message_history: { content: string; rendered_content: string }[];
    }>("GET", `/messages/${back?.id}/history`);
    const [before] = message_history;
    expect(before?.content).toMatch(new RegExp(`^Towards .*near/${see?.id}\\)$`));
    expect(before?.rendered_content).toContain(`/near/${see?.id}"`);
  });

  test("makes polls of messages with the command", async () => {
    const [, , , poll] = await tea();
    expect(JSON.parse(poll?.submessages[0]?.content ?? "{}")).toEqual({
      widget_type: "poll",
      extra_data: { question: "Green or black?", options: ["Green", "Black"] },
    });
  });

  test("archives streams after filling them, and their members keep them", async () => {
    const { streams: active } = await target.owner.ok<{ streams: { name: string }[] }>("GET", "/streams");
    expect(active.map(({ name }) => name)).not.toContain("attic");
    const dust = (await target.messages([])).filter(({ subject }) => subject === "dust");
    expect(dust.map(({ content }) => content.replace(/\d+/g, "N"))).toEqual([
      "Much dust for @_**ada|N**[!](#narrow/channel/N-kitchen/topic/tea)",
    ]);
    expect(dust[0]?.flags).toContain("read");
  });

  test("adds nothing the second time", async () => {
    const before = [await target.messages([]), await customEmoji(), await target.users()];
    const { stdout } = await target.run("--report", join(target.folder, "second.txt"));
    expect(stdout).toMatch(/^0 messages were imported.\n4 problems:/);
    expect([await target.messages([]), await customEmoji(), await target.users()]).toEqual(before);
    expect(readFileSync(join(target.folder, "second.txt"), "utf8")).toContain("0 messages were imported.");
    const again = await target.run("--report", join(target.folder, "second.txt"));
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("The report can't be written") });
  });

  test("keeps no more of the problems in memory than it shows, but reports all in the file", async () => {
    const broken = Array.from({ length: 1500 }, (_, index) => `broken ${index}`);
    target.write("messages.jsonl", [...messages, ...broken]);
    const { stdout } = await target.run("--dry-run");
    expect(stdout).toContain("1,504 problems:");
    const lines = reportNamedIn(stdout).split("\n");
    expect(lines.filter((line) => line.includes("It is no JSON."))).toHaveLength(1500);
    const { dataDir } = target.installation.place;
    expect(readdirSync(join(dataDir, "imports")).filter((name) => name.endsWith(".txt"))).toHaveLength(3);
  });
});
