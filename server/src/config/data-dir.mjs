// Plain JavaScript, like `compile-cache.mjs`, which imports it.
import { resolve } from "node:path";

export const dataDirOf = (environment) => resolve(environment["CONFAB_DATA_DIR"]?.trim() || "data");
