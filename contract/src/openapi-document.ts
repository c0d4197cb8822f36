/** The parts of an OpenAPI 3.1 document that our document contains. */
import type { Endpoint } from "./endpoint.ts";
import type { DocumentSchema } from "./openapi-schema.ts";

export interface MediaType {
  schema: DocumentSchema;
  encoding?: Record<string, { contentType: string }>;
}

export interface DocumentParameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema?: DocumentSchema;
  content?: Record<string, MediaType>;
}

export interface DocumentResponse {
  description: string;
  headers?: Record<string, { description: string; schema: DocumentSchema }>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: DocumentParameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, DocumentResponse | { $ref: string }>;
  security?: Record<string, []>[];
  "x-feature-level": number;
  "x-who": Endpoint["who"];
  "x-codeSamples": { lang: string; source: string }[];
}

export interface DocumentedEvent {
  type: string;
  op?: string;
  description: string;
  schema: { $ref: string };
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: Record<string, []>[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas: Record<string, DocumentSchema>;
    responses: Record<string, DocumentResponse>;
  };
  "x-feature-level": number;
  "x-events": DocumentedEvent[];
}

type SecurityScheme = { readonly description: string } & (
  | { readonly type: "http"; readonly scheme: string }
  | { readonly type: "apiKey"; readonly in: "query"; readonly name: string }
);
