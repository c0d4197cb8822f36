/**
 * The HTTP side: one table of paths and methods made of the routes, and the one way each request takes through it,
 * which is: find the route, count the request, authenticate, decode, handle, answer.
 */
import {
  ApiError,
  badRequest,
  decodeParameters,
  type Endpoint,
  type Fields,
  MAX_BODY_BYTES,
  namesFor,
  notAuthenticated,
} from "@confab/contract";
import { answerChecker } from "@confab/contract/check-answer";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Context } from "../context.ts";
import type { Session } from "../domain/sessions/queries.ts";
import { accessActor, accessEndpoint } from "../domain/users/access.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import { errorAnswer, jsonHeaders, methodNotAllowed, sendJson, successBody } from "./answer.ts";
import { authenticate, authorize, NOT_LOGGED_IN } from "./authenticate.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { clientName } from "./client-name.ts";
import { CSRF_FIELD, checkCsrf } from "./csrf.ts";
import { sendEventStream } from "./event-stream.ts";
import { readFields } from "./fields.ts";
import { notFoundPage } from "./pages.ts";
import { RateLimiter, usageHeaders } from "./rate-limit.ts";
import { beginTrace, REQUEST_ID_HEADER, requestIds, traceRequests } from "./request-trace.ts";
import { EventStream, JsonText, type Route, type RouteRequest } from "./route.ts";
import { isSafe, lookupSessionUser, type SessionUser } from "./session.ts";
import { unknownHost } from "./unknown-host.ts";

/** Where the routes are: for programs, which bring an API key, and for browsers, which have a session. */
const prefixes = { api: "/api/v1", json: "/json" } as const;
type Door = keyof typeof prefixes;

/** A path parameter longer than this names nothing; e-mail addresses end at 254 characters. */
const MAX_PATH_PARAMETER = 1000;

/** Parameters that every endpoint takes: who sends (see `client-name.ts`), and by which method. */
const understoodEverywhere = new Set(["client", "method", CSRF_FIELD]);

/** Other than its own pages, everything the server answers. */
export function createHttpServer(args: {
  context: Context;
  routes: readonly Route[];
  /** Only for browsers; in place of what programs find at the same path. */
  sessionRoutes: readonly Route[];
  realms: Pick<Realms, "use">;
}): FastifyInstance {
  const { context } = args;
  const server = Fastify({
    loggerInstance: context.logger as FastifyBaseLogger,
    // Each line names its request already (`observability/logger.ts`).
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(context.random),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    // What has come in before the end is answered as ever; its connection closes with the answer.
    return503OnClosing: false,
    // A held poll lasts up to a minute; it is the heartbeat that ends it, not a timeout of the connection.
    keepAliveTimeout: 75_000,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, context.logger),
    // The contract decodes requests and checks answers. Fastify's own means, loaded beside, are megabytes.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      beginTrace(request as FastifyRequest, reply as FastifyReply, context);
      sendError(reply as FastifyReply, error, context);
    },
  });
  traceRequests(server, context);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) => sendError(reply, error, context));
  server.setNotFoundHandler((request, reply) => {
    void reply
      .status(404)
      .headers({ ...jsonHeaders, "content-type": "text/html; charset=utf-8" })
      .send(notFoundPage(request.url));
  });

  const limiter = new RateLimiter(context.clock);
  for (const door of ["api", "json"] as const) {
    const routes = door === "api" ? args.routes : [...args.routes, ...args.sessionRoutes];
    for (const [path, methods] of routeTable(routes)) {
      const allowed = [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
      server.all(prefixes[door] + path, async (request, reply) => {
        if (request.method === "OPTIONS") {
          return reply
            .status(204)
            .headers({ ...jsonHeaders, allow: allowed.join(", ") })
            .send();
        }
        const fields = await readFields(request.url, request.headers["content-type"], request.body as Buffer);
        const route = methods.get(effectiveMethod(request, fields));
        if (!route) throw methodNotAllowed(allowed);
        request.trace.endpoint = route.endpoint.name;
        return args.realms.use(request.headers.host, (realm) => {
          if (!realm) throw unknownHost(route.endpoint);
          request.trace.realmId = realm.realmId;
          return answer({ door, route, request, reply, fields, realm, limiter, context });
        });
      });
    }
  }
  return server;
}

function noSchema(): never {
  throw new Error("Routes have no schemas but those of the contract");
}

/** Paths in the router's spelling, each with its routes by method. */
function routeTable(routes: readonly Route[]): Map<string, Map<string, Route>> {
  const table = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const { path, pathParameters, method } = route.endpoint;
    const spelled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      pathParameters[name] === "id" ? `:${name}(^\\d+$)` : `:${name}`,
    );
    const methods = table.get(spelled) ?? new Map<string, Route>();
    methods.set(method, route);
    table.set(spelled, methods);
  }
  return table;
}

/** `HEAD` is `GET` without a body; a form may name another method than the one it can send. */
function effectiveMethod(request: FastifyRequest, fields: Fields): string {
  if (request.method === "HEAD") return "GET";
  if (request.method === "POST") return fields.body.get("method")?.toUpperCase() ?? "POST";
  return request.method;
}

interface Exchange {
  readonly door: Door;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: Fields;
  readonly realm: Realm;
  readonly limiter: RateLimiter;
  readonly context: Context;
}

