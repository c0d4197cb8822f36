/** `confab import neutral` as operators run it: next to a node on PostgreSQL, or on a stopped embedded server. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import { ImportTarget, isEmbedded } from "./support.ts";

describe("an import in the neutral format", { timeout: 180_000 }, () => {
  let target: ImportTarget;

  beforeAll(async () => {
    target = await ImportTarget.start();
  });
  afterAll(() => target[Symbol.asyncDispose]());

  const countUnread = async (): Promise<number> => {
    const { unread_msgs } = await target.owner.ok<{ unread_msgs: { count: number } }>("POST", "/register", {
      fetch_event_types: ["message", "update_message_flags"],
    });
    return unread_msgs.count;
  };

  const people = [
    { key: "U1", name: "Somebody Else", email: "Ada@example.com" },
    { key: "U2", name: "Bob *the* Builder", email: "bob@example.com" },
    { key: "U3", name: "Carla", is_active: false },
    { key: "U4", name: "Deploys", is_bot: true },
    { key: "U5", name: "Dora", email: "dora@example.com", role: "moderator" },
  ];
  const streams = [
    { key: "C1", name: "general", members: ["U1", "U2"] },
    { key: "C2", name: "secret plans", is_private: true, description: "For **two**", members: ["U1", "U2"] },
    { key: "C3", name: "nobody's", is_private: true, members: ["U2"] },
  ];
  const messages = [
    {
      key: "m1",
      time: "2021-03-01T10:00:00.250Z",
      sender: "U2",
      stream: "C1",
      topic: "tea",
      content: "The *first* one",
    },
    {
      key: "m2",
      time: 1_614_593_700,
      sender: "U3",
      stream: "C1",
      topic: "tea",
      content: [
        "Ask ",
        { person: "U1" },
        " in ",
        { stream: "C2" },
        ", see ",
        { message: "m1", text: "above" },
      ],
      reactions: [
        { emoji: "octopus", people: ["U1", "U2"] },
        { emoji: "no_such_emoji", people: ["U1"] },
      ],
    },
    {
      key: "m3",
      time: "2021-03-02T08:00:00Z",
      sender: "U4",
      stream: "C2",
      topic: "",
      content: [{ file: "F1" }, " for ", { person: "U1" }, " \ud83d\0!"],
    },
    { key: "m4", time: "2021-03-02T09:00:00Z", sender: "U2", to: ["U1", "U2", "U8"], content: "Between us" },
    { key: "m5", time: "2021-03-02T10:00:00Z", sender: "U9", to: ["U1"], content: "From a stranger" },
    '{"key": "m6", "time": "2021',
    { key: "m7", time: "soon", sender: "U2", stream: "C1", topic: "tea", content: "At no time" },
    {
      key: "m8",
      time: "2021-03-03T10:00:00Z",
      sender: "U2",
      stream: "C3",
      topic: "x",
      content: "For nobody else",
    },
  ];
  const files = [
    { key: "F1", name: "the plan.txt", path: "files/plan", owner: "U2" },
    { key: "F2", name: "passwd", path: "../../etc/passwd", owner: "U2" },
    { key: "F3", name: "passwd", path: "files/link", owner: "U2" },
    { key: "F4", name: "missing", path: "files/missing", owner: "U2" },
  ];

  test("reports what it would do, and then does nothing", async () => {
    target.write("people.jsonl", people);
    target.write("streams.jsonl", streams);
    target.write("messages.jsonl", messages);
    target.write("files.jsonl", files);
    target.write("files/plan", Buffer.from("Step one."));
    symlinkSync("/etc/passwd", join(target.folder, "files", "link"));
    const { code, stdout, stderr } = await target.run("--dry-run");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /people +5\n +groups +0\n +emoji +0\n +streams +3\n +topics +3\n +messages +5\n +files +1, 1 KiB\n/,
    );
    expect(stdout).toContain("Somebody Else is ada (ada@example.com)");
    expect(stdout).toContain("Bob *the* Builder becomes Bob the Builder");
    for (const problem of [
      'messages.jsonl:5: Its sender "U9" is not among the people. The message is left out.',
      "messages.jsonl:4: These participants are not among the people: U8. The message is imported without them.",
      "messages.jsonl:6: It is no JSON. The message is left out.",
      'messages.jsonl:7: "time" is not a time such as 2031-05-01T09:30:00Z. The message is left out.',
      'files.jsonl:2: "path" does not name a file below the folder of the export. The file is left out.',
      "files.jsonl:3: There is no file at files/link in the export. The file is left out.",
      "files.jsonl:4: There is no file at files/missing in the export. The file is left out.",
    ]) {
      expect(stdout).toContain(problem);
    }
    expect(stdout).toContain("Nothing was imported");
    expect(await target.contents([["search", "first"]])).toEqual([]);
    expect((await target.users()).length).toBeLessThan(5);
  });

  test("brings people, streams, messages, reactions and files", async () => {
    const queue = await target.owner.register({ event_types: ["message", "realm_user"] });
    const before = await countUnread();
    const { code, stdout, stderr } = await target.run();
    expect([code, stderr.includes("The export has")]).toEqual([0, true]);
    expect(stdout).toContain("5 messages were imported.");
    expect(stdout).toContain(
      "messages.jsonl:2: There is no emoji :no_such_emoji:. The reaction is left out.",
    );
    const users = await target.users();
    const named = (name: string) => users.find(({ full_name }) => full_name === name);
    expect(named("Somebody Else")).toBeUndefined();
    expect(named("Carla")?.is_active).toBe(false);
    expect(named("Dora")?.role).toBe(300);
    const bob = named("Bob the Builder");

    const tea = (await target.messages([["stream", "general"]])).filter(({ subject }) => subject === "tea");
    expect(tea.map(({ timestamp }) => timestamp)).toEqual([1_614_592_800, 1_614_593_700]);
    expect(tea.map(({ sender_full_name }) => sender_full_name)).toEqual(["Bob the Builder", "Carla"]);
    expect(tea.flatMap(({ flags }) => flags.filter((flag) => flag === "read"))).toHaveLength(2);
    expect(tea[1]?.reactions.map(({ emoji_name, user_id }) => [emoji_name, user_id])).toEqual([
      ["octopus", target.owner.userId],
      ["octopus", bob?.user_id],
    ]);
    const [, rendered] = await target.messages([["topic", "tea"]], { apply_markdown: true });
    expect(rendered?.content).toMatch(/user-mention.*@ada.*#secret plans.*\/topic\/tea\/near\/\d+.*above/);
    expect(rendered?.flags).toContain("mentioned");

    const [plan] = await target.messages([
      ["stream", "secret plans"],
      ["topic", "(no topic)"],
    ]);
    expect(plan?.content).toMatch(/ for @\*\*ada\|\d+\*\* \ufffd!$/);
    expect(plan?.flags).toEqual(expect.arrayContaining(["mentioned", "read"]));
    const path = /\]\((.*?)\)/.exec(plan?.content ?? "")?.[1] ?? "";
    expect((await get(target.owner, path)).bytes.toString()).toBe("Step one.");
    expect(await target.contents([{ operator: "pm-with", operand: [bob?.user_id] }])).toEqual(["Between us"]);
    expect(await target.contents([["search", "nobody"]])).toEqual([]);
    await expect.poll(() => target.contents([["search", "first"]])).toEqual(["The *first* one"]);
    expect(await countUnread()).toBe(before);
    const events = isEmbedded ? [] : await queue.all();
    expect(events.filter(({ type }) => type === "message")).toEqual([]);
  });

  test("adds nothing the second time, and only what is new from a newer export", async () => {
    expect((await target.run()).stdout).toContain("0 messages were imported.");
    target.write("people.jsonl", [...people, { key: "U6", name: "Emil", email: "emil@example.com" }]);
    target.write("messages.jsonl", [
      ...messages,
      {
        key: "m9",
        time: "2021-04-01T10:00:00Z",
        sender: "U6",
        stream: "C1",
        topic: "tea",
        content: ["After ", { message: "m2" }],
      },
    ]);
    expect((await target.run()).stdout).toContain("1 message was imported.");
    const tea = await target.messages([["topic", "tea"]]);
    expect(tea.map(({ sender_full_name }) => sender_full_name)).toEqual(["Bob the Builder", "Carla", "Emil"]);
    expect(tea[2]?.content).toMatch(/^After \[message\]\(#narrow.*near\/\d+\)$/);
    expect(tea[2]?.flags).toContain("read");
  });

  test("continues after it was killed, and stores each message once", async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({
      key: `n${index}`,
      time: 1_620_000_000 + index,
      sender: index % 3 === 0 ? "U2" : "U1",
      ...(index % 5 === 0
        ? { to: index < 5 ? ["U1", "U2"] : ["U1", "U2", "U5"] }
        : { stream: "C1", topic: `part ${index % 7}` }),
      content:
        index % 100 === 7
          ? [`number ${index} `, { message: `n${index + 30}`, text: "later" }]
          : `number ${index}`,
    }));
    target.write("messages.jsonl", many);
    await target.alone(async () => {
      for (const milliseconds of [900, 1300, 1700]) await target.killImport(milliseconds);
    });
    expect((await target.run()).code).toBe(0);
    const found = [
      ...(await target.messages([["stream", "general"]])),
      ...(await target.messages([["is", "private"]])),
    ].filter(({ content }) => content.startsWith("number "));
    const inOrder = found.toSorted((a, b) => a.id - b.id);
    expect(inOrder.map(({ content }) => content.split(" [")[0])).toEqual(
      many.map((_, index) => `number ${index}`),
    );
    const linking = inOrder.filter((_, index) => index % 100 === 7);
    expect(
      linking.map(({ content }) => /^number \d+ \[later\]\(#narrow\/.*\/near\/(\d+)\)$/.exec(content)?.[1]),
    ).toEqual(linking.map((_, index) => String(inOrder[index * 100 + 37]?.id)));
  });

  test("names what is wrong with its arguments", async () => {
    for (const [args, reason] of [
      [[], "takes a kind of export"],
      [["neutral"], "takes a kind of export"],
      [["carrier-pigeon", target.folder], "There is no kind of export"],
      [["neutral", join(target.folder, "files")], "has no messages.jsonl"],
      [["neutral", "/nowhere"], "There is no file or folder"],
      [["neutral", target.folder, "--colour"], "--colour"],
      [["neutral", target.folder, "--source", " "], "--source is not a text"],
      [["neutral", target.folder, "--other-topics", "day"], "--other-topics is none of"],
      [["neutral", target.folder, "--thread-replies", "-1"], "--thread-replies"],
    ] as const) {
      const ended = await target.installation.command(["import", ...args]);
      expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
    }
  });
});
