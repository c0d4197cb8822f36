/** Makes a world's database unavailable, and restores it. */
import type { World } from "@confab/testkit";
import pg from "pg";
import { expect } from "vitest";

/** Uses all connections of the pool until disposed of. Everyone else waits for a connection. */
export async function occupyDatabase(world: World): Promise<AsyncDisposable> {
  const { engine } = world.server.context;
  const released = Promise.withResolvers<void>();
  const transactions = Array.from({ length: 10 }, () => engine.transaction(() => released.promise));
  await expect.poll(() => engine.connections().idle).toBe(0);
  return {
    async [Symbol.asyncDispose]() {
      released.resolve();
      await Promise.all(transactions);
    },
  };
}

/** Makes PostgreSQL end the world's connections and accept no new ones until disposed of. */
export async function cutOffPostgres(world: World): Promise<AsyncDisposable> {
  const url = new URL(world.server.context.config.databaseUrl ?? "");
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  return {
    async [Symbol.asyncDispose]() {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await client.end();
    },
  };
}
