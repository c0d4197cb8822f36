import type { Fields } from "@confab/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../realm/context.ts";
import type { Realm } from "../realm/realm.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Route } from "./route.ts";

/**
 * The two prefixes of the routes: `api` for programs, which send an API key, and `json` for browsers, which have a
 * session.
 */
export type ApiPrefix = "api" | "json";

/** A request whose route and organization are known, on its way to the answer. */
export interface Exchange {
  readonly prefix: ApiPrefix;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: Fields;
  readonly realm: Realm;
  readonly limiter: RateLimiter;
  readonly context: Context;
}
