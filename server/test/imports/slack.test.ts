/** `confab import slack`, with an export that uses everything in the format. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SlackExpectations, writeSlackExport } from "@confab/testkit/exports/slack";
import { slackShowcase } from "@confab/testkit/exports/slack-showcase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import { historySize, historyTimeout, ImportTarget, printed } from "./support.ts";

/** In 2023. The server welcomed people later. */
const LAST_IMPORTED = 1_700_000_000;

describe("an import from Slack", { timeout: historyTimeout }, () => {
  let target: ImportTarget;
  let expected: SlackExpectations;

  beforeAll(async () => {
    target = await ImportTarget.start({ kind: "slack", ownerEmail: "person1@example.com" });
    const { folder } = target;
    expected = await writeSlackExport(folder, historySize(600));
    // As exports are: some days can't be read, and some messages neither.
    await writeFile(join(folder, "general", "2031-01-01.json"), "[{");
    await writeFile(
      join(folder, "general", "2031-01-02.json"),
      JSON.stringify([
        null,
        7,
        { type: "message", text: "nobody's" },
        { ts: "soon", user: "U1", text: "timeless" },
      ]),
    );
  });
  afterAll(async () => {
    await target[Symbol.asyncDispose]();
  });

  test("reports what the export has", async () => {
    const { code, stdout } = await target.run("--dry-run");
    expect(code).toBe(0);
    const { people, streams, messages } = expected;
    expect(stdout).toMatch(
      new RegExp(
        `people +${people}\n +groups +1\n +emoji +1\n +streams +${streams}\n +topics +[\\d,]+\n +messages +${printed(messages)}\n +files +1,`,
      ),
    );
    expect(stdout).toContain("is person1 (person1@example.com)");
    for (const problem of [
      "general/2031-01-01.json: general/2031-01-01.json is no JSON",
      "general/2031-01-02.json:3: It has no time. The message is left out.",
      "general/2031-01-02.json:4: It has no time. The message is left out.",
      "Notices of Slack itself, of the kind channel_join: 1. They are left out.",
      'The export has no file "lost.pdf". The message has a link to Slack instead.',
    ]) {
      expect(stdout).toContain(problem);
    }
  });

  test("brings texts, reactions, files, times and threads", async () => {
    const { code, stdout } = await target.run();
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`${printed(expected.messages)} messages were imported.`),
    ]);
    const all = (await target.messages([["stream", "general"]])).filter(
      ({ timestamp }) => timestamp < LAST_IMPORTED,
    );
    const shown = all.filter(({ timestamp }) => timestamp < 1_600_000_900);
    expect(shown.map(({ content }) => withoutIds(content))).toEqual(
      slackShowcase.map(({ expected: text }) => text),
    );
    expect(shown.map(({ timestamp }) => timestamp)).toEqual(
      slackShowcase.map((_, index) => 1_600_000_001 + index),
    );
    for (const [index, { reactions = [] }] of slackShowcase.entries()) {
      const names = shown[index]?.reactions.map(({ emoji_name }) => emoji_name).toSorted();
      expect(names).toEqual(reactions.flatMap(([name, count]) => Array(count).fill(name)).toSorted());
    }
    const file = shown.find(({ content }) => content.startsWith("Here"));
    const path = /\]\((.*?)\)/.exec(file?.content ?? "")?.[1] ?? "";
    expect((await get(target.owner, path)).bytes.toString()).toBe("Step one.");

    const topics = new Set<string>();
    for (let number = 1; number < 12; number += 1) {
      const name = ["general", "plans"][number - 1] ?? `channel-${number}`;
      const imported = (await target.messages([["stream", name]])).filter(
        ({ timestamp }) => timestamp < LAST_IMPORTED,
      );
      for (const { subject } of imported) topics.add(`${name} ${subject}`);
    }
    const named = [...topics].filter((topic) => !/ (?:general chat|Pinned messages)$/.test(topic));
    expect(named).toHaveLength(expected.threadTopics);
    const { streams } = await target.owner.ok<{ streams: { name: string }[] }>("GET", "/streams");
    expect(streams.map(({ name }) => name)).toContain("channel-11");
    expect(streams.map(({ name }) => name)).not.toContain("channel-12");
    const [pinned] = await target.messages([
      ["stream", "general"],
      ["topic", "Pinned messages"],
    ]);
    expect(withoutIds(pinned?.content ?? "")).toMatch(/^\* \[bold slanted gone code <b\]\(#narrow.*N\)$/);
    const link = all.find(({ content }) => content.startsWith("See ["));
    expect(withoutIds(link?.content ?? "")).toMatch(/^See \[the first\]\(#narrow\/.*\/near\/N\)$/);
    expect((await target.messages([["is", "private"]])).length).toBeGreaterThan(2);
  });

  test("adds nothing the second time, and only what is new from a newer export", async () => {
    expect((await target.run()).stdout).toContain("0 messages were imported.");
    const day = join(target.folder, "plans", "2031-02-01.json");
    await writeFile(
      day,
      JSON.stringify([{ type: "message", user: "U1", ts: "1927584000.000100", text: "new" }]),
    );
    expect((await target.run()).stdout).toContain("1 message was imported.");
    expect((await target.messages([["stream", "plans"]])).at(-1)?.content).toBe("new");
    expect(await readFile(day, "utf8")).toContain("new");
  });
});

const withoutIds = (content: string): string =>
  content
    .replaceAll(/\|\d+\*\*/g, "|N**")
    .replaceAll(/near\/\d+/g, "near/N")
    .replaceAll(/user_uploads\/[^)]+/g, "user_uploads/N");
