/**
 * Checks that apply to every request before any other processing: its host is unambiguous, and its client's address
 * known.
 */
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ApiError } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import { isWithin } from "../base/ip-addresses.ts";
import type { Context } from "../realm/context.ts";
import { forwardedFor } from "./forwarded.ts";
import { isMultipart } from "./multipart.ts";
import { drain } from "./receive-form.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True if the route streams forms with files, with its own limits. */
    readonly readsFiles?: boolean;
  }
}

/** The longest time that a rejected body may continue to arrive before the request is answered. */
const MAX_DRAIN_MILLISECONDS = 3000;

/**
 * Rejects requests with several `Host` headers, because a proxy and this server might read different ones. Takes the
 * client's address from `Forwarded` if a trusted proxy sends that header and no `X-Forwarded-For`. Keeps browsers from
 * guessing content types, in every answer.
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

/**
 * Rejects a body whose declared length is too large. Reads and drops the rest, because only then do proxies take the
 * answer.
 */
function rejectLargeBodies(server: FastifyInstance): void {
  server.addHook("preParsing", async (request, _reply, body) => {
    const { bodyLimit, config } = request.routeOptions;
    const length = Number(request.headers["content-length"] ?? 0);
    if (length <= bodyLimit || request.is404) return;
    if (config.readsFiles && isMultipart(request.headers["content-type"] ?? "")) return;
    drain(body as Readable);
    // A proxy may not read the answer before it has sent the whole body. The timeout also answers clients that pause
    // sending.
    const waiting = AbortSignal.timeout(MAX_DRAIN_MILLISECONDS);
    await finished(body as Readable, { signal: waiting }).catch(() => undefined);
    throw bodyTooLarge();
  });
}

/** Has the same code as the framework's own error. The answer does not show its text. */
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
