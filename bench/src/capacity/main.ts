/** `npm run bench:capacity`: finds the number of people that this machine carries, and what disturbs them. */
import { mkdirSync, writeFileSync } from "node:fs";
import type { EngineKind } from "@confab/server/db/engine";
import { missingPostgres } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { fileLimit, machineFacts, othersFact } from "../machine.ts";
import { tableOf } from "../report.ts";
import { type MeasuredServer, postgresSettings, profiling, Site } from "../site.ts";
import { count, milliseconds } from "../statistics.ts";
import { type CapacityOptions, type EngineOptions, readCapacityOptions, usage } from "./capacity-options.ts";
import {
  capacityPicture,
  capacityReport,
  type DisturbedStep,
  type EngineResult,
  names,
  rowsOf,
  stepsTable,
} from "./capacity-report.ts";
import { dumping, killing, moving } from "./disturbances.ts";
import { CLIENTS_OF_PERSON } from "./load-model.ts";
import { runStep, type StepContext, type StepFigures } from "./measured-step.ts";
import {
  createOrganization,
  type OrganizationIds,
  type OrganizationPlan,
  planStreams,
} from "./organization.ts";
import { PeopleProcess } from "./people-process.ts";
import { capacityOf, nextStep, type Tried } from "./step-control.ts";

/** Disturbances meet this share of the people that the machine carries. */
const DISTURBED_SHARE = 0.7;
/** Open files of a server for everything but waiting clients. */
const OTHER_FILES = 1000;

const results = new URL("../../results/", import.meta.url);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const options = optionsOrExit();
const began = performance.now();
const missing = missingPostgres();
if (missing !== undefined) progress(missing);
const engines = options.engines.filter(({ engine }) => engine === "embedded" || missing === undefined);
await using postgres = engines.some(({ engine }) => engine === "postgres")
  ? await PostgresProcess.create(postgresSettings)
  : undefined;

const measured: EngineResult[] = [];
for (const one of engines) {
  measured.push(await measureEngine(one));
  // An interrupted run has results, too.
  if (options.write) await writeResults();
}
const rows = measured.flatMap(rowsOf);
for (const result of measured) console.log(`\n${result.engine}\n\n${stepsTable(result)}`);
console.log(`\n${tableOf(rows)}`);
progress(`${rows.length} rows, ${rows.filter(({ isMet }) => isMet === false).length} targets missed`);

async function measureEngine(one: EngineOptions): Promise<EngineResult> {
  const { engine, goal } = one;
  const most = Math.min(one.steps.most, Math.floor((fileLimit() - OTHER_FILES) / CLIENTS_OF_PERSON));
  const plan = { seed: options.seed, accounts: one.steps.most };
  const database = engine === "postgres" ? postgres : undefined;
  progress(`${engine}: creating ${count(plan.accounts)} accounts …`);
  await using site = await Site.create("capacity", database);
  const ids = await createOrganization(site, plan);
  using people = await PeopleProcess.start(plan, ids);
  const context: StepContext = {
    site,
    postgres: database,
    people,
    seconds: options.seconds,
    warmUpSeconds: options.warmUpSeconds,
  };
  await using server = await site.start(options.profile === undefined ? {} : profiling(options.profile));
  await using others = new AsyncDisposableStack();
  const servers = [server];
  while (servers.length < options.nodes) servers.push(others.use(await site.startNode()));
  await people.useNodes(servers.map(({ port }) => port));
  progress(`${engine}: sending ${count(one.history)} messages …`);
  await people.fill(one.history, Math.min(one.steps.first, most));
  // The first step must not run on tables without statistics. The embedded database maintains itself.
  await database?.query("vacuum analyze", site.name);
  progress(`${engine}: warming up …`);
  await runStep({ ...context, seconds: options.warmUpSeconds }, servers, Math.min(one.steps.first, most));
  const steps = await grow(engine, { ...one.steps, most }, context, servers);
  const capacity = capacityOf(steps.map(tried));
  const isDisturbed = capacity > 0 && servers.length === 1;
  const disturbed = isDisturbed ? await disturb(engine, capacity, context, server, { plan, ids }) : [];
  await server.end();
  return { engine, goal, most, steps, capacity, disturbed };
}

