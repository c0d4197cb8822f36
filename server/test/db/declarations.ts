import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Imports all modules that declare statements. */
export async function importDeclarations(): Promise<void> {
  const source = fileURLToPath(new URL("../../src/", import.meta.url));
  for (const path of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    if (!/import .*\bstatement\b.*\/statement\.ts"/.test(readFileSync(join(source, path), "utf8"))) continue;
    const module = `@confab/server/${path.slice(0, -".ts".length)}`;
    await import(module);
  }
}
