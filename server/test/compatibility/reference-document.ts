/** The OpenAPI documents of two feature levels, which are kept beside the repository, not in it: what clients rely on. */
import { existsSync, readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { parse } from "yaml";

/** The levels of which a document exists. */
export const documentedLevels = [111, 277] as const;
export type DocumentedLevel = (typeof documentedLevels)[number];

const fileOf = (level: DocumentedLevel): URL =>
  new URL(`../../../../shared/reference/openapi-feature-level-${level}.yaml`, import.meta.url);

/** A clone by itself has no such documents. */
export const isMissing = documentedLevels.some((level) => !existsSync(fileOf(level)));

/** The parts of a schema that the comparison reads; the validator reads the rest. */
interface Schema {
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Response {
  readonly $ref?: string;
  readonly content?: { readonly "application/json"?: { readonly schema?: Schema } };
}

interface Document {
  readonly paths: Readonly<
    Record<string, Record<string, { operationId?: string; responses?: Record<string, Response> }>>
  >;
  readonly components: { readonly responses: Record<string, Response> };
}

export interface Operation {
  /** Such as `get-messages`. */
  readonly id: string;
  /** Returns the violations of the schema of success, each kind of place once (`/streams` for `/streams/3`). */
  readonly problemsWith: (answer: unknown) => string[];
}

/** A kind of event, as the document tells them apart. */
export interface EventKind {
  /** Such as `realm_user update`. */
  readonly name: string;
  readonly problemsWith: (event: unknown) => string[];
}

export interface ReferenceDocument {
  readonly operations: readonly Operation[];
  /** All kinds of events that the document describes. */
  readonly eventKinds: readonly EventKind[];
}

/** Reads the document of a level; it is empty if the document is missing. */
export function referenceDocument(level: DocumentedLevel): ReferenceDocument {
  if (isMissing) return { operations: [], eventKinds: [] };
  const document = parse(readFileSync(fileOf(level), "utf8"), withNull) as Document;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: "document", ...document });
  const checkerOf = (schema: Schema | undefined) => newChecker(ajv, schema);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses = {} }]) => ({
      id: operationId ?? `${method} ${path}`,
      problemsWith: checkerOf(schemaOf(document, responses["200"])),
    })),
  );
  const eventKinds = eventSchemas(document).map((schema) => ({
    name: ["type", "op"].flatMap((key) => wordsOf(schema, key)).join(" "),
    problemsWith: checkerOf(schema),
  }));
  return { operations, eventKinds };
}

function eventSchemas(document: Document): readonly Schema[] {
  const answer = schemaOf(document, document.paths["/events"]?.["get"]?.responses?.["200"]) ?? {};
  return partsOf(answer).flatMap((part) => part.properties?.["events"]?.items?.oneOf ?? []);
}

/** The values that a field may have, if it has a list of words. */
function wordsOf(schema: Schema, key: string): string[] {
  const fields = partsOf(schema).flatMap((part) => part.properties?.[key] ?? []);
  return fields.flatMap(partsOf).flatMap((part) => part.enum ?? []);
}

function partsOf(schema: Schema): Schema[] {
  return [schema, ...(schema.allOf ?? [])];
}

function newChecker(ajv: Ajv, schema: Schema | undefined): Operation["problemsWith"] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    if (!schema) return [];
    validate ??= ajv.compile(withDocument(schema));
    return validate(value) ? [] : problems(validate);
  };
}

function schemaOf(document: Document, response: Response | undefined): Schema | undefined {
  const name = response?.$ref?.split("/").at(-1);
  const found = name === undefined ? response : document.components.responses[name];
  return found?.content?.["application/json"]?.schema;
}

/** Rewrites `nullable` beside alternatives, which the validator knows only beside a type. */
function withNull(_key: unknown, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("nullable" in value) || "type" in value) return value;
  const { nullable: _, ...schema } = value;
  return { anyOf: [schema, { type: "null" }] };
}

/** Makes references point into the document, from any schema. */
const withDocument = (schema: Schema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as object;

function problems({ errors }: ValidateFunction): string[] {
  const lines = (errors ?? []).map(({ instancePath, message, params }) => {
    const place = instancePath.replace(/\/\d+/g, "") || "/";
    return `${place} ${message} ${JSON.stringify(params)}`;
  });
  return [...new Set(lines)];
}
