/** Sends recorded requests, and holds answers and events against those of the reference server. */
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { patience } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { Installation } from "../running/support.ts";
import {
  type Answer,
  type Comparison,
  type Difference,
  intended,
  ofTheRecording,
  type Step,
} from "./intended.ts";

const given = new URL("../../../../shared/differential/", import.meta.url);
const isMissing = !existsSync(given);
/** The files of the tool import each other by their real paths, and must not be loaded twice. */
const folder = isMissing ? given : pathToFileURL(`${realpathSync(fileURLToPath(given))}/`);

/** The tool that comes with the recordings. */
interface Recorded {
  readonly answer: Answer;
}
interface Report {
  readonly n: {
    readonly requests: number;
    readonly same: number;
    readonly sameButExpected?: number;
    /** Steps that only one of the two servers could take. */
    readonly skipped: number;
  };
  readonly classes: ReadonlyMap<string, unknown>;
  add(area: string, step: Step, recorded: Recorded, ours: Recorded): void;
  isExpected(step: Step, difference: Difference, recorded: Recorded, ours: Recorded): boolean;
  text(): string;
}
interface Player {
  readonly normaliser: { text(value: string, key: string): string };
  step(step: Step): Promise<Recorded>;
}
interface Site {
  send(
    step: Step & { readonly timeout?: number },
  ): Promise<{ readonly status: number; readonly text?: string }>;
}
interface Tool {
  readonly Report: new () => Report;
  readonly Site: new (url: string, owner: { email: string; key: string }, tag: string) => Site;
  readonly Player: new (site: Site) => Player;
  prepare(site: Site): Promise<void>;
  transcripts(path: string): readonly string[];
  read(path: string, file: string): readonly { step: Step; record: Recorded }[];
}

async function loadTool(): Promise<Tool> {
  const files = ["report", "site", "play", "transcript"].map(
    (name) => new URL(`lib/${name}.mjs`, folder).href,
  );
  const parts = await Promise.all(files.map((file) => import(file)));
  return Object.assign({}, ...parts);
}

/** Gives a busy machine more time, and fails at the first request without an answer, which the tool would skip. */
function insistOnAnswers<S extends Site>(site: S): S {
  const send = site.send.bind(site);
  site.send = async (step) => {
    const answer = await send({ ...step, timeout: patience(step.timeout ?? 30_000) });
    if (answer.status === 0) throw new Error(`There is no answer to ${step.m} ${step.p}: ${answer.text}`);
    return answer;
  };
  return site;
}

/** Keeps words of hundreds of letters from the player's patterns, which take 0.2 s for one of 10,000. */
function keepLongWords({ normaliser }: Player): void {
  const text = normaliser.text.bind(normaliser);
  normaliser.text = (value, key) => {
    const words: string[] = [];
    const shorter = value.replaceAll(/[A-Za-z]{500,}/g, (word) => `«${words.push(word) - 1}»`);
    return text(shorter, key).replaceAll(/«(\d+)»/g, (_, index) => words[Number(index)] ?? "");
  };
}

/**
 * Tells whether ours is a time in milliseconds that fell on a full second, which JavaScript writes without
 * a fraction. One in a thousand does.
 */
const fallsOnFullSecond = ({ kind, a, b }: Difference): boolean =>
  kind === "value" && a === "<time.f>" && b === "<time>";

test("names each intended difference in docs/compatibility.md", () => {
  const text = readFileSync(new URL("../../../docs/compatibility.md", import.meta.url), "utf8");
  expect(intended.map(({ name }) => name).filter((name) => !text.includes(`**${name}.**`))).toEqual([]);
});

describe.skipIf(isMissing)("the requests of shared/differential", () => {
  test("get the reference server's answers, except for intended differences", {
    timeout: 600_000,
  }, async () => {
    const { Report, Site, Player, prepare, transcripts, read } = await loadTool();
    await using installation = await Installation.create();
    const { url } = await installation.start({ CONFAB_RATE_LIMITS: "off", CONFAB_WEB_PUBLIC_STREAMS: "on" });
    const { email, apiKey } = await installation.owner(url);
    const owner = { email, key: apiKey };
    const report = new Report();
    const used = new Set<string>();
    let fullSeconds = 0;
    const known = report.isExpected.bind(report);
    report.isExpected = (step, difference, recorded, ours) => {
      const comparison: Comparison = { step, difference, reference: recorded.answer, ours: ours.answer };
      const found = [...intended, ...ofTheRecording].find((each) => each.matches(comparison));
      if (found) used.add(found.name);
      if (found || known(step, difference, recorded, ours)) return true;
      return fallsOnFullSecond(difference) && ++fullSeconds <= 3;
    };
    const path = fileURLToPath(new URL("transcripts", folder));
    await prepare(insistOnAnswers(new Site(url, owner, "q0000")));
    for (const [index, file] of transcripts(path).entries()) {
      const tag = `q0001${index.toString(36).padStart(2, "0")}`;
      const player = new Player(insistOnAnswers(new Site(url, owner, tag)));
      keepLongWords(player);
      for (const { step, record } of read(path, file))
        report.add(file, step, record, await player.step(step));
    }
    const saved = process.env["CONFAB_REPLAY_REPORT"];
    if (saved !== undefined) writeFileSync(saved, report.text());
    const { requests, same, sameButExpected = 0, skipped } = report.n;
    const share = ((100 * (same + sameButExpected)) / requests).toFixed(2);
    process.stdout.write(
      `${share} % of ${requests} requests are answered alike, but for intended differences\n`,
    );
    expect([...report.classes.keys()]).toEqual([]);
    expect(skipped).toBe(0);
    // One that no answer shows any more must go.
    expect(
      [...intended, ...ofTheRecording].map(({ name }) => name).filter((name) => !used.has(name)),
    ).toEqual([]);
  });
});