async function grow(
  engine: EngineKind,
  plan: EngineOptions["steps"],
  context: StepContext,
  servers: readonly MeasuredServer[],
): Promise<StepFigures[]> {
  const steps: StepFigures[] = [];
  for (;;) {
    const people = nextStep(plan, steps.map(tried));
    if (people === undefined) return steps;
    progress(`${engine}: ${count(people)} people …`);
    const step = await runTwiceIfNeeded(engine, people, context, servers);
    steps.push(step);
  }
}

/** Repeats a step that broke a limit, because other work on the machine may have been the reason. */
async function runTwiceIfNeeded(
  engine: EngineKind,
  people: number,
  context: StepContext,
  servers: readonly MeasuredServer[],
): Promise<StepFigures> {
  const first = await runStep(context, servers, people);
  describe(first);
  if (first.broken.length === 0) return first;
  progress(`${engine}: ${count(people)} people again …`);
  const second = await runStep(context, servers, people);
  describe(second);
  return second;
}

async function disturb(
  engine: EngineKind,
  capacity: number,
  context: StepContext,
  server: MeasuredServer,
  organization: { plan: OrganizationPlan; ids: OrganizationIds },
): Promise<DisturbedStep[]> {
  const people = Math.max(Math.round((capacity * DISTURBED_SHARE) / 50) * 50, 50);
  const { site } = context;
  const found: DisturbedStep[] = [];
  const add = (name: string, figures: StepFigures, durations: readonly number[] = []) => {
    progress(`${engine}: ${count(people)} people, ${name}`);
    describe(figures);
    found.push({ name, figures, durations });
  };
  add(names.undisturbed, await runStep(context, [server], people));
  const owner = site.owner(server.process.url);
  const moves = await moving(owner, context.people, "to be moved", streamsToMoveBetween(organization));
  add(names.move, await runStep(context, [server], people, moves.disturbance), moves.durations);
  if (engine === "embedded" || site.databaseUrl === undefined) return found;
  const dump = dumping(site.databaseUrl);
  add(names.dump, await runStep(context, [server], people, dump.disturbance), dump.durations);
  await context.people.leave();
  await using second = await site.startNode();
  await context.people.useNodes([server.port, second.port]);
  add(names.kill, await runStep(context, [server, second], people, killing(second, context.people)));
  return found;
}

/** Returns the ids of the stream of everyone, and of another one with many subscribers. */
function streamsToMoveBetween({
  plan,
  ids,
}: {
  plan: OrganizationPlan;
  ids: OrganizationIds;
}): [number, number] {
  const streams = planStreams(plan);
  const idOf = (name: string) =>
    ids.streamIdBase + (streams.find(({ level }) => level.name === name)?.number ?? Number.NaN);
  return [idOf("everyone"), idOf("division")];
}

function tried({ people, broken }: StepFigures): Tried {
  return { people, isWithinLimits: broken.length === 0 };
}

function describe(step: StepFigures): void {
  const { delivery, request, slowest, everyone, cores, broken, problems, pauses } = step;
  progress(
    `  send → event p99 ${milliseconds(delivery.p99)} (${count(delivery.count)}), everyone ${milliseconds(everyone)}, ` +
      `requests p99 ${milliseconds(request.p99)} (${count(request.count)}; ${slowest.kind} ${milliseconds(slowest.p99)}), ` +
      `cores ${[cores.server, cores.database, cores.people].map((share) => share.toFixed(2)).join(" + ")}, ` +
      `longest pause ${milliseconds(Math.max(...pauses))}${broken.length === 0 ? "" : `; broken: ${broken.join(", ")}`}`,
  );
  for (const problem of problems) progress(`  ${problem}`);
}

async function writeResults(): Promise<void> {
  mkdirSync(results, { recursive: true });
  const facts = {
    machine: await machineFacts(postgres),
    others: othersFact(),
    command: "npm run bench:capacity",
    seed: options.seed,
    date: new Date().toISOString().slice(0, 10),
  };
  writeFileSync(new URL("capacity.md", results), capacityReport(measured, facts));
  writeFileSync(new URL("capacity.svg", results), capacityPicture(measured));
}

function progress(what: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${what}\n`);
}

function optionsOrExit(): CapacityOptions {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return readCapacityOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    process.exit(1);
  }
}
