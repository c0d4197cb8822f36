/** Imports that are killed at any moment, which the next run of the command continues. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MatrixExport } from "@confab/testkit/exports/matrix";
import { MattermostExport } from "@confab/testkit/exports/mattermost";
import { writeNeutralExport } from "@confab/testkit/exports/neutral";
import { writeRocketChat } from "@confab/testkit/exports/rocketchat";
import { writeSlackExport } from "@confab/testkit/exports/slack";
import { zipFolder } from "@confab/testkit/exports/zip-folder";
import { writeZulipExport } from "@confab/testkit/exports/zulip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { killImports } from "./killed-support.ts";
import { isEmbedded } from "./support.ts";

/** The number of kills of each import. */
const KILLS = Number(process.env["CONFAB_IMPORT_KILLS"] ?? 4);

/** An import from Slack, the most frequent source, is killed more often. */
const SLACK_KILLS = 2 * KILLS;

/** So many batches that most kills come in different ones. */
const MESSAGES = 75 * Math.max(KILLS, 4);

interface Source {
  readonly kind: string;
  readonly ownerEmail: string;
  readonly kills: number;
  /** Writes an export into an existing folder. */
  readonly write: (folder: string) => Promise<unknown>;
}

const sources: readonly Source[] = [
  {
    kind: "slack",
    ownerEmail: "person1@example.com",
    kills: SLACK_KILLS,
    write: (folder) => writeSlackExport(folder, 2 * MESSAGES),
  },
  {
    kind: "zulip",
    ownerEmail: "person0@example.com",
    kills: KILLS,
    write: (folder) => writeZulipExport(folder, MESSAGES, "current"),
  },
  {
    kind: "mattermost",
    ownerEmail: "user.1@example.com",
    kills: KILLS,
    write: (folder) =>
      MattermostExport.write(folder, { messages: MESSAGES, people: 14, channels: 2, seed: 7 }),
  },
  {
    kind: "rocketchat",
    ownerEmail: "ada.abel@example.com",
    kills: KILLS,
    write: (folder) =>
      writeRocketChat({ folder, form: "folder", gzip: false, messages: MESSAGES, people: 12 }),
  },
  {
    kind: "matrix",
    ownerEmail: "owner@example.com",
    kills: KILLS,
    write: async (folder) => {
      await MatrixExport.write(folder, { messages: MESSAGES, people: 14, seed: 3 });
      const addresses = JSON.stringify({ "@person.5:example.org": "owner@example.com" });
      writeFileSync(join(folder, "addresses.json"), addresses);
    },
  },
  {
    kind: "neutral",
    ownerEmail: "person0@example.com",
    kills: KILLS,
    write: (folder) => writeNeutralExport(folder, MESSAGES),
  },
];

// The log tells when to kill an import, and the database of a command on the embedded engine can't be read meanwhile.
describe.skipIf(isEmbedded)("an import that is killed at all of its stages", () => {
  let place: string;

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), "confab-killed-"));
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  test.for(sources)(
    "ends in the same state as one that ran through, from $kind",
    { timeout: 120_000 + 10_000 * SLACK_KILLS },
    async ({ kind, ownerEmail, kills, write }) => {
      const folder = join(place, kind);
      mkdirSync(folder);
      await write(folder);
      const path = `${folder}.zip`;
      await zipFolder(folder, path);
      const { hits, killed, whole, leftOver } = await killImports({ kind, ownerEmail, path, kills });
      expect(hits).toBe(kills);
      expect(whole.exported.messages.length).toBeGreaterThanOrEqual(MESSAGES);
      expect(killed).toEqual(whole);
      expect(leftOver).toEqual([]);
    },
  );
});
