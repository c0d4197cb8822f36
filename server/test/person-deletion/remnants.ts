/** Searches everything that an installation stores for remnants of a person. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync, inflateRawSync } from "node:zlib";
import type { World } from "@confab/testkit";
import { runSql } from "../messages/database.ts";

/** Columns whose values the server encrypts. */
const ENCRYPTED = /_encrypted$/;

/** Returns the places in tables and files at which one of these texts is, ignoring case. */
export async function remnants(world: World, texts: readonly string[]): Promise<string[]> {
  const known = texts.map((text) => text.toLowerCase());
  const found: string[] = [];
  const look = (place: string, content: string) => {
    const lower = content.toLowerCase();
    for (const text of known) {
      if (lower.includes(text)) found.push(`${place}: ${text}: ${excerpt(lower, text)}`);
    }
  };
  for (const { table, row } of await rows(world)) {
    for (const [column, value] of Object.entries(row)) {
      if (value === null) continue;
      const content = typeof value === "string" ? value : JSON.stringify(value);
      look(`${table}.${column}`, content);
      if (ENCRYPTED.test(column)) look(`${table}.${column}`, world.server.context.secrets.decrypt(content));
      else look(`${table}.${column}`, decryptedWithin(world, value));
    }
  }
  for (const { path, bytes } of files(world)) {
    look(path, path);
    look(path, bytes.toString("utf8"));
    for (const entry of unpacked(bytes)) look(`${path} (unpacked)`, entry.toString("utf8"));
  }
  return found;
}

const excerpt = (content: string, text: string): string => {
  const start = content.indexOf(text);
  return content.slice(Math.max(0, start - 80), start + 80);
};

/** Returns the rows of all tables, each column as text or JSON. */
export async function rows(
  world: World,
): Promise<{ readonly table: string; readonly row: Readonly<Record<string, unknown>> }[]> {
  const tables = await runSql(
    world,
    `select c.relname as name from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`,
  );
  const all: { table: string; row: Readonly<Record<string, unknown>> }[] = [];
  for (const { name } of tables) {
    const content = await runSql(world, `select to_jsonb(t) as row from ${String(name)} as t`);
    all.push(
      ...content.map(({ row }) => ({ table: String(name), row: row as Readonly<Record<string, unknown>> })),
    );
  }
  return all;
}

/** Returns the encrypted texts in a JSON value, decrypted. */
function decryptedWithin(world: World, value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([key, each]) =>
      ENCRYPTED.test(key) && typeof each === "string"
        ? world.server.context.secrets.decrypt(each)
        : decryptedWithin(world, each),
    )
    .join("\n");
}

/** The embedded database has files of its own; their rows are searched as rows. `people.json` is of the tests. */
const DATABASE = /^(db\/|people\.json$)/;

/** Returns all files of the data directory, uploads and exports included. */
export function files(world: World): { readonly path: string; readonly bytes: Buffer }[] {
  const { dataDir } = world;
  return readdirSync(dataDir, { recursive: true })
    .map((name) => join(dataDir, String(name)))
    .filter((path) => statSync(path).isFile() && !DATABASE.test(relative(dataDir, path)))
    .map((path) => ({ path: relative(dataDir, path), bytes: readFileSync(path) }));
}

/** Returns the contents of a compressed file: gzip, or the entries of a ZIP file. */
function unpacked(bytes: Buffer): Buffer[] {
  if (bytes.length > 1 && bytes.readUInt16BE(0) === 0x1f8b) return [gunzipSync(bytes)];
  if (bytes.length < 30 || bytes.readUInt32LE(0) !== 0x04034b50) return [];
  const found: Buffer[] = [];
  for (let at = bytes.indexOf("PK\x03\x04", 0, "latin1"); at >= 0; ) {
    const data = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    try {
      found.push(inflateRawSync(bytes.subarray(data), { finishFlush: 2 }));
    } catch {
      found.push(bytes.subarray(data));
    }
    at = bytes.indexOf("PK\x03\x04", data, "latin1");
  }
  return found;
}
