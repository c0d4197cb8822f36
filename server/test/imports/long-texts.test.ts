/** Imported texts that are longer than a message may be. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ImportTarget } from "./support.ts";

const START = 1_614_592_800;

describe("an imported text that is too long for one message", { timeout: 180_000 }, () => {
  let target: ImportTarget;

  beforeAll(async () => {
    target = await ImportTarget.start();
    target.write("plan.txt", Buffer.from("Step one."));
    target.write("people.jsonl", [
      { key: "U1", name: "Ada", email: "ada@example.com" },
      { key: "U2", name: "Bob", email: "bob@example.com" },
    ]);
    target.write("streams.jsonl", [{ key: "C1", name: "kitchen", members: ["U1", "U2"] }]);
    target.write("files.jsonl", [{ key: "F1", name: "plan.txt", path: "plan.txt", owner: "U2" }]);
    target.write("messages.jsonl", messages);
  });
  afterAll(() => target[Symbol.asyncDispose]());

  const place = { stream: "C1", topic: "tea" };
  const log = Array.from({ length: 600 }, (_, index) => `${index}: The kettle whistles.\n`).join("");
  const messages = [
    { key: "m1", time: START, sender: "U2", ...place, content: "Before" },
    {
      key: "m2",
      time: START + 1,
      sender: "U2",
      ...place,
      content: [
        `See:\n\`\`\`\n${log}\`\`\`\n`,
        { file: "F1" },
        ", ",
        { message: "m1" },
        ", ",
        { message: "m3" },
      ],
      reactions: [{ emoji: "octopus", people: ["U1"] }],
      edits: [{ time: START + 60, previous_content: "Wait" }],
    },
    { key: "m3", time: START + 2, sender: "U1", ...place, content: ["After ", { message: "m2" }] },
    { key: "m4", time: START + 3, sender: "U2", to: ["U1", "U9"], content: "word ".repeat(3000) },
    // The names of emoji make the HTML of the second part too long. More of them, or emoji with shorter names, would take
    // too long to render on a slow machine, and become plain text.
    {
      ...place,
      key: "m5",
      time: START + 4,
      sender: "U2",
      topic: "stars",
      content: `${"star ".repeat(1999)}${"🈶".repeat(6000)}`,
    },
  ];

  let printed = "";
  const imported = () => target.messages([["topic", "tea"]]);

  test("becomes several messages that follow each other, with the same sender and time", async () => {
    const { code, stdout } = await target.run();
    expect([code, stdout]).toEqual([0, expect.stringContaining("5 messages were imported.")]);
    printed = stdout;
    const found = await imported();
    expect(found.map(({ content }) => content.slice(0, 8))).toEqual([
      "Before",
      "See:\n```",
      expect.stringMatching(/^```\n\d+/),
      "After [m",
    ]);
    for (const { content } of found) expect(content.length).toBeLessThanOrEqual(10_000);
    const [, first, second] = found;
    expect(first?.content).toMatch(/whistles\.\n```$/);
    const text = `${first?.content.slice(0, -3)}${second?.content.slice(4)}`;
    expect(text.startsWith(`See:\n\`\`\`\n${log}\`\`\`\n[plan.txt](`)).toBe(true);
    expect(second?.timestamp).toBe(first?.timestamp);
    expect(second?.sender_id).toBe(first?.sender_id);
  });

  test("has reactions and edits in its first message", async () => {
    const [, first, second] = await imported();
    expect([first?.reactions.length, second?.reactions.length]).toEqual([1, 0]);
    expect([first?.last_edit_timestamp, second?.last_edit_timestamp]).toEqual([START + 60, undefined]);
  });

  test("has links to and from other messages, and files", async () => {
    const [before, first, second, after] = await imported();
    expect(second?.content).toMatch(
      new RegExp(
        `\\[plan.txt\\]\\(.*\\), \\[message\\]\\(.*/near/${before?.id}\\), \\[message\\]\\(.*/near/${after?.id}\\)$`,
      ),
    );
    expect(after?.content).toMatch(new RegExp(`/near/${first?.id}\\)$`));
    expect((await target.messages([["has", "attachment"]])).map(({ id }) => id)).toEqual([second?.id]);
  });

  test("has its problems once", async () => {
    expect(printed.match(/These participants are not among the people: U9\./g)).toHaveLength(1);
    const direct = await target.messages([["is", "private"]]);
    const texts = direct.map(({ content }) => content).filter((content) => content.startsWith("word"));
    expect(texts).toHaveLength(2);
    expect(texts.join(" ").match(/word/g)).toHaveLength(3000);
  });

  test("keeps its beginning if the rest can't be rendered", async () => {
    const found = await target.messages([["topic", "stars"]]);
    expect(found.map(({ content }) => content.slice(0, 6))).toEqual(["star s"]);
    expect(printed).toMatch(/Unable to render message.* The rest of the message is left out\./);
  });

  test("is not imported a second time", async () => {
    const before = await target.messages([]);
    expect((await target.run()).stdout).toMatch(/^0 messages were imported/);
    expect(await target.messages([])).toEqual(before);
  });
});
