/** `npm run soak`: a month of operation in an hour, and a count of everything that must not grow. */
import type { EngineKind } from "@confab/server/db/engine";
import { missingPostgres } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { createOrganization } from "../capacity/organization.ts";
import { PeopleProcess } from "../capacity/people-process.ts";
import { postgresSettings, Site } from "../site.ts";
import { crash } from "./crashes.ts";
import { Month } from "./month.ts";
import { planMonth, readSoakOptions, type SoakOptions, usage } from "./soak-options.ts";
import { describeGrowth, rowsOf, type SoakRow, soakTable } from "./soak-report.ts";

/** Autovacuum follows the machine's clock, on which days take seconds. */
const settings = { ...postgresSettings, shared_buffers: "256MB", autovacuum_naptime: "1s" };

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const options = optionsOrExit();
const began = performance.now();
const tables: string[] = [];
let missed = 0;
if (options.crashes === undefined) {
  const missing = missingPostgres();
  if (missing !== undefined) progress(missing);
  for (const engine of options.engines) {
    if (engine === "embedded" || missing === undefined) report(engine, await soak(engine));
  }
} else {
  report("embedded", await crash({ ...options, crashes: options.crashes, progress }));
}
console.log(`\n${tables.join("\n\n")}`);
progress(`${missed} targets missed`);
process.exitCode = missed === 0 ? 0 : 1;

function report(engine: EngineKind, rows: readonly SoakRow[]): void {
  missed += rows.filter(({ isMet }) => !isMet).length;
  tables.push(soakTable(engine, rows));
}

async function soak(engine: EngineKind): Promise<SoakRow[]> {
  await using postgres = engine === "postgres" ? await PostgresProcess.create(settings) : undefined;
  await using site = await Site.create("soak", postgres);
  const organization = { seed: options.seed, accounts: options.people };
  const ids = await createOrganization(site, organization);
  using people = await PeopleProcess.start(organization, ids);
  const plan = planMonth(options.minutes);
  await using month = await Month.begin({
    site,
    people,
    size: options.people,
    plan,
    progress: (text) => progress(`${engine}: ${text}`),
  });
  const result = await month.run();
  for (const problem of result.problems.slice(0, 20)) progress(`${engine}: ${problem}`);
  progress(`${engine}: ${describeGrowth(result)}`);
  return rowsOf(result);
}

function progress(text: string): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  console.error(`${String(seconds).padStart(5)} s  ${text}`);
}

function optionsOrExit(): SoakOptions {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return readSoakOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}
