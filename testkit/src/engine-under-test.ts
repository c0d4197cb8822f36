/** The engine of a test run: the same tests run once for each (see `vitest.config.ts`). */
import type { EngineKind } from "@confab/server/db/engine";

export const engineUnderTest: EngineKind =
  process.env["CONFAB_TEST_ENGINE"] === "postgres" ? "postgres" : "embedded";
