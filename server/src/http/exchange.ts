import type { Fields } from "@confab/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Realm } from "../realm/realm.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Route } from "./route.ts";

/** Where the routes are: for programs, which bring an API key, and for browsers, which have a session. */
export type Door = "api" | "json";

/** A request that has found its route and its organization, on its way through. */
export interface Exchange {
  readonly door: Door;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: Fields;
  readonly realm: Realm;
  readonly limiter: RateLimiter;
  readonly context: Context;
}
