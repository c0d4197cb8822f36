/** Shows the shape of a value on the reference page, as a table with a row for each key. */
import { escapeHtml } from "./errors.ts";
import type { DocumentSchema } from "./openapi-schema.ts";

/** Text in which words between back quotes are code. */
export const prose = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`);

export const anchorOf = (reference: string): string => `object-${reference.split("/").at(-1) ?? ""}`;

/** Describes a value's type in a few words; components are links. */
export function typeOf(schema: DocumentSchema): string {
  const { $ref, enum: options, anyOf, items, prefixItems, additionalProperties: others } = schema;
  if ($ref !== undefined)
    return `<a href="#${anchorOf($ref)}">${escapeHtml($ref.split("/").at(-1) ?? "")}</a>`;
  if (options)
    return options.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(" or ");
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (prefixItems) return `list of exactly ${prefixItems.map(typeOf).join(", ")}`;
  if (items) return `list of ${typeOf(items)}`;
  if (typeof others === "object" && schema.properties === undefined) return `map of ${typeOf(others)}`;
  const limit = schema.maxLength === undefined ? "" : `, ${schema.maxLength} characters at most`;
  return `${schema.type ?? "any JSON"}${limit}`;
}

/** Returns a table of the keys. The keys of an object that is not a component follow its key, indented. */
export function shapeTable(schema: DocumentSchema): string {
  const rows = keyRows(schema, 0);
  if (rows.length === 0) return "";
  return table(["Key", "Type", "Meaning"], rows);
}

/** Returns a table that scrolls when it is too wide. Cells are HTML; each row is complete. */
export function table(headings: readonly string[], rows: readonly string[]): string {
  const head = headings.map((heading) => `<th>${heading}</th>`).join("");
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function keyRows(schema: DocumentSchema, depth: number): string[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const optional = required.has(key) ? "" : '<span class="quiet"> optional</span>';
    const row = `<tr><td class="depth-${Math.min(depth, 4)}"><code>${escapeHtml(key)}</code>${optional}</td><td class="type">${typeOf(value)}</td><td>${prose(value.description ?? "")}</td></tr>`;
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