async function answer(exchange: Exchange): Promise<FastifyReply> {
  const { route, request, reply, fields, realm, context } = exchange;
  const { endpoint } = route;
  reply.headers(jsonHeaders);
  const { trace } = request;
  const userAgent = request.headers["user-agent"];
  const client = clientName(fields.query.get("client") ?? fields.body.get("client"), userAgent);
  trace.client = client;
  const { user, session } = await identify(exchange);
  trace.userId = user?.user_id;
  const names = namesFor(userAgent);
  const decoded = decodeParameters(endpoint, fields);
  const result = await route.handle({
    parameters: decoded.parameters,
    path: pathValues(endpoint.pathParameters, request.params as Record<string, string>),
    user,
    realm,
    write: (work: Parameters<RouteRequest<Endpoint>["write"]>[0]) =>
      realm.write(async (tx) => work(tx, accessCaller(endpoint, user, tx.model))),
    context,
    client,
    names,
    userAgent: userAgent ?? "",
    session,
    onDisconnect: (callback: () => void) => onDisconnect(reply, callback),
  } as unknown as RouteRequest<typeof endpoint>);
  if (result instanceof EventStream) {
    return sendEventStream(reply, result, { ...jsonHeaders, [REQUEST_ID_HEADER]: request.id });
  }
  const ignored = decoded.ignored.filter((name) => !understoodEverywhere.has(name));
  const body = successBody(result, endpoint, ignored, names);
  if (context.config.checkAnswers && !(result instanceof JsonText)) checkAnswer(endpoint, body);
  return sendJson(reply, body);
}

/** Who asks, as they are now, if they still may. @throws ApiError */
function accessCaller(endpoint: Endpoint, user: User | undefined, model: RealmModel): User {
  if (!user) throw new Error(`${endpoint.name} is open to the public and writes on nobody's behalf`);
  const actor = accessActor(user, model);
  accessEndpoint(actor, endpoint.who);
  return actor;
}

interface Caller {
  readonly user: User | undefined;
  readonly session: Session | undefined;
}

/** Counts the request and finds out who sent it. */
async function identify(exchange: Exchange): Promise<Caller> {
  const { door, route, request, reply, realm, limiter, context } = exchange;
  const { endpoint } = route;
  if (endpoint.who === "public") {
    if (door === "json") await lookupBrowser(exchange);
    return { user: undefined, session: undefined };
  }
  const limited = context.config.rateLimits;
  let caller: SessionUser | { user: User; session: undefined };
  try {
    caller = (door === "json" && (await lookupBrowser(exchange))) || authenticateByKey(exchange);
  } catch (error) {
    if (limited) limiter.use("address", request.ip);
    throw error;
  }
  const { user, session } = caller;
  if (limited) {
    const rule = endpoint.path.startsWith("/events") && endpoint.method === "GET" ? "poll" : "user";
    reply.headers(usageHeaders(limiter.use(rule, `${realm.realmId}/${user.user_id}`)));
  }
  authorize(endpoint, user);
  return { user, session };
}

/** Who is signed in at the browser; `undefined` where nobody is. @throws ApiError CSRF_FAILED */
async function lookupBrowser({
  route,
  realm,
  request,
  reply,
  fields,
}: Exchange): Promise<SessionUser | undefined> {
  const signedIn = await lookupSessionUser(realm, request, reply);
  const isOpen = route.endpoint.who === "public" && request.headers.authorization === undefined;
  if ((signedIn || isOpen) && !isSafe(request.method)) {
    checkCsrf(realm, signedIn?.session, request, fields.body.get(CSRF_FIELD));
  }
  return signedIn;
}

/** @throws ApiError; people who follow a link to the interface are shown where to sign in (reference 3.1) */
function authenticateByKey({ door, realm, request }: Exchange): { user: User; session: undefined } {
  const { authorization, accept } = request.headers;
  if (authorization === undefined) {
    if (accept?.includes("text/html")) throw signInFirst(request.url);
    if (door === "json") throw notAuthenticated(NOT_LOGGED_IN, "Session");
  }
  return { user: authenticate(realm, authorization), session: undefined };
}

const signInFirst = (url: string): ApiError =>
  new ApiError(NOT_LOGGED_IN, {
    status: 302,
    code: null,
    headers: { location: `/login/?next=${encodeURIComponent(url)}` },
  });

function pathValues(
  declared: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, part]) => {
      const text = (values[name] ?? "").toWellFormed();
      if (text.includes("\0")) throw badRequest(`${name} must not contain null bytes`);
      // An id too large for a number is one that nothing has.
      return [name, part === "id" ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text];
    }),
  );
}

function onDisconnect({ raw }: FastifyReply, callback: () => void): void {
  // It may have gone while the handler waited for something else.
  if (raw.closed) callback();
  else raw.once("close", () => raw.writableFinished || callback());
}

function checkAnswer(endpoint: Route["endpoint"], body: string): void {
  const problem = answerChecker(endpoint)(JSON.parse(body));
  if (problem !== undefined) throw new Error(`${endpoint.name} answered outside its contract: ${problem}`);
}

function sendError(reply: FastifyReply, error: unknown, context: Context): void {
  const { status, headers, body } = errorAnswer(error, context.logger);
  void sendJson(reply.status(status).headers({ ...jsonHeaders, ...headers }), body);
}
