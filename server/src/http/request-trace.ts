/** Traces each request: assigns an id, counts and times the request, and logs one line when it ends. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Random } from "../base/clock.ts";
import { duringRequest, fieldsOf, type RequestTrace } from "../base/request-context.ts";
import type { Context } from "../realm/context.ts";

declare module "fastify" {
  interface FastifyRequest {
    trace: RequestTrace;
  }
}

export const REQUEST_ID_HEADER = "x-request-id";

/**
 * The kinds of ids that proxies generate: UUIDs, hexadecimal numbers. Other characters could forge lines of the log.
 */
const trustedId = /^[\w.-]{1,64}$/;

/** The names of methods that become labels of metrics; all others are counted together. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Endpoints that each proxy requests every few seconds. */
const probes = new Set(["health", "ready"]);

const ID_BYTES = 12;

/** The number of ids per call for random bytes, which is the most expensive part of tracing a request. */
const IDS_AT_ONCE = 128;

/** Returns the id that a proxy in front assigned to a request, else a new id. */
export function requestIds(random: Random): (request: IncomingMessage) => string {
  let bytes: Buffer = Buffer.alloc(0);
  let used = 0;
  return ({ headers }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === "string" && trustedId.test(given)) return given;
    if (used === bytes.length) {
      bytes = random.bytes(ID_BYTES * IDS_AT_ONCE);
      used = 0;
    }
    used += ID_BYTES;
    return bytes.toString("base64url", used - ID_BYTES, used);
  };
}

/** Must be called before routes are added. */
export function traceRequests(server: FastifyInstance, context: Context): void {
  server.decorateRequest("trace");
  server.addHook("onRequest", (request, reply, done) => {
    beginTrace(request, reply, context);
    done();
  });
  // The handler runs within `done`. An earlier hook would be too early, because the body arrives in the context of the
  // connection.
  server.addHook("preHandler", (request, _reply, done) => duringRequest(request.trace, done));
}

/** Also serves requests that never reach the hooks, such as those whose address the router can't parse. */
export function beginTrace(request: FastifyRequest, reply: FastifyReply, context: Context): void {
  const { metrics } = context;
  const trace: RequestTrace = {
    requestId: request.id,
    endpoint: request.is404 ? "unknown" : "page",
    realmId: undefined,
    userId: undefined,
    client: undefined,
  };
  request.trace = trace;
  reply.header(REQUEST_ID_HEADER, request.id);
  const seconds = metrics.startTimer();
  metrics.openRequests.inc();
  // `close` fires exactly once, however the request ends.
  reply.raw.once("close", () => {
    const duration = seconds();
    const { headersSent, statusCode } = reply.raw;
    const method = knownMethods.has(request.method) ? request.method : "other";
    const status = headersSent ? `${Math.floor(statusCode / 100)}xx` : "aborted";
    metrics.openRequests.dec();
    metrics.requestDuration.observe({ endpoint: trace.endpoint, method, status }, duration);
    logRequest(request, reply, duration, context);
  });
}

/** Logs neither the network address nor the query: they reveal where people are and what they look for. */
function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  duration: number,
  { logger }: Context,
): void {
  const { trace, method, body } = request;
  const level = probes.has(trace.endpoint) ? "debug" : "info";
  if (!logger.isLevelEnabled(level)) return;
  const { headersSent, statusCode } = reply.raw;
  const length = reply.getHeader("content-length");
  const fields = {
    ...fieldsOf(trace),
    endpoint: trace.endpoint,
    method,
    ...(headersSent ? { status: statusCode } : { aborted: true }),
    duration_seconds: Math.round(duration * 1e6) / 1e6,
    request_bytes: Buffer.isBuffer(body) ? body.length : 0,
    ...(length === undefined ? {} : { response_bytes: Number(length) }),
    client: trace.client,
  };
  logger[level](fields, "request");
}
