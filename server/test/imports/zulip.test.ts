/** `confab import zulip`, with exports that use everything in the format. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Role } from "@confab/contract";
import { writeZulipExport, type ZulipExpectations } from "@confab/testkit/exports/zulip";
import { FIRST_MESSAGE, zulipShowcase } from "@confab/testkit/exports/zulip-showcase";
import type { ZulipVersion } from "@confab/testkit/exports/zulip-tables";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import { historySize, historyTimeout, type ImportedMessage, ImportTarget, printed } from "./support.ts";

/** In 2023. The server welcomed people later. */
const LAST_IMPORTED = 1_700_000_000;
const MESSAGES = historySize(400);

/** The rows of an export that can't be read, and what the report says of them. */
const broken: readonly (readonly [row: unknown, problem: string])[] = [
  [{ id: 9001, sender: 11, recipient: 77, content: "x", date_sent: 1 }, "There is no recipient 77."],
  [{ id: 9002, sender: 11, recipient: 2020, content: "x", date_sent: "soon" }, '"date_sent" is no time.'],
  [{ id: 9003, sender: 11, recipient: 2020, content: "x", date_sent: 1e15 }, '"date_sent" is no time.'],
  [
    { id: 9004, sender: 11, recipient: 2020, content: "x", date_sent: -62_135_596_800 },
    '"date_sent" is no time.',
  ],
  [{ id: 9005, sender: null, recipient: 2020, content: "x", date_sent: 1 }, '"sender" is no id.'],
  [{ id: 9006, sender: 11, recipient: 2020, content: null, date_sent: 1 }, '"content" is no text.'],
  [{}, '"content" is no text.'],
  [
    { id: 9007, sender: 99, recipient: 2020, content: "x", date_sent: 1 },
    'Its sender "99" is not among the people.',
  ],
];

