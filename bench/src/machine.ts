/** What there is to know of the machine to judge the figures, and nothing that tells which one it is. */
import { availableParallelism, loadavg, totalmem } from "node:os";
import type { PostgresProcess } from "@confab/testkit/postgres-process";
import { postgresSettings } from "./site.ts";

/** Processes that wanted a core before the run began, in the last minute. */
const load = loadavg()[0] ?? 0;

/** What others did on the machine, as far as it can be told: a sentence. */
export const othersFact = (): string =>
  load < 0.5
    ? "Nobody else used the machine when it began."
    : `Others used the machine, too (load average ${load.toFixed(1)} on ${availableParallelism()} cores when it began): times and rates are worse than they are on an idle one, and ratios are noisy.`;

export async function machineFacts(postgres: PostgresProcess | undefined): Promise<string> {
  const rows = await postgres?.query<{ server_version: string }>("show server_version");
  const version = rows?.[0]?.server_version.split(" ")[0];
  const settings = `shared_buffers ${postgresSettings.shared_buffers}, durable commits`;
  return [
    `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    version === undefined ? "no PostgreSQL" : `PostgreSQL ${version} (${settings})`,
  ].join("; ");
}
