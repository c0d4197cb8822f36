/** Compares the tables of docs/configuration.md with the environment variables that the server reads. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

test("docs/configuration.md lists exactly the variables that the server reads", () => {
  const source = new URL("server/src/", root);
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const code = files
    .filter((path) => /\.(?:ts|mjs)$/.test(path))
    .map((path) => readFileSync(new URL(path, source), "utf8"));
  const page = readFileSync(new URL("docs/configuration.md", root), "utf8");

  const read = named(code.join("\n"), /["'.](CONFAB_[A-Z0-9_]+[A-Z0-9]|DATABASE_URL|NATS_URL)\b(?!_)/g);
  const listed = named(page, /^\| `(\w+)` +\|/gm);
  expect(listed).toEqual(read);
  expect(listed.length).toBeGreaterThan(40);
});

const named = (text: string, pattern: RegExp): string[] =>
  [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name ?? ""))].toSorted();