describe.each<ZulipVersion>(["level 111", "current"])(
  "an import from Zulip (%s)",
  { timeout: historyTimeout },
  (version) => {
    let target: ImportTarget;
    let folder: string;
    let archive: string;
    let expected: ZulipExpectations;

    beforeAll(async () => {
      target = await ImportTarget.start({ kind: "zulip", ownerEmail: "person0@example.com" });
      folder = target.folder;
      archive = `${folder}.tar.gz`;
      expected = await writeZulipExport(folder, MESSAGES, version);
      const rows = { zerver_message: broken.map(([row]) => row), zerver_reaction: [{ message: 7 }] };
      await writeFile(join(folder, "messages-900001.json"), JSON.stringify(rows, null, 1));
      await writeFile(join(folder, "messages-900002.json"), '{"zerver_message": [{');
      pack();
    });
    afterAll(async () => {
      await target[Symbol.asyncDispose]();
      rmSync(archive, { force: true });
    });

    const pack = () => execFileSync("tar", ["-czf", archive, "-C", dirname(folder), basename(folder)]);

    const run = (path: string, ...more: string[]) => target.command(["import", "zulip", path, ...more]);

    const messagesOf = async (narrow: unknown, more: object = {}): Promise<ImportedMessage[]> =>
      (await target.messages(narrow, more)).filter(({ timestamp }) => timestamp < LAST_IMPORTED);

    test("reports what the export has", async () => {
      const { code, stdout } = await run(archive, "--dry-run");
      expect(code).toBe(0);
      const { people, streams, topics, messages, files } = expected;
      expect(stdout).toMatch(
        new RegExp(
          `people +${people}\n +groups +2\n +emoji +2\n +streams +${streams}\n +topics +${printed(topics)}\n +messages +${printed(messages)}\n +files +${printed(files)},`,
        ),
      );
      expect(stdout).toContain("Ada Abel is person0 (person0@example.com)");
      for (const [, problem] of broken) {
        expect(stdout).toMatch(
          new RegExp(`messages-900001.json:\\d+: ${escaped(problem)} The message is left out.`),
        );
      }
      for (const problem of [
        'messages-900001.json:55: "emoji_name" is no text. The reaction is left out.',
        "messages-900002.json: messages-900002.json ends early. Its remaining messages are left out.",
        "There is no file at uploads/2/ef/none/lost.pdf in the export. The file is left out.",
      ]) {
        expect(stdout).toContain(problem);
      }
    });

    test("brings people, streams, texts, reactions, files and times", async () => {
      const { code, stdout } = await run(archive);
      expect([code, stdout]).toEqual([
        0,
        expect.stringContaining(`${printed(expected.messages)} messages were imported.`),
      ]);
      const members = await target.users();
      const named = (name: string) => members.find(({ full_name }) => full_name === name);
      expect(named("Bob Abel")).toMatchObject({ role: Role.administrator, is_active: true });
      expect(named("Carla Abel")?.role).toBe(Role.moderator);
      expect(named("Hana Abel")?.role).toBe(Role.guest);
      expect(named("Ivo Abel")?.is_active).toBe(false);
      expect(members.filter(({ full_name }) => full_name === "Dora Abel")).toHaveLength(2);

      const shown = await messagesOf([
        ["stream", "general"],
        ["topic", "showcase"],
      ]);
      expect(shown.map(({ content }) => withoutIds(content))).toEqual(
        zulipShowcase.map(({ expected: text }) => withoutIds(text)),
      );
      const file = shown.find(({ content }) => content.startsWith("The [plan"));
      const path = /\]\((.*?)\)/.exec(file?.content ?? "")?.[1] ?? "";
      expect((await get(target.owner, path)).bytes.toString()).toBe("Step one.");
      const edited = shown[0]?.id;
      const { message_history } = await target.owner.ok<{
        message_history: { content: string; timestamp: number }[];
      }>("GET", `/messages/${edited}/history`);
      expect(message_history.slice(0, 2).map(({ content }) => withoutIds(content))).toEqual([
        "Helo",
        "Hello @**Carla Abel|N**",
      ]);
      const [rendered] = await messagesOf([["topic", "showcase"]], { apply_markdown: true });
      expect(rendered?.content).toMatch(/user-mention silent" data-user-id="\d+">Dora Abel</);
    });

    test("brings each message of each stream with its sender, topic, time and reactions", async () => {
      for (const [stream, messages] of expected.byStream) {
        // Nobody is subscribed to a stream that older versions have archived.
        if (stream === "old project") continue;
        const imported = await messagesOf([["stream", stream]]);
        expect(
          imported.map(({ sender_full_name, subject, timestamp, reactions }) => ({
            sender: sender_full_name.replace("person0", "Ada Abel"),
            topic: subject,
            time: timestamp,
            reactions: reactions.map(({ emoji_name }) => emoji_name),
          })),
          stream,
        ).toEqual(
          messages.map(({ sender, topic, time, reactions }) => ({
            sender: expect.stringMatching(
              sender === "Notification Bot" ? /^Notification Bot/ : exactly(sender),
            ),
            topic,
            time,
            reactions: reactions.map((name) => namesHere.get(name) ?? name),
          })),
        );
      }
      expect(await messagesOf([["is", "private"]])).toHaveLength(expected.direct);
    });

    test("adds nothing the second time, and only what is new from a newer export", async () => {
      expect((await run(folder)).stdout).toContain("0 messages were imported.");
      const newer = join(folder, "messages-900003.json");
      const message = { sender: "11", recipient: "2020", subject: "new", date_sent: "1600999999.5" };
      const rows = [
        { ...message, id: 9_008_001, content: `After #**general>showcase@${FIRST_MESSAGE}** \ud83d\0!` },
        {
          ...message,
          id: "9008002",
          content: "y".repeat(1_000_000),
          edit_history: '[null, {"timestamp": 5}, 7',
        },
        { ...message, id: 9_008_003, content: "many", unknown: { nested: [[{}]] } },
      ];
      const reactions = Array.from({ length: 10_000 }, (_, index) => ({
        id: index,
        message: 9_008_003,
        user_profile: 10 + (index % 50),
        reaction_type: "unicode_emoji",
        emoji_code: index % 2 === 0 ? "1f44d" : "1f389",
      }));
      await writeFile(newer, JSON.stringify({ zerver_message: rows, zerver_reaction: reactions }));
      const { stdout, stderr } = await run(folder);
      expect(stdout).toContain("3 messages were imported.");
      expect(stderr).toContain(
        "messages-900003.json:1: The text is longer than 100000 characters. It is cut off.",
      );
      const [link, ...others] = await messagesOf([["topic", "new"]]);
      const many = others.pop();
      expect(link?.content).toMatch(/^After \[#general > showcase @ 💬\]\(#narrow.*near\/\d+\) �!$/);
      expect(others.map(({ content }) => content).join("")).toMatch(/^y{99980}\n\[message truncated\]$/);
      // Half of 40 people for each emoji.
      expect(many?.reactions).toHaveLength(40);
    });

    test("rejects what is no export of an organization", async () => {
      const other = mkdtempSync(join(tmpdir(), "confab-zulip-other-"));
      try {
        await writeFile(join(other, "user.json"), "{}");
        expect((await run(other)).stderr).toContain("has no realm.json");
        await cp(join(folder, "attachment.json"), join(other, "attachment.json"));
        await writeFile(
          join(other, "realm.json"),
          (await readFile(join(folder, "realm.json"))).subarray(0, -20),
        );
        expect((await run(other)).stderr).toContain("realm.json ends early");
      } finally {
        rmSync(other, { recursive: true, force: true });
      }
    });
  },
);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The emoji that have other names here. */
const namesHere: ReadonlyMap<string, string> = new Map([
  ["germany", "de"],
  ["zulip", "service"],
]);

const exactly = (text: string): RegExp => new RegExp(`^${escaped(text)}$`);

const withoutIds = (content: string): string =>
  content
    .replaceAll(/\|\d+\*\*/g, "|N**")
    .replaceAll(/channel\/\d+-/g, "channel/N-")
    .replaceAll(/near\/\d+\)/g, "near/N)")
    .replaceAll(/\(\/user_uploads\/[^)]+/g, "(/user_uploads/N");
