/**
 * The HTTP server: a table of paths and methods built from the routes, and the one sequence of steps of every request:
 * find the route, count the request, authenticate, decode, handle, answer.
 */
import { Readable } from "node:stream";
import {
  ApiError,
  badRequest,
  type Endpoint,
  endpoints,
  FEATURE_LEVEL_HEADER,
  type Fields,
  type FileRule,
  MAX_BODY_MEBIBYTES,
  namesFor,
  type Vocabulary,
} from "@confab/contract";
import { errorAt } from "@confab/contract/levels/errors";
import { decodeAt } from "@confab/contract/levels/requests";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { isWithin } from "../base/ip-addresses.ts";
import { bytesOf } from "../base/shared-bytes.ts";
import { accessActor, requireMayCall } from "../domain/access/users.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { User } from "../model/records.ts";
import type { Context } from "../realm/context.ts";
import type { Realms } from "../realm/realms.ts";
import {
  errorAnswer,
  jsonHeaders,
  methodNotAllowed,
  notFound,
  sendJson,
  sendParts,
  successBody,
} from "./answer.ts";
import { watchBodies } from "./body-pace.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { clientName } from "./client-name.ts";
import { CSRF_FIELD } from "./csrf.ts";
import { sendEventStream } from "./event-stream.ts";
import type { ApiPrefix, Exchange } from "./exchange.ts";
import { featureLevelOf } from "./feature-level.ts";
import { readFields } from "./fields.ts";
import { guardRequests } from "./guard-requests.ts";
import { guessSourceOf } from "./guess-source.ts";
import { type Caller, identify } from "./identify.ts";
import { isMultipart } from "./multipart.ts";
import { frameOf } from "./page-frame.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { drain, type ReceivedForm, receiveForm } from "./receive-form.ts";
import { beginTrace, REQUEST_ID_HEADER, requestIds, traceRequests } from "./request-trace.ts";
import { type Admission, EventStream, JsonText, Redirect, type Route, type RouteRequest } from "./route.ts";
import { pageHeaders } from "./send-page.ts";
import { notFoundPage } from "./start-and-error-pages.ts";
import { unknownHost } from "./unknown-host.ts";

const pathPrefixes: Readonly<Record<ApiPrefix, string>> = { api: "/api/v1", json: "/json" };

/** Longer path parameters can't name anything; email addresses have at most 254 characters. */
const MAX_PATH_PARAMETER = 1000;

/** Parameters that every endpoint accepts: the client (see `client-name.ts`), and the method. */
const understoodEverywhere = new Set(["client", "method", CSRF_FIELD]);

/** Clients call these again and again, whether or not anybody is there. */
const calledByItself: ReadonlySet<Endpoint> = new Set([
  endpoints.getEvents,
  endpoints.reportPresence,
  endpoints.getRealmImport,
]);

const MEBIBYTE = 1024 * 1024;

