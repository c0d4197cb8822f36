/** `confab import matrix`, with rooms that use everything in the format. */
import { appendFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type MatrixExpectations, MatrixExport } from "@confab/testkit/exports/matrix";
import { zipFolder } from "@confab/testkit/exports/zip-folder";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import {
  historySize,
  historyTimeout,
  type ImportedMessage,
  ImportTarget,
  printed,
  reportNamedIn,
} from "./support.ts";

/** 2022 and 2023. The server welcomed people later. */
const LAST_IMPORTED = 1_700_000_100;

describe("an import from Matrix", { timeout: historyTimeout }, () => {
  let world: ImportTarget;
  let folder: string;
  let expected: MatrixExpectations;

  beforeAll(async () => {
    world = await ImportTarget.start({ kind: "matrix", ownerEmail: "owner@example.com" });
    folder = join(world.folder, "export");
    await mkdir(folder);
    expected = await MatrixExport.write(folder, { messages: historySize(600), people: 14, seed: 3 });
    writeFileSync(
      join(folder, "addresses.json"),
      JSON.stringify({ "@person.5:example.org": "owner@example.com" }),
    );
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
  });

  const imported = async (narrow: unknown): Promise<readonly ImportedMessage[]> =>
    (await world.messages(narrow, { apply_markdown: true })).filter(
      ({ timestamp }) => timestamp < LAST_IMPORTED,
    );

  /** Adds events at the end of the largest room. */
  const addEvents = (...events: readonly unknown[]) => {
    const file = join(folder, "talk", "export.json");
    truncateSync(file, statSync(file).size - "\n  ]\n}".length);
    appendFileSync(file, `${events.map((event) => `,\n${JSON.stringify(event)}`).join("")}\n  ]\n}`);
  };

  test("reports what the export has", async () => {
    const { code, stdout } = await world.import(folder, "--dry-run");
    const { people, messages, files, notices, deleted, encrypted } = expected;
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `people +${people}\n(?: .*\n)* +streams +2\n +topics +[\\d,]+\n +messages +${printed(messages)}\n +files +${printed(files)},`,
        ),
      ),
    ]);
    const report = reportNamedIn(stdout);
    expect(report).toContain(
      `Events that are no messages, such as those about joining: ${notices}. They are left out.`,
    );
    expect(report).toContain(`Deleted messages: ${deleted}. They are left out.`);
    expect(report).toContain(`Messages that could not be decrypted when they were exported: ${encrypted}.`);
    expect(stdout).toContain('There is no file "lost *.pdf" (mxc://example.org/lost) in the export.');
  });

  test("brings people and rooms", async () => {
    expect((await world.import(folder)).stdout).toContain(
      `${printed(expected.messages)} messages were imported.`,
    );
    type Stream = { name: string; invite_only: boolean; description: string };
    const { streams } = await world.owner.ok<{ streams: Stream[] }>("GET", "/streams?include_all=true");
    expect(streams.find(({ name }) => name === "Talk")).toMatchObject({
      invite_only: false,
      description: "For &#42;all&#42;",
    });
    expect(streams.find(({ name }) => name === "Secret plans")?.invite_only ?? true).toBe(true);
    const { members } = await world.owner.ok<{ members: { full_name: string }[] }>("GET", "/users");
    expect(members.map(({ full_name }) => full_name)).toEqual(
      expect.arrayContaining(["Ada Abel", "Bob Abel"]),
    );
    expect(await imported([["search", "between"]])).toEqual([]);
  });

  test("takes rooms as ZIP files with all that they have, and adds nothing the second time", async () => {
    const zipped = join(world.folder, "zipped");
    await mkdir(zipped);
    for (const room of ["talk", "secret", "direct"]) {
      await zipFolder(join(folder, room), join(zipped, `${room}.zip`));
    }
    expect((await world.import(zipped, "--dry-run")).stdout).toMatch(
      new RegExp(` messages +${printed(expected.messages)}\n +files +${printed(expected.files)},`),
    );
    expect((await world.import(zipped)).stdout).toMatch(/^0 messages were imported\./);
  });

  test("brings messages with texts, authors and times", async () => {
    const all = await imported([["stream", "Talk"]]);
    for (const { kind, time, sender, html } of expected.samples) {
      const sameTime = all.filter(({ timestamp }) => timestamp === Math.floor(time / 1000));
      const found = sameTime.find(({ content }) => content.includes(html)) ?? sameTime[0];
      expect([kind, found?.content, found?.sender_full_name]).toEqual([
        kind,
        expect.stringContaining(html),
        sender,
      ]);
    }
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b),
    );
  });

  test("joins messages with reactions, edits, threads and answers", async () => {
    const all = await imported([["stream", "Talk"]]);
    const reactions = all.flatMap((message) => message.reactions);
    expect(reactions).toHaveLength(expected.reactions);
    expect(new Set(reactions.map(({ emoji_name }) => emoji_name))).toEqual(new Set(["+1", "octopus"]));
    const edited = all.filter(({ content }) => /Second edit of \d+/.test(content));
    expect(edited).toHaveLength(expected.edits / 2);
    expect(all.filter(({ content }) => /First edit of|\* no/.test(content))).toEqual([]);
    const threads = Map.groupBy(
      all.filter(({ subject }) => subject !== "general chat"),
      ({ subject }) => subject,
    );
    expect(threads.size).toBe(expected.longThreads);
    for (const [first, ...replies] of threads.values()) {
      expect(first?.content).not.toContain("In the thread:");
      expect(replies.length).toBeGreaterThan(2);
      for (const { content } of replies) expect(content).toContain("In the thread:");
    }
    const answer = all.find(({ content }) => content.includes("Answer: "));
    expect(answer?.content).toMatch(
      /^<blockquote>\n<p><a href="#narrow\/[^"]+\/near\/\d+">In reply to Bob Abel: Well\?<\/a>/,
    );
  });

  test("brings files", async () => {
    const all = await imported([
      ["stream", "Talk"],
      ["has", "attachment"],
    ]);
    expect(all).toHaveLength(expected.files);
    const path = /href="(\/user_uploads\/[^"]+)"/.exec(all[0]?.content ?? "")?.[1] ?? "";
    const { bytes } = await get(world.owner, path);
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  });

  test("adds nothing the second time, and then only what is new", async () => {
    expect((await world.import(folder)).stdout).toMatch(/^0 messages were imported\./);
    const event = {
      type: "m.room.message",
      room_id: "!talk:example.org",
      sender: "@ada:example.org",
      origin_server_ts: 1_700_000_000_000,
      content: { msgtype: "m.text", body: "x" },
    };
    addEvents(
      null,
      7,
      {},
      { type: "m.room.message" },
      { ...event, event_id: "$n1", sender: null },
      { ...event, event_id: "$n2", origin_server_ts: "soon" },
      { ...event, event_id: "$n3", origin_server_ts: -62_135_596_800_000 },
      { ...event, event_id: "$n4", origin_server_ts: 9e15 },
      { ...event, event_id: "$n5", content: { msgtype: "m.text", body: null } },
      { ...event, event_id: "$n6", content: { msgtype: "m.image", body: "../../../../etc/passwd" } },
      { ...event, event_id: "$n7", origin_server_ts: "1700000001000", content: { body: "a\0b \ud83d" } },
      { ...event, event_id: "$n8", content: { msgtype: "m.text", body: "long ".repeat(200_000) } },
      {
        decrypted: { ...event, event_id: "$n9", content: { msgtype: "m.text", body: "Was encrypted" } },
        encrypted: {},
      },
      {
        ...event,
        event_id: "$n10",
        origin_server_ts: 1_700_000_002_000,
        content: { msgtype: "m.text", body: "Much liked" },
      },
      ...Array.from({ length: 3000 }, (_, index) => ({
        ...event,
        type: "m.reaction",
        event_id: `$r${index}`,
        sender: index % 2 ? "@ada:example.org" : `@x${index % 20}:example.org`,
        content: { "m.relates_to": { rel_type: "m.annotation", event_id: "$n10", key: "👍" } },
      })),
      { type: "m.room.redaction", redacts: "$n11", sender: "@ada:example.org" },
      { ...event, event_id: "$n11", content: { msgtype: "m.text", body: "Deleted" } },
      {
        ...event,
        event_id: "$n12",
        content: { msgtype: "m.text", body: "Before" },
        unsigned: {
          "m.relations": {
            "m.replace": { ...event, event_id: "$e", content: { "m.new_content": { body: "After" } } },
          },
        },
      },
    );
    writeFileSync(join(folder, "broken.json"), '{"room_name": "Broken", "messages": [');
    writeFileSync(join(folder, "other.json"), "[]");
    const { code, stdout } = await world.import(folder);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^6 messages were imported\./)]);
    const report = reportNamedIn(stdout);
    for (const problem of [
      "It is no event of Matrix. It is left out.",
      "It has no sender. It is left out.",
      '"origin_server_ts" is no time in milliseconds. It is left out.',
      "It has no text and no file. The message is left out.",
      "The text is longer than 100000 characters. It is cut off.",
      'There is no file "passwd" in the export. Its name remains.',
      "broken.json: broken.json ends early. The file is left out.",
      "other.json: There is no room in it. The file is left out.",
    ]) {
      expect(report).toContain(problem);
    }
    const texts = (await imported([["stream", "Talk"]])).filter(
      ({ timestamp }) => timestamp >= 1_700_000_000,
    );
    const contents = texts.map(({ content }) => content.slice(0, 30));
    for (const text of ["ab \ufffd", "Was encrypted", "After"]) expect(contents).toContain(`<p>${text}</p>`);
    expect(contents.join()).not.toContain("Deleted");
    expect(texts.find(({ content }) => content.includes("Much liked"))?.reactions).toHaveLength(11);
  });

  test("says what is wrong with other files", async () => {
    const other = join(world.folder, "other");
    await mkdir(other);
    writeFileSync(join(other, "a.json"), '{"users": []}');
    expect((await world.import(other)).stderr).toContain("There is no room in the export");
  });
});
