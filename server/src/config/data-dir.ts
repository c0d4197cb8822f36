import { resolve } from "node:path";

/**
 * Returns the absolute path of the data directory that the environment names. It is read before the rest of the
 * configuration.
 */
export const dataDirOf = (environment: Readonly<Record<string, string | undefined>>): string =>
  resolve(environment["CONFAB_DATA_DIR"]?.trim() || "data");
