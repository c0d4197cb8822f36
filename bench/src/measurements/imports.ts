/** Measures how fast `confab import` stores the messages of an export, and how much memory it needs. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MatrixExport } from "@confab/testkit/exports/matrix";
import { MattermostExport } from "@confab/testkit/exports/mattermost";
import { writeRocketChat } from "@confab/testkit/exports/rocketchat";
import { writeSlackExport } from "@confab/testkit/exports/slack";
import { writeZulipExport } from "@confab/testkit/exports/zulip";
import { atExit } from "../at-exit.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { runCommand } from "../processes.ts";
import { shortNumber } from "../statistics.ts";

interface Source {
  readonly kind: string;
  readonly title: string;
  /** Writes an export with at least this many messages into an empty folder. @returns the number of messages */
  readonly write: (folder: string, messages: number) => Promise<{ readonly messages: number }>;
}

const sources: readonly Source[] = [
  { kind: "slack", title: "Slack", write: writeSlackExport },
  {
    kind: "rocketchat",
    title: "Rocket.Chat",
    write: (folder, messages) =>
      writeRocketChat({ folder, form: "folder", gzip: false, messages, people: 50 }),
  },
  {
    kind: "zulip",
    title: "Zulip",
    write: (folder, messages) => writeZulipExport(folder, messages, "current"),
  },
  {
    kind: "mattermost",
    title: "Mattermost",
    write: (folder, messages) =>
      MattermostExport.write(folder, { messages, people: 50, channels: 20, seed: 1 }),
  },
  {
    kind: "matrix",
    title: "Matrix",
    write: (folder, messages) => MatrixExport.write(folder, { messages, people: 50, seed: 1 }),
  },
];

const MEBIBYTE = 2 ** 20;

/** The targets of the issue that asked for imports, on two cores. */
const targets = {
  postgres: { rate: 5000, bytes: 300 * MEBIBYTE },
  embedded: { rate: 1500, bytes: undefined },
};

export const imports: readonly Measurement[] = sources.map((source) => ({
  name: source.kind,
  runs: "each",
  run: (bench) => measure(bench, source),
}));

async function measure(bench: EngineBench, { kind, title, write }: Source): Promise<Outcome> {
  const { size } = bench.options;
  const wanted = (bench.engine === "embedded" ? size.embeddedHistory : size.history).at(-1) ?? 0;
  const folder = mkdtempSync(join(tmpdir(), "confab-bench-export-"));
  const forget = atExit(() => rmSync(folder, { recursive: true, force: true }));
  bench.progress(`generating an export of ${title} with ${wanted} messages …`);
  const { messages } = await write(folder, wanted);
  const site = await bench.newSite(`import_${kind}`);
  bench.progress("importing …");
  const { seconds, peakBytes } = await runCommand(["import", kind, folder], site.environment());
  forget();
  rmSync(folder, { recursive: true, force: true });
  const target = targets[bench.engine];
  const rate = messages / seconds;
  const isSmall = target.bytes === undefined || peakBytes <= target.bytes;
  return {
    rows: [
      {
        name: `import of ${messages.toLocaleString("en-US")} messages from ${title}`,
        engine: bench.engine,
        measured: `${shortNumber(rate)}/s, ${Math.round(peakBytes / MEBIBYTE)} MiB`,
        target: `≥ ${target.rate}/s${target.bytes === undefined ? "" : `, ≤ ${target.bytes / MEBIBYTE} MiB`}`,
        isMet: rate >= target.rate && isSmall,
      },
    ],
  };
}
