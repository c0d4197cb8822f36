/** Renders the OpenAPI document as one page: no scripts, no external resources. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { DocumentedEvent, OpenApiDocument, Operation } from "./openapi-document.ts";
import type { DocumentSchema } from "./openapi-schema.ts";
import { anchorOf, joined, prose, shapeTable, table, typeOf } from "./reference-page-shape.ts";
import { referencePageStyle } from "./reference-page-style.ts";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** @returns a whole HTML page */
export function referencePage(document: OpenApiDocument): SafeHtml {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const events = document["x-events"];
  const objects = objectsOf(document);
  const title = document.info.title;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title>
${html.raw`<style>${referencePageStyle}</style>`}
</head>
<body>
<nav aria-label="Contents">
<a class="title" href="#top">${title} API</a>
<a href="#basics">Basics</a>
${lines(sections.map((section) => navigation(section.name, section.calls.map(callLink))))}
${navigation("Events", events.map(eventLink))}
${navigation(
  "Objects",
  objects.map(([name]) => link(anchorOf(name), name)),
)}
</nav>
<main id="top">
<h1>${title} API</h1>
<p class="quiet">Version ${document.info.version}, feature level ${document["x-feature-level"]}</p>
<p>${prose(document.info.description)}</p>
${basics(document)}
${lines(sections.map(({ name, calls: own }) => html`<h2>${name}</h2>\n${lines(own.map(callArticle))}`))}
<h2>Events</h2>
<p>Each event has an <code>id</code>, which rises within its queue, and a <code>type</code>; many have an <code>op</code>.</p>
${lines(events.map((event) => eventArticle(event, document)))}
<h2>Objects</h2>
${lines(objects.map(([name, schema]) => objectArticle(name, schema)))}
</main>
</body>
</html>
`;
}

/** Returns the components that are not events; events have a section of their own. */
function objectsOf(document: OpenApiDocument): [string, DocumentSchema][] {
  const events = new Set(document["x-events"].map(({ schema }) => schema.$ref));
  return Object.entries(document.components.schemas)
    .filter(([name]) => !events.has(`#/components/schemas/${name}`))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const lines = (parts: readonly SafeHtml[]) => joined(parts, "\n");
const link = (anchor: string, text: string) => html`<a href="#${anchor}">${text}</a>`;
const callLink = ({ operation }: Call) => link(operation.operationId, operation.summary);
const eventTitle = ({ type, op }: DocumentedEvent) => (op === undefined ? type : `${type}/${op}`);
const eventLink = (event: DocumentedEvent) => link(anchorOf(event.schema.$ref), eventTitle(event));

const navigation = (heading: string, links: readonly SafeHtml[]) =>
  html`<h2>${heading}</h2>\n<ul>${links.map((item) => html`<li>${item}</li>`)}</ul>`;

function basics(document: OpenApiDocument): SafeHtml {
  const server = document.servers[0]?.url ?? "";
  return html`<h2 id="basics">Basics</h2>
<article>
<p>All paths are below <code>${server}</code>. Authenticate with HTTP Basic: the user name is the account's e-mail address, the password its API key. Parameters of GET stand in the query, all others in the body as a form (<code>application/x-www-form-urlencoded</code> or <code>multipart/form-data</code>). Text is sent as it is, without quotes; lists and objects are sent as JSON.</p>
<p>Every answer is a JSON object with <code>result</code>, which is <code>success</code> or <code>error</code>, and <code>msg</code>, which is empty or says what was wrong. Errors have a <code>code</code> for programs as well.</p>
<p>To follow what happens, register an event queue once and then ask for its events again and again:</p>
<pre>${`curl -sSX POST '${server}/register' -u "$EMAIL:$API_KEY" \\
  --data-urlencode 'event_types=["message"]'
curl -sSG '${server}/events' -u "$EMAIL:$API_KEY" \\
  --data-urlencode 'queue_id=…' --data-urlencode 'last_event_id=-1'`}</pre>
</article>`;
}

const callers: Readonly<Record<Operation["x-who"], string>> = {
  public: "Anyone, without authentication",
  user: "All accounts",
  human: "People, not bots",
  member: "People, neither bots nor guests",
  "non-guest": "All accounts but guests",
  administrator: "Administrators",
  owner: "Owners",
};

function callArticle({ method, path, operation }: Call): SafeHtml {
  const since =
    operation["x-feature-level"] > 1 ? ` · since feature level ${operation["x-feature-level"]}` : "";
  const samples = operation["x-codeSamples"].map(({ source }) => html`<pre>${source}</pre>`);
  return html`<article id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code></p>
<p>${prose(operation.description)}</p>
<p class="quiet">${callers[operation["x-who"]]}${since}</p>
${parameterTable(operation)}
${answerTable(operation)}
<details><summary>Example</summary>${samples}</details>
</article>`;
}

function parameterTable(operation: Operation): SafeHtml | undefined {
  const form = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const inForm = Object.entries(form?.properties ?? {}).map(([name, schema]) =>
    parameterRow(name, schema, form?.required?.includes(name) ?? false, schema.description),
  );
  const others = operation.parameters.map(({ name, schema, content, required, description }) =>
    parameterRow(name, schema ?? Object.values(content ?? {})[0]?.schema ?? {}, required, description),
  );
  const rows = [...others, ...inForm];
  return rows.length === 0 ? undefined : html`<h4>Parameters</h4>${table(["Name", "Type", "Meaning"], rows)}`;
}

function parameterRow(name: string, schema: DocumentSchema, required: boolean, description = ""): SafeHtml {
  const need = required ? html`<span class="need">required</span>` : undefined;
  const preset =
    schema.default === undefined
      ? undefined
      : html` <span class="quiet">Default: <code>${JSON.stringify(schema.default)}</code></span>`;
  return html`<tr><td><code>${name}</code>${need}</td><td class="type">${typeOf(schema)}</td><td>${prose(description)}${preset}</td></tr>`;
}

/** Returns a table of the answer's keys, without `result` and `msg`, which all answers have. */
function answerTable(operation: Operation): SafeHtml | undefined {
  if (operation.responses["302"]) {
    return html`<h4>Answer</h4><p>Status 302 with the address in <code>Location</code>, and no body.</p>`;
  }
  const success = operation.responses["200"];
  if (success === undefined || "$ref" in success) return undefined;
  const schema = success.content?.["application/json"]?.schema;
  if (schema === undefined) return html`<h4>Answer</h4><p>A stream of server-sent events.</p>`;
  const { result: _result, msg: _msg, ...properties } = schema.properties ?? {};
  const shape = shapeTable({ ...schema, properties });
  return shape && html`<h4>Answer</h4>${shape}`;
}

function eventArticle(event: DocumentedEvent, document: OpenApiDocument): SafeHtml {
  const name = event.schema.$ref.split("/").at(-1) ?? "";
  return html`<article id="${anchorOf(event.schema.$ref)}">
<h3 class="event"><code>${eventTitle(event)}</code></h3>
<p>${prose(event.description)}</p>
${shapes(document.components.schemas[name] ?? {})}
</article>`;
}

function objectArticle(name: string, schema: DocumentSchema): SafeHtml {
  return html`<article id="${anchorOf(name)}">
<h3>${name}</h3>
${schema.description === undefined ? undefined : html`<p>${prose(schema.description)}</p>`}
${shapes(schema)}
</article>`;
}

/** Returns a table for each shape that a value can have. */
function shapes(schema: DocumentSchema): SafeHtml | undefined {
  if (schema.$ref !== undefined || (schema.anyOf && !schema.anyOf.some(hasKeys)))
    return html`<p>${typeOf(schema)}</p>`;
  if (!schema.anyOf) return shapeTable(schema);
  const parts = schema.anyOf.flatMap((part) => shapes(part) ?? []);
  return joined(parts, html`<p class="quiet">or</p>`);
}

const hasKeys = ({ properties, anyOf }: DocumentSchema): boolean =>
  properties !== undefined || (anyOf?.some(hasKeys) ?? false);
