/** Generates the OpenAPI 3.1 document from the same entries that the server uses. */
import type { Endpoint, FileRule, PathPart } from "./endpoint.ts";
import type { EventKind } from "./event.ts";
import { firstLevelOf } from "./levels/all-changes.ts";
import { endpointsAt, eventsAt } from "./levels/schemas.ts";
import type {
  DocumentedEvent,
  DocumentParameter,
  DocumentResponse,
  OpenApiDocument,
  Operation,
} from "./openapi-document.ts";
import { Components, type DocumentSchema } from "./openapi-schema.ts";
import type { Parameter } from "./parameter.ts";
import { sampleRequest } from "./sample-request.ts";
import { versionAt } from "./version.ts";

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const JSON_TYPE = "application/json";

/**
 * Generates the document of a feature level.
 *
 * @param options.siteUrl the server's public address, without a slash at the end
 */
export function openApiDocument({ siteUrl, level }: { siteUrl: string; level: number }): OpenApiDocument {
  const components = new Components();
  const endpoints = endpointsAt(level);
  const kinds = eventsAt(level);
  for (const kind of kinds) components.name(kind.schema, eventName(kind));
  const paths = allPaths(endpoints, components, siteUrl);
  const events = kinds.map((kind) => documentedEvent(kind, components));
  return {
    openapi: "3.1.0",
    info: {
      title: "Confab",
      version: versionAt(level),
      description: `The HTTP interface of this Confab server, at feature level ${level}. Parameters are form fields (for GET, in the query); lists and objects among them are written as JSON.`,
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${siteUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "basic",
          description: "User name: the account's e-mail address. Password: its API key.",
        },
        apiKeyInQuery: { type: "apiKey", in: "query", name: "api_key", description: "A bot's API key." },
      },
      schemas: { ...components.schemas, Error: errorSchema },
      responses: sharedResponses,
    },
    "x-feature-level": level,
    "x-events": events,
  };
}

function allPaths(
  endpoints: readonly Endpoint[],
  components: Components,
  siteUrl: string,
): OpenApiDocument["paths"] {
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const path = sharedPath(endpoint.path, Object.keys(paths));
    const method = endpoint.method.toLowerCase();
    const documented = operation(endpoint, components, siteUrl);
    const other = paths[path]?.[method];
    paths[path] = { ...paths[path], [method]: other ? merged(other, documented) : documented };
  }
  return paths;
}

/**
 * Returns a known path of the same form, if any: paths that differ only in the names of their parts are one path to
 * OpenAPI.
 */
function sharedPath(path: string, known: readonly string[]): string {
  const shape = (text: string) => text.replaceAll(/\{\w+\}/g, "{}");
  return known.find((other) => shape(other) === shape(path)) ?? path;
}

/** Documents two endpoints that only their path parts tell apart as one endpoint that takes either. */
function merged(first: Operation, second: Operation): Operation {
  return {
    ...first,
    description: `${first.description} ${second.summary}: ${second.description}`,
    parameters: first.parameters.map((parameter) =>
      parameter.in === "path"
        ? { ...parameter, schema: { anyOf: [{ type: "integer" }, { type: "string" }] } }
        : parameter,
    ),
    "x-codeSamples": [...first["x-codeSamples"], ...second["x-codeSamples"]],
  };
}

function operation(endpoint: Endpoint, components: Components, siteUrl: string): Operation {
  const inPath = Object.entries(endpoint.pathParameters).map(pathParameter);
  const sent = Object.entries(endpoint.parameters);
  const isQuery = endpoint.method === "GET" || endpoint.keyInQuery;
  const inQuery = isQuery ? sent.map((entry) => queryParameter(entry, components)) : [];
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.doc,
    parameters: [...inPath, ...inQuery],
    ...(!isQuery &&
      (sent.length > 0 || endpoint.file) && { requestBody: requestBody(sent, endpoint.file, components) }),
    responses: responses(endpoint, components),
    ...(endpoint.who === "public" && { security: [] }),
    ...(endpoint.keyInQuery && { security: [{ apiKeyInQuery: [] }] }),
    "x-feature-level": firstLevelOf(endpoint),
    "x-who": endpoint.who,
    "x-codeSamples": [{ lang: "Shell", source: sampleRequest(endpoint, siteUrl) }],
  };
}

const pathParameter = ([name, part]: [string, PathPart]): DocumentParameter => ({
  name,
  in: "path",
  required: true,
  schema: { type: part === "id" ? "integer" : "string" },
});

/** True for lists and objects, which are JSON text; simple values look the same as JSON and plain. */
const isJson = ({ type, $ref, anyOf }: DocumentSchema): boolean =>
  $ref !== undefined || type === "array" || type === "object" || (anyOf?.some(isJson) ?? false);

function described(parameter: Parameter, components: Components): DocumentSchema {
  const schema = components.convert(parameter.schema);
  const description = [
    parameter.doc,
    parameter.aliases.length > 0 ? `Also called \`${parameter.aliases.join("`, `")}\`.` : "",
  ].filter((text) => text !== "");
  return {
    ...schema,
    ...(description.length > 0 && { description: description.join(" ") }),
    ...(parameter.presence === "defaulted" && { default: parameter.default }),
  };
}