/** Creates the server of the whole interface. Its own pages are added elsewhere. */
export function createHttpServer(args: {
  context: Context;
  routes: readonly Route[];
  /** Routes for browsers only. They replace the program's routes with the same path. */
  sessionRoutes: readonly Route[];
  realms: Pick<Realms, "use">;
  limiter: RateLimiter;
}): FastifyInstance {
  const { context, limiter } = args;
  const server = Fastify({
    loggerInstance: context.logger as FastifyBaseLogger,
    // Each line already names its request (`observability/logger.ts`).
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(context.random),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_MEBIBYTES * MEBIBYTE,
    trustProxy: (address) => isWithin(address, context.config.trustedProxies),
    forceCloseConnections: "idle",
    // Requests that arrive before shutdown are answered normally. Their connections close with the answer.
    return503OnClosing: false,
    // A held poll lasts up to a minute. The heartbeat ends it, not a timeout of the connection.
    keepAliveTimeout: 75_000,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, context.logger),
    // The contract decodes requests and checks answers. Fastify's own compilers would load megabytes.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      beginTrace(request as FastifyRequest, reply as FastifyReply, context);
      // A parameter that is too long can't name anything.
      const isTooLong = error.code === "FST_ERR_MAX_PARAM_LENGTH";
      sendError(reply as FastifyReply, isTooLong ? notFound() : error, context);
    },
  });
  traceRequests(server, context);
  guardRequests(server, context);
  watchBodies(server, context.clock);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) => sendError(reply, error, context));
  server.setNotFoundHandler((request, reply) => {
    if (isForPrograms(request.url)) throw notFound();
    return args.realms.use(request.headers.host, (realm) =>
      reply
        .status(404)
        // Has the headers of every answer on the interface's paths, but the content type of a page.
        .headers({ ...pageHeaders, ...jsonHeaders, "content-type": pageHeaders["content-type"] })
        .send(notFoundPage(frameOf({ realm, request }), request.url).toString()),
    );
  });

  for (const prefix of ["api", "json"] as const) {
    const routes = prefix === "api" ? args.routes : [...args.routes, ...args.sessionRoutes];
    for (const [path, methods] of routeTable(routes)) {
      const allowed = [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
      const serve = async (request: FastifyRequest, reply: FastifyReply) => {
        if (request.method === "OPTIONS") {
          return reply
            .status(204)
            .headers({ ...jsonHeaders, allow: allowed.join(", ") })
            .send();
        }
        const fields = await readFields(request.url, request.headers["content-type"], request.body);
        const route = methods.get(effectiveMethod(request, fields));
        if (!route) throw methodNotAllowed(allowed);
        request.trace.endpoint = route.endpoint.name;
        if (!calledByItself.has(route.endpoint)) context.demand.note();
        return args.realms.use(request.headers.host, (realm) => {
          if (!realm) throw unknownHost(route.endpoint);
          request.trace.realmId = realm.realmId;
          return answer({ prefix, route, request, reply, fields, realm, limiter, context });
        });
      };
      const url = pathPrefixes[prefix] + path;
      const withFile = [...methods].flatMap(([method, { endpoint }]) => (endpoint.file ? [method] : []));
      const inMemory = server.supportedMethods.filter((method) => !withFile.includes(method));
      const mebibytes = [...methods.values()].map(({ endpoint }) => endpoint.maxBodyMebibytes);
      const bodyLimit = Math.max(...mebibytes) * MEBIBYTE;
      server.route({ method: inMemory, url, handler: serve, bodyLimit });
      if (withFile.length === 0) continue;
      server.register(async (scope) => {
        // `receiveForm` writes the content to disk as it arrives.
        scope.addContentTypeParser("multipart/form-data", (_request, body, done) => done(null, body));
        scope.route({ method: withFile, url, handler: serve, config: { readsFiles: true } });
      });
    }
  }
  return server;
}

/** Returns true if an address is below one of the two pathPrefixes of the interface, where programs read the answers. */
const isForPrograms = (url: string): boolean => /^\/(?:api|json)(?:[/?]|$)/.test(url);

function noSchema(): never {
  throw new Error("Routes have no schemas but those of the contract");
}

/** Returns paths in the router's syntax, each with its routes by method. */
function routeTable(routes: readonly Route[]): Map<string, Map<string, Route>> {
  const table = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const { path, pathParameters, method } = route.endpoint;
    const spelled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (pathParameters[name] === "rest") return "*";
      return pathParameters[name] === "id" ? `:${name}(^\\d+$)` : `:${name}`;
    });
    const methods = table.get(spelled) ?? new Map<string, Route>();
    methods.set(method, route);
    table.set(spelled, methods);
  }
  return table;
}

/** Treats `HEAD` as `GET` without a body. A form may name a method other than the one it can send. */
function effectiveMethod(request: FastifyRequest, fields: Fields): string {
  if (request.method === "HEAD") return "GET";
  if (request.method === "POST") return fields.body.get("method")?.toUpperCase() ?? "POST";
  return request.method;
}

async function answer(exchange: Exchange): Promise<FastifyReply> {
  const { prefix, route, request, reply, fields, context } = exchange;
  const { endpoint } = route;
  reply.headers(jsonHeaders);
  const { trace } = request;
  const userAgent = request.headers["user-agent"];
  const stated = request.headers[FEATURE_LEVEL_HEADER]?.toString();
  const level = featureLevelOf(stated, userAgent, context.config.featureLevel);
  const vocabulary: Vocabulary = { names: namesFor(userAgent), level };
  const client = clientName(prefix, fields.query.get("client") ?? fields.body.get("client"), userAgent);
  trace.client = client;
  const throwAtLevel = (error: unknown): never => {
    throw error instanceof ApiError ? errorAt(endpoint, error, level) : error;
  };
  const caller = await identify(exchange).catch(throwAtLevel);
  trace.userId = caller.user?.user_id;
  const { result, unknown } = await handle(exchange, { ...caller, client, vocabulary }).catch(throwAtLevel);
  if (result instanceof EventStream) {
    return sendEventStream(reply, result, { ...jsonHeaders, [REQUEST_ID_HEADER]: request.id });
  }
  if (result instanceof Redirect) {
    return reply.status(302).removeHeader("content-type").header("location", result.location).send();
  }
  const ignored = unknown.filter((name) => !understoodEverywhere.has(name));
  const parts = await successBody(result, endpoint, ignored, vocabulary);
  if (context.config.checkAnswers && !(result instanceof JsonText)) {
    await checkAnswer(endpoint, level, bytesOf(parts).toString());
  }
  return sendParts(reply, parts);
}

