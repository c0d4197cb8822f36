/** Follows each request: gives it an id, counts and times it, and logs one line when it ends. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Random } from "../clock.ts";
import type { Context } from "../context.ts";
import { duringRequest, fieldsOf, type RequestTrace } from "../observability/request-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    trace: RequestTrace;
  }
}

export const REQUEST_ID_HEADER = "x-request-id";

/** What proxies make: UUIDs, hexadecimal numbers. Anything else could forge lines for whoever reads the log. */
const trustedId = /^[\w.-]{1,64}$/;

/** Names of methods that become labels of metrics; others are counted together. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Asked every few seconds by each proxy, for ever. */
const probes = new Set(["health", "ready"]);

const ID_BYTES = 12;

/** Ids made of one call for chance, which costs more than all else that is done to trace a request. */
const IDS_AT_ONCE = 128;

/** Gives each request the id that a proxy in front gave it, else a new one. */
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

/** To be called before routes are added. */
export function traceRequests(server: FastifyInstance, context: Context): void {
  server.decorateRequest("trace");
  server.addHook("onRequest", (request, reply, done) => {
    beginTrace(request, reply, context);
    done();
  });
  // The handler runs within `done`. Earlier would not do: the body arrives on behalf of the connection.
  server.addHook("preHandler", (request, _reply, done) => duringRequest(request.trace, done));
}

/** For what never gets to the hooks, too: addresses that the router can't read. */
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
  // Comes once, however the request ends.
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

/** Neither the address nor the query: the one tells where somebody is, the other what they look for. */
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
