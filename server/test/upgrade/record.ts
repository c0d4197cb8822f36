/**
 * `npm run record-schema` records the current schema as that of the version in package.json (docs/releasing.md). The
 * folder of that version must not exist.
 */
import { spawnSync } from "node:child_process";
import { loadMigrations, migrationsDirectory } from "@confab/server/db/migrate";
import { World } from "@confab/testkit";
import { startTestTemplates } from "@confab/testkit/embedded";
import { readFacts } from "./facts.ts";
import { currentVersion, dump, Fixture } from "./fixture.ts";
import { eachPerson, environment, fill, programsOf } from "./organization.ts";

/** Tables whose rows last only for a moment. */
const passing = ["link_preview_job", "stored_file_removal"];

const fixture = new Fixture(currentVersion);
if (fixture.exists) {
  throw new Error(
    `${fixture.folder} exists. If ${currentVersion} has not been released yet, delete it first.`,
  );
}
using _templates = startTestTemplates();
await using world = await World.start({ environment });
const clients = await fill(world);
// A server that ends writes what it had only in memory.
await world.restart();
const { data, empty } = await dump(world.server.context.engine);
const missing = empty.filter((table) => !passing.includes(table));
if (missing.length > 0) {
  throw new Error(
    `Nothing is in ${missing.join(", ")}. Let people use that in server/test/upgrade/organization.ts.`,
  );
}
const facts = await readFacts(programsOf(world), clients);
const accounts = eachPerson((name) => {
  const { userId, email, apiKey } = world.as(name);
  return { userId, email, apiKey };
});
const state = { ...clients, now: world.clock.now(), accounts };
fixture.write({ data, facts, state, migrations: await loadMigrations(migrationsDirectory) }, world.dataDir);
spawnSync("node_modules/.bin/biome", ["format", "--write", fixture.folder], { stdio: "ignore" });
process.stdout.write(`${fixture.folder} has the schema of ${currentVersion}.\n`);