/** Runs the route's handler. Deletes an uploaded file afterwards, unless the route has stored it. */
async function handle(
  exchange: Exchange,
  { user, session, client, vocabulary }: Caller & { client: string; vocabulary: Vocabulary },
): Promise<{ result: object; unknown: readonly string[] }> {
  const { route, request, reply, fields, realm, context } = exchange;
  const { endpoint } = route;
  const path = pathValues(endpoint.pathParameters, request.params as Record<string, string>);
  const write: RouteRequest<Endpoint>["write"] = (work) =>
    realm.write(async (tx) => work(tx, accessCaller(endpoint, user, tx.model)));
  const before = { path, realm, user, write } as unknown as RouteRequest<Endpoint>;
  await using admission = await route.admit?.(before).catch(drainAndThrow(request.body));
  const form = await receive(exchange, endpoint.file && { ...endpoint.file, ...limitOf(admission) });
  await using received = new AsyncDisposableStack();
  const file = form?.file;
  if (file) received.defer(() => context.incoming.discard(file));
  const sent = form ? { query: fields.query, body: form.fields } : fields;
  const decoded = decodeAt(endpoint, sent, vocabulary.level);
  const handled = {
    parameters: decoded.parameters,
    path,
    file,
    user,
    realm,
    write,
    context,
    client,
    vocabulary,
    userAgent: request.headers["user-agent"] ?? "",
    received: {
      headers: request.headers,
      raw: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
      query: fields.query,
      form: fields.body,
    },
    session,
    guessSource: guessSourceOf(realm, request, { session, hasKey: user !== undefined && !session }),
    onDisconnect: (callback: () => void) => onDisconnect(reply, callback),
  };
  const result = await route.handle(handled as unknown as RouteRequest<typeof endpoint>, admission);
  return { result, unknown: decoded.ignored };
}

const limitOf = (admission: Admission | undefined) => admission && { maxMebibytes: admission.maxMebibytes };

/** Lets the client read the answer, although it has not sent the whole body yet. */
const drainAndThrow =
  (body: unknown) =>
  (error: unknown): never => {
    if (body instanceof Readable) drain(body);
    throw error;
  };

/** Receives a form with a file, after the sender is known. @throws ApiError */
async function receive(
  { request, context }: Exchange,
  rule: FileRule | undefined,
): Promise<ReceivedForm | undefined> {
  const contentType = request.headers["content-type"] ?? "";
  if (!rule || (rule.optional && !isMultipart(contentType))) return undefined;
  const contentLength = Number(request.headers["content-length"] ?? 0);
  return receiveForm({ body: request.body, contentType, contentLength }, rule, context.incoming);
}

/** Returns the caller with their current rights, if they still have access. @throws ApiError */
function accessCaller(endpoint: Endpoint, user: User | undefined, model: RealmModel): User {
  if (!user) throw new Error(`${endpoint.name} is open to the public and writes on nobody's behalf`);
  const actor = accessActor(user, model);
  requireMayCall(actor, endpoint.who);
  return actor;
}

function pathValues(
  declared: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, part]) => {
      const text = (values[part === "rest" ? "*" : name] ?? "").toWellFormed();
      if (text.includes("\0")) throw badRequest(`${name} must not contain null bytes`);
      // An id too large for a number never exists.
      return [name, part === "id" ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text];
    }),
  );
}

function onDisconnect({ raw }: FastifyReply, callback: () => void): void {
  // The client may have disconnected while the handler waited for something else.
  if (raw.closed) callback();
  else raw.once("close", () => raw.writableFinished || callback());
}

/** Loaded only if answers are checked: compiling validators needs as many modules as the rest of the server. */
let checks: Promise<typeof import("@confab/contract/check-answer")> | undefined;

async function checkAnswer(endpoint: Route["endpoint"], level: number, body: string): Promise<void> {
  checks ??= import("@confab/contract/check-answer");
  const { answerChecker } = await checks;
  const problem = answerChecker(endpoint, level)(JSON.parse(body));
  if (problem !== undefined)
    throw new Error(`${endpoint.name} answered outside its contract at level ${level}: ${problem}`);
}

function sendError(reply: FastifyReply, error: unknown, context: Context): void {
  const limit = reply.request.routeOptions.bodyLimit / MEBIBYTE;
  const { status, headers, body } = errorAnswer(error, context.logger, limit);
  void sendJson(reply.status(status).headers({ ...jsonHeaders, ...headers }), body);
}
