/** `confab import mattermost`, with an export that uses everything in the format. */
import {
  appendFileSync,
  createReadStream,
  createWriteStream,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Role } from "@confab/contract";
import { ZipStream } from "@confab/server/base/zip-stream";
import { type MattermostExpectations, MattermostExport } from "@confab/testkit/exports/mattermost";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import { historySize, historyTimeout, ImportTarget, printed } from "./support.ts";

describe("an import from Mattermost", { timeout: historyTimeout }, () => {
  let world: ImportTarget;
  let folder: string;
  let expected: MattermostExpectations;

  beforeAll(async () => {
    world = await ImportTarget.start({ kind: "mattermost", ownerEmail: "user.1@example.com" });
    folder = join(world.folder, "export");
    await mkdir(folder);
    expected = await MattermostExport.write(folder, {
      messages: historySize(700),
      people: 14,
      channels: 2,
      seed: 7,
    });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
  });

  const add = (...lines: readonly unknown[]) =>
    appendFileSync(
      join(folder, "import.jsonl"),
      lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""),
    );
  const linesOf = () => readFileSync(join(folder, "import.jsonl"), "utf8").split("\n").length;

  test("reports what the export has", async () => {
    const { code, stdout } = await world.import(folder, "--dry-run");
    const { people, streams, messages, pinned, files } = expected;
    // The channels with pinned messages get one more message each.
    const lists = Number(/messages +([\d,]+)/.exec(stdout)?.[1]?.replaceAll(",", "")) - messages;
    expect(lists).toBeGreaterThan(0);
    expect(lists).toBeLessThanOrEqual(pinned);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `people +${people}\n(?: .*\n)* +streams +${streams.length}\n +topics +[\\d,]+\n.*\n +files +${printed(files)},`,
        ),
      ),
    ]);
    expect(stdout).toContain('There is no user "ben0". A deactivated account gets their messages.');
    expect(stdout).toContain(
      `Messages of Mattermost itself, such as those about joining: ${expected.systemMessages}.`,
    );
  });

  test("brings people and streams", async () => {
    const { code, stdout } = await world.import(folder);
    expect([code, stdout]).toEqual([0, expect.stringContaining("messages were imported.")]);
    type User = { full_name: string; is_active: boolean; role: number };
    const { members } = await world.owner.ok<{ members: User[] }>("GET", "/users");
    const named = (name: string) => members.find(({ full_name }) => full_name === name);
    expect(named("Ada Abel")).toMatchObject({ is_active: true, role: Role.member });
    expect(named("Carla Abel")).toMatchObject({ is_active: true, role: Role.guest });
    for (const name of ["Dora Abel", "Robot", "ben0"]) expect(named(name)?.is_active).toBe(false);
    type Stream = { name: string; invite_only: boolean; description: string };
    const { streams } = await world.owner.ok<{ streams: Stream[] }>("GET", "/streams");
    expect(streams.map(({ name }) => name)).toEqual(
      expect.arrayContaining(expected.streams.filter((name) => name !== "Core: Old Things")),
    );
    expect(streams.find(({ name }) => name === "Core: Secret Plans")?.invite_only).toBe(true);
    expect(streams.find(({ name }) => name === "Core: Town Square")?.description).toBe(
      "For all — See **below**",
    );
  });

  test("brings messages with texts, authors, times, reactions and files", async () => {
    const all = await world.messages([], { apply_markdown: true });
    for (const { kind, time, sender, html, reactions } of expected.samples) {
      const sameTime = all.filter(({ timestamp }) => timestamp === Math.floor(time / 1000));
      const found = sameTime.find(({ content }) => content.includes(html)) ?? sameTime[0];
      expect([kind, found?.content]).toEqual([kind, expect.stringContaining(html)]);
      // The owner of the organization had an account before.
      const name = sender === "Bob Abel" ? "user.1" : sender;
      expect([kind, found?.sender_full_name]).toEqual([kind, name]);
      const emoji = found?.reactions.map(({ emoji_name }) => emoji_name) ?? [];
      expect(emoji).toEqual(expect.arrayContaining(reactions.length > 0 ? ["octopus", "+1"] : []));
      if (reactions.length === 0) expect(emoji).toEqual([]);
    }
    const withFile = all.find(({ content }) => content.includes("plan 8.txt"));
    const path = /href="(\/user_uploads\/[^"]+)"/.exec(withFile?.content ?? "")?.[1] ?? "";
    expect((await get(world.owner, path)).bytes.toString()).toBe("The plan of 8");
    const byStream = Map.groupBy(all, ({ display_recipient }) => display_recipient);
    for (const [stream, content] of expected.byStream) {
      // Nobody reads archived streams.
      if (stream === "Core: Old Things") continue;
      const messages = byStream.get(stream)?.filter(({ subject }) => subject !== "Pinned messages") ?? [];
      const topics = new Set(messages.map(({ subject }) => subject));
      expect({
        stream,
        messages: messages.length,
        reactions: messages.flatMap(({ reactions }) => reactions).length,
        longThreads: topics.difference(new Set(["general chat"])).size,
      }).toEqual({ stream, ...content });
    }
    const pins = all.find(({ subject }) => subject === "Pinned messages");
    expect(pins?.content).toMatch(/<li><a href="#narrow\/channel\/[^"]+\/near\/\d+">/);
    const direct = all.filter(({ content }) => content.includes("Just for us"));
    expect(direct).toEqual([]);
  });

  test("keeps both messages of one channel and time", async () => {
    const all = await world.messages([["stream", "Core: Town Square"]], { apply_markdown: true });
    const seconds = Math.floor((1_640_995_200_000 + 61_003 * 30) / 1000);
    expect(all.filter(({ timestamp }) => timestamp === seconds)).toHaveLength(2);
  });

  test("adds nothing from the same export as a ZIP file", async () => {
    const zip = new ZipStream();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      zip.add(path.slice(folder.length + 1), async () => createReadStream(path));
    }
    const archive = join(world.folder, "export.zip");
    await pipeline(zip.end(), createWriteStream(archive));
    expect((await world.import(archive)).stdout).toContain("0 messages were imported.");
  });

  test("adds what is new, and reports what is broken", async () => {
    const before = linesOf();
    const post = {
      team: "core",
      channel: "town-square",
      user: "ada",
      message: "x",
      create_at: 1_700_000_000_000,
    };
    add(
      '{"type": "post", "post": {',
      "[1, 2]",
      {},
      { type: "post" },
      { type: "post", post: null },
      { type: "post", post: { ...post, channel: "nowhere", replies: [post] } },
      { type: "post", post: { ...post, user: null } },
      { type: "post", post: { ...post, create_at: "soon" } },
      { type: "post", post: { ...post, create_at: -62_135_596_800_000 } },
      { type: "post", post: { ...post, create_at: 9e15 } },
      { type: "post", post: { ...post, message: "", attachments: [{ path: null }, null], props: null } },
      {
        type: "post",
        post: { ...post, message: "With a file", attachments: [{ path: "../../../etc/passwd" }] },
      },
      { type: "direct_post", direct_post: { channel_members: null, message: "x" } },
      { type: "post", post: { ...post, message: "a\0b \ud83d **c**", create_at: "1700000001000" } },
      { type: "post", post: { ...post, message: "long ".repeat(200_000), create_at: 1_700_000_002_000 } },
      {
        type: "post",
        post: {
          ...post,
          message: "Much liked",
          create_at: 1_700_000_003_000,
          reactions: Array.from({ length: 10_000 }, (_, index) => ({
            user: index % 2 ? "ada" : `x${index}`,
            emoji_name: "tada",
          })),
        },
      },
      {
        type: "post",
        post: {
          ...post,
          message: "In an odd order",
          team: "CORE",
          create_at: 1_700_000_004_000,
          user: "late",
        },
      },
      {
        type: "user",
        user: {
          username: "late",
          first_name: null,
          email: null,
          teams: [null, { name: null, channels: [{}] }],
        },
      },
      { type: "channel", channel: { name: "odd", team: null, type: 7, header: 7, display_name: null } },
      { type: "emoji", emoji: { name: "..", image: "../../etc/passwd" } },
      { type: "weather", weather: {} },
      {
        type: "post",
        post: { ...post, message: "", props: { attachments: [{ text: "y".repeat(50_000) }] } },
      },
    );
    const { code, stdout, stderr } = await world.import(folder);
    expect([code, stdout]).toEqual([0, expect.stringContaining("7 messages were imported.")]);
    const at = (line: number, problem: string) =>
      expect(stderr).toContain(`import.jsonl:${before + line}: ${problem}`);
    at(0, "It is no JSON object. The line is left out.");
    at(1, "It is no JSON object. The line is left out.");
    at(2, 'It has no "type". The line is left out.');
    at(3, 'There is no "post" in it. The line is left out.');
    at(5, 'There is no channel "nowhere" in the team "core". It is left out, with 1 replies.');
    at(6, "The message has no user. The message is left out.");
    for (const line of [7, 8, 9])
      at(line, '"create_at" is no time in milliseconds. The message is left out.');
    at(11, "There is no file at ../../../etc/passwd in the export. Its name remains.");
    at(12, "It has no members of the channel. It is left out.");
    at(14, "The text is longer than 40000 characters. It is cut off.");
    at(21, "The text is longer than 40000 characters. It is cut off.");
    at(15, "Some who reacted are not among the users: x0, x2,");
    const all = await world.messages([["stream", "Core: Town Square"]], { apply_markdown: true });
    const fresh = all.filter(({ timestamp }) => timestamp >= 1_700_000_000 && timestamp <= 1_700_000_004);
    const texts = fresh.map(({ content }) => content.slice(0, 40));
    expect(texts).toContain("<p>ab \ufffd <strong>c</strong></p>");
    expect(texts).toContain("<p>In an odd order</p>");
    expect(fresh.find(({ content }) => content.includes("Much liked"))?.reactions).toHaveLength(1);
  });

  test("says what is wrong with other files", async () => {
    const other = join(world.folder, "other");
    await mkdir(other);
    expect((await world.import(other)).stderr).toContain("it has no file such as import.jsonl");
    writeFileSync(join(other, "a.jsonl"), '{"type": "weather", "weather": {}}\n');
    expect((await world.import(other)).stderr).toContain("it has no team, channel, user or post");
    writeFileSync(join(other, "b.jsonl"), "");
    expect((await world.import(other)).stderr).toContain("several files of lines (a.jsonl, b.jsonl)");
  });
});
