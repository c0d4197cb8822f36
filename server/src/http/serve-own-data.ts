/** Serves everything that a user wrote and uploaded, as a ZIP file (docs/interface/files.md#own-data). */
import { finished } from "node:stream/promises";
import { badRequest } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import type { Realms } from "../realm/realms.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { pageOf } from "./serve-files.ts";
import { viewer } from "./viewer.ts";

export function serveOwnData(server: FastifyInstance, realms: Realms, limiter: RateLimiter): void {
  /** A download reads all messages of its user, so each has one at a time. */
  const reading = new Set<string>();
  server.get(
    "/own_data.zip",
    pageOf(realms, async (realm, request, reply) => {
      const user = await viewer(realm, request, reply, limiter);
      const { config, clock } = realm.context;
      const reader = `${realm.realmId} ${user.user_id}`;
      if (config.rateLimits) limiter.use("ownData", reader);
      if (reading.has(reader))
        throw badRequest("Your data is being downloaded already. Wait until it is complete.");
      reading.add(reader);
      try {
        const { openOwnData } = await import("../domain/own-data/archive.ts");
        const archive = await openOwnData(realm, user);
        const day = new Date(clock.now()).toISOString().slice(0, 10);
        reply.headers({
          "cache-control": "no-store",
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="own-data-${day}.zip"`,
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
        });
        reply.send(archive);
        // The organization stays in memory until everything is read. A reader who leaves is no failure.
        await finished(reply.raw).catch(() => {});
        return reply;
      } finally {
        reading.delete(reader);
      }
    }),
  );
}
