/** Shows the shape of a value on the reference page, as a table with a row for each key. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { DocumentSchema } from "./openapi-schema.ts";

/** Text in which words between back quotes are code. */
export const prose = (text: string): SafeHtml =>
  html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;

/** Joins parts of the page, with something between each two. */
export const joined = (parts: readonly SafeHtml[], between: SafeHtml | string): SafeHtml =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;

export const anchorOf = (reference: string): string => `object-${reference.split("/").at(-1) ?? ""}`;

/** Describes a value's type in a few words; components are links. */
export function typeOf(schema: DocumentSchema): SafeHtml {
  const { $ref, enum: options, anyOf, items, prefixItems, additionalProperties: others } = schema;
  if ($ref !== undefined) return html`<a href="#${anchorOf($ref)}">${$ref.split("/").at(-1)}</a>`;
  if (options) {
    return joined(
      options.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      " or ",
    );
  }
  if (anyOf) return joined(anyOf.map(typeOf), " or ");
  if (prefixItems) return html`list of exactly ${joined(prefixItems.map(typeOf), ", ")}`;
  if (items) return html`list of ${typeOf(items)}`;
  if (typeof others === "object" && schema.properties === undefined) return html`map of ${typeOf(others)}`;
  const limit = schema.maxLength === undefined ? "" : `, ${schema.maxLength} characters at most`;
  return html`${schema.type ?? "any JSON"}${limit}`;
}

/** Returns a table of the keys. The keys of an object that is not a component follow its key, indented. */
export function shapeTable(schema: DocumentSchema): SafeHtml | undefined {
  const rows = keyRows(schema, 0);
  if (rows.length === 0) return undefined;
  return table(["Key", "Type", "Meaning"], rows);
}

/** Returns a table that scrolls when it is too wide. Each row is complete. */
export function table(headings: readonly string[], rows: readonly SafeHtml[]): SafeHtml {
  const head = headings.map((heading) => html`<th>${heading}</th>`);
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${[...rows]}</tbody></table></div>`;
}

function keyRows(schema: DocumentSchema, depth: number): SafeHtml[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const optional = required.has(key) ? undefined : html`<span class="quiet"> optional</span>`;
    const row = html`<tr><td class="depth-${Math.min(depth, 4)}"><code>${key}</code>${optional}</td><td class="type">${typeOf(value)}</td><td>${prose(value.description ?? "")}</td></tr>`;
    return [row, ...inner(value).flatMap((object) => keyRows(object, depth + 1))];
  });
}

/** Returns the unnamed objects within a value of this type. */
function inner(schema: DocumentSchema): DocumentSchema[] {
  if (schema.properties) return [schema];
  if (schema.items) return inner(schema.items);
  if (typeof schema.additionalProperties === "object") return inner(schema.additionalProperties);
  return schema.anyOf?.flatMap(inner) ?? [];
}
