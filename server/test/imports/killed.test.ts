/** Imports that are killed at any moment, which the next run of the command continues. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Person } from "@confab/testkit";
import { writeSlackExport } from "@confab/testkit/exports/slack";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Installation } from "../running/support.ts";

const KILLS = 20;
/** A run that begins anew takes about this long, so kills come at all of its stages. */
const LONGEST_RUN_MILLISECONDS = 3000;

describe("an import that is killed twenty times", { timeout: 300_000 }, () => {
  const installations: Installation[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "confab-killed-"));
    await writeSlackExport(folder, 3000);
  });
  afterAll(async () => {
    for (const installation of installations) await installation[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  async function create(): Promise<Installation> {
    const installation = await Installation.create();
    installations.push(installation);
    const server = await installation.start({ CONFAB_OWNER_EMAIL: "person1@example.com" });
    await server.end("SIGTERM");
    return installation;
  }

  const args = () => ["import", "slack", folder];

  test("ends in the same state as one that ran through", async () => {
    const [killed, whole] = [await create(), await create()];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const started = killed.startCommand(args());
      const timer = setTimeout(() => started.kill(), 200 + (LONGEST_RUN_MILLISECONDS * (kill + 1)) / KILLS);
      await started.ended;
      clearTimeout(timer);
    }
    expect((await killed.command(args())).code).toBe(0);
    expect((await whole.command(args())).code).toBe(0);
    const states = [await stateOf(killed), await stateOf(whole)] as const;
    expect(states[0].messages.length).toBeGreaterThan(3000);
    expect(states[0]).toEqual(states[1]);
    expect(readdirSync(join(killed.place.dataDir, "imports", "work"))).toEqual([]);
  });
});

interface User {
  readonly full_name: string;
  readonly is_active: boolean;
  readonly role: number;
}

interface Message {
  readonly timestamp: number;
  readonly sender_full_name: string;
  readonly display_recipient: unknown;
  readonly subject: string;
  readonly content: string;
  readonly reactions: readonly { readonly emoji_name: string }[];
}

/** Returns what people see, without ids. */
async function stateOf(installation: Installation) {
  const server = await installation.start();
  const owner = await installation.owner(server.url);
  const { members } = await owner.ok<{ members: User[] }>("GET", "/users");
  const { streams } = await owner.ok<{ streams: { name: string; description: string }[] }>("GET", "/streams");
  const messages = await importedMessages(owner);
  await server.end("SIGTERM");
  return {
    users: members.map(({ full_name, is_active, role }) => ({ full_name, is_active, role })),
    streams: streams.map(({ name, description }) => ({ name, description })),
    messages,
  };
}

async function importedMessages(owner: Person) {
  const found: object[] = [];
  let anchor = 0;
  for (;;) {
    const place = { anchor, include_anchor: false, num_before: 0, num_after: 1000, apply_markdown: false };
    const { messages, found_newest } = await owner.ok<{
      messages: (Message & { id: number })[];
      found_newest: boolean;
    }>("GET", "/messages", place);
    for (const {
      id,
      timestamp,
      sender_full_name,
      display_recipient,
      subject,
      content,
      reactions,
    } of messages) {
      anchor = id;
      // The server's own messages name the times of its starts.
      if (timestamp > 1_700_000_000) continue;
      const to = typeof display_recipient === "string" ? display_recipient : "direct";
      const names = reactions.map(({ emoji_name }) => emoji_name);
      found.push({ timestamp, sender_full_name, to, subject, content: withoutIds(content), names });
    }
    if (found_newest) return found;
  }
}

const withoutIds = (content: string): string =>
  content
    .replaceAll(/\|\d+\*\*/g, "|N**")
    .replaceAll(/near\/\d+/g, "near/N")
    .replaceAll(/user_uploads\/[^)]+/g, "N");
