/** Serves the addresses that links to video calls lead to. */
import { badRequest } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import { JOIN_PATH, joinCall } from "../domain/calls/big-blue-button.ts";
import type { Realms } from "../realm/realms.ts";
import { pageHandlersOf } from "./page-handler.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { viewer } from "./viewer.ts";

export function serveCalls(server: FastifyInstance, realms: Realms, limiter: RateLimiter): void {
  const page = pageHandlersOf(realms);
  server.get(
    JOIN_PATH,
    page(async ({ realm, request, reply }) => {
      const user = await viewer(realm, request, reply, limiter);
      const query = request.query as Readonly<Record<string, unknown>>;
      const text = (name: string): string => {
        const value = query[name];
        if (typeof value !== "string") throw badRequest(`Missing '${name}' argument`);
        return value;
      };
      const link = {
        meeting_id: text("meeting_id"),
        password: text("password"),
        checksum: text("checksum"),
      };
      const target = await joinCall(realm.context, realm.model, user, link);
      return reply
        .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" })
        .redirect(target);
    }),
  );
}
