/** `npm run bench:web`: the speed of the web client, in a real browser, in an organization of 5,000 people. */

import { tableOf } from "@confab/bench/report";
import { postgresSettings } from "@confab/bench/site";
import { missingPostgres } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { chromium } from "playwright-core";
import { browserPath } from "../test/browser.ts";
import { measureBrowser } from "./measurements.ts";
import { preparePlace } from "./place.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

if (browserPath === undefined) {
  console.error("There is no Chromium here. Install one, or name it in CONFAB_CHROMIUM.");
  process.exit(1);
}
await using postgres =
  missingPostgres() === undefined ? await PostgresProcess.create(postgresSettings) : undefined;
const report = (what: string): void => console.error(what);
await using place = await preparePlace(postgres, report);
await using browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
console.log(tableOf(await measureBrowser(browser, place, report)));
