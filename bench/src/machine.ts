/** Facts about the machine that help to judge the figures, without identifying it. */
import { availableParallelism, loadavg, totalmem } from "node:os";
import type { PostgresProcess } from "@confab/testkit/postgres-process";
import { postgresSettings } from "./site.ts";

/** The average number of processes that wanted a core in the last minute before the run. */
const load = loadavg()[0] ?? 0;

/** Describes the activity of others on the machine in a sentence, as far as it is known. */
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

/** Returns how many files, and so connections, one process may have open. */
export function fileLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : 100_000;
}
