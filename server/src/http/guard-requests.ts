/** What holds for every request before anything else is done with it: its host is known, and its client's address. */
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ApiError } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { isWithin } from "../outgoing/addresses.ts";
import { forwardedFor } from "./forwarded.ts";
import { drain, isMultipart } from "./receive-form.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Forms with files are read as they come in, with limits of their own. */
    readonly readsFiles?: boolean;
  }
}

/** How long a rejected body may keep coming in before the request is answered. */
const MAX_DRAIN_MILLISECONDS = 3000;

/**
 * Rejects requests with several `Host` headers, of which a proxy and this server might read different ones. Takes the
 * client's address from `Forwarded` where a trusted proxy sends that and no `X-Forwarded-For`. Keeps browsers from guessing
 * types of content, in every answer.
 */
export function guardRequests(server: FastifyInstance, { config }: Context): void {
  rejectLargeBodies(server);
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("x-content-type-options", "nosniff");
    const { headers, rawHeaders, socket } = request.raw;
    const { forwarded } = headers;
    if (
      forwarded !== undefined &&
      headers["x-forwarded-for"] === undefined &&
      isWithin(socket.remoteAddress ?? "", config.trustedProxies)
    ) {
      headers["x-forwarded-for"] = forwardedFor(forwarded).join(", ");
    }
    done(hasSeveralHosts(rawHeaders) ? severalHosts() : undefined);
  });
}

/** Rejects a body that is too large by its length. What still comes is read and dropped: proxies take the answer then. */
function rejectLargeBodies(server: FastifyInstance): void {
  server.addHook("preParsing", async (request, _reply, body) => {
    const { bodyLimit, config } = request.routeOptions;
    const length = Number(request.headers["content-length"] ?? 0);
    if (length <= bodyLimit || request.is404) return;
    if (config.readsFiles && isMultipart(request.headers["content-type"] ?? "")) return;
    drain(body as Readable);
    // Until it has sent everything a proxy may not read the answer; whoever waits with sending gets it, too.
    const waiting = AbortSignal.timeout(MAX_DRAIN_MILLISECONDS);
    await finished(body as Readable, { signal: waiting }).catch(() => undefined);
    throw bodyTooLarge();
  });
}

/** As the framework's own, whose text the answer does not show. */
const bodyTooLarge = (): Error =>
  Object.assign(new Error("The body is too large."), { code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 413 });

/** @param rawHeaders names and values in turn, as they came */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

const severalHosts = () => new ApiError("The request has several Host headers. Send one.", { status: 400 });