function queryParameter([name, parameter]: [string, Parameter], components: Components): DocumentParameter {
  const { description, ...schema } = described(parameter, components);
  return {
    name,
    in: "query",
    required: parameter.presence === "required",
    ...(description !== undefined && { description }),
    ...(isJson(schema) ? { content: { [JSON_TYPE]: { schema } } } : { schema }),
  };
}

function requestBody(
  sent: readonly [string, Parameter][],
  file: FileRule | undefined,
  components: Components,
) {
  const properties = sent.map(([name, parameter]) => [name, described(parameter, components)] as const);
  const required = sent.filter(([, { presence }]) => presence === "required").map(([name]) => name);
  const encoded = properties.filter(([, schema]) => isJson(schema)).map(([name]) => name);
  const schema: DocumentSchema = {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
  const encoding = Object.fromEntries(encoded.map((name) => [name, { contentType: JSON_TYPE }]));
  const media = { ...(encoded.length > 0 && { encoding }) };
  const isFileRequired = file !== undefined && !file.optional;
  return {
    required: required.length > 0 || isFileRequired,
    content: {
      ...(!isFileRequired && { [FORM]: { schema, ...media } }),
      ...(file && { [MULTIPART]: { schema: withFile(schema, isFileRequired), ...media } }),
    },
  };
}

/** Adds a file to a form; the file's name is arbitrary. */
const withFile = ({ properties, required = [], ...schema }: DocumentSchema, isRequired: boolean) => ({
  ...schema,
  properties: { ...properties, file: { type: "string", format: "binary" } },
  ...((isRequired || required.length > 0) && { required: [...required, ...(isRequired ? ["file"] : [])] }),
});

function responses(endpoint: Endpoint, components: Components): Operation["responses"] {
  return {
    ...(endpoint.redirects ? { 302: found } : { 200: success(endpoint, components) }),
    400: { $ref: "#/components/responses/Refused" },
    ...(endpoint.who !== "public" && { 401: { $ref: "#/components/responses/NotAuthenticated" } }),
    429: { $ref: "#/components/responses/TooManyRequests" },
  };
}

const found: DocumentResponse = {
  description: "Found.",
  headers: { Location: { description: "Where it is.", schema: { type: "string" } } },
};

function success(endpoint: Endpoint, components: Components): DocumentResponse {
  const content = endpoint.streams
    ? { "text/event-stream": { schema: { type: "string" } } }
    : { [JSON_TYPE]: { schema: answer(endpoint, components) } };
  return { description: "Success.", content };
}

function answer(endpoint: Endpoint, components: Components): DocumentSchema {
  const result = Object.entries(endpoint.result.properties).map(([key, schema]) => [
    key,
    components.convert(schema),
  ]);
  return {
    type: "object",
    properties: {
      result: { type: "string", enum: ["success"] },
      msg: { type: "string", enum: [""] },
      ...Object.fromEntries(result),
      ...(endpoint.reportsIgnored && { ignored_parameters_unsupported: ignoredParameters }),
    },
    required: [...new Set(["result", "msg", ...(endpoint.result.required ?? [])])],
    additionalProperties: false,
  };
}

const ignoredParameters: DocumentSchema = {
  type: "array",
  items: { type: "string" },
  description: "Parameters that were sent and that the server does not know; absent if there are none.",
};

const errorSchema: DocumentSchema = {
  type: "object",
  description: "Some codes come with more keys, which say what they are about.",
  properties: {
    result: { type: "string", enum: ["error"] },
    msg: { type: "string", description: "What was wrong, for people." },
    code: {
      type: "string",
      description: "What was wrong, for programs. `BAD_REQUEST` when nothing says more.",
    },
  },
  required: ["result", "msg"],
};

const errorContent = { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Error" } } };

const sharedResponses: Record<string, DocumentResponse> = {
  Refused: {
    description: "The request is not valid, or the caller may not do this. Nothing has changed.",
    content: errorContent,
  },
  NotAuthenticated: {
    description: "The e-mail address and API key are missing or wrong, or the account can't be used.",
    headers: { "WWW-Authenticate": { description: "How to authenticate.", schema: { type: "string" } } },
    content: errorContent,
  },
  TooManyRequests: {
    description: "Too many requests (`RATE_LIMIT_HIT`).",
    headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "number" } } },
    content: errorContent,
  },
};

/** Combines type and operation: `realm_user` and `add` make `RealmUserAddEvent`. */
function eventName({ type, op }: EventKind): string {
  const words = [...type.split("_"), ...(op?.split("_") ?? []), "event"];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function documentedEvent(kind: EventKind, components: Components): DocumentedEvent {
  components.convert(kind.schema);
  return {
    type: kind.type,
    ...(kind.op !== undefined && { op: kind.op }),
    description: kind.doc,
    schema: { $ref: `#/components/schemas/${eventName(kind)}` },
  };
}
