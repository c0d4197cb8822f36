import { resolve } from "node:path";

/** The data directory that the environment names, absolute. Read before anything else of the configuration is. */
export function dataDirOf(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment["CONFAB_DATA_DIR"]?.trim() || "data");
}
