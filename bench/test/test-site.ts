import { createTestDataDirectory } from "@confab/testkit/embedded";
import type { PostgresProcess } from "@confab/testkit/postgres-process";
import { Site } from "../src/site.ts";

/** Creates a site for one test. Its embedded database is a copy, because creating one takes seconds. */
export async function createTestSite(name: string, postgres?: PostgresProcess): Promise<Site> {
  return Site.create(name, postgres, postgres ? undefined : (await createTestDataDirectory()).path);
}
