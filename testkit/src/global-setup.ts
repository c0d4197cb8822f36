import { buildServer } from "./build-server.ts";
import { startTestTemplates } from "./embedded.ts";
import { missingNats } from "./nats-process.ts";
import { missingPostgres, startTestPostgres } from "./postgres.ts";

/**
 * Sets up a test run. Vitest calls it once per run, before the workers start, and calls the returned function at the
 * end.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  buildServer();
  const templates = startTestTemplates();
  const postgres = await startTestPostgres();
  for (const missing of [missingPostgres(), missingNats()]) {
    if (missing !== undefined) process.stderr.write(`${missing}\n`);
  }
  return async () => {
    templates[Symbol.dispose]();
    await postgres?.[Symbol.asyncDispose]();
  };
}
