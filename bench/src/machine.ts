/** What there is to know of the machine to judge the figures, and nothing that tells which one it is. */
import { availableParallelism, totalmem } from "node:os";
import type { PostgresProcess } from "@confab/testkit/postgres-process";
import { postgresSettings } from "./site.ts";

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
