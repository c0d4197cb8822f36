/** Checks Kubernetes objects against the schemas of Kubernetes, by the Python package `kubernetes-validate`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `npm run install-clients` installs it. */
const program = fileURLToPath(new URL("../../../.clients/bin/kubernetes-validate", import.meta.url));

/** Groups of objects that Kubernetes itself does not know. Their operators bring the schemas. */
const foreign = ["monitoring.coreos.com/", "postgresql.cnpg.io/"];

/** Returns the reason why schemas are not tested; undefined if they are. */
export function missingSchemas(): string | undefined {
  if (spawnSync(program, ["--version"]).status === 0) return undefined;
  return "Schemas of Kubernetes are not tested: run npm run install-clients.";
}

/** True for a document of a group that Kubernetes itself does not know. */
export const isForeign = (document: string): boolean =>
  foreign.some((group) => document.includes(`\napiVersion: ${group}`));

/** Returns the violations of the schemas, unknown fields included; empty if there are none. */
export function violations(documents: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "confab-kubernetes-"));
  try {
    const paths = documents.map((text, index) => {
      const path = join(folder, `${index}.yaml`);
      writeFileSync(path, text);
      return path;
    });
    const { status, stdout, stderr } = spawnSync(program, ["--strict", ...paths], { encoding: "utf8" });
    return status === 0 ? "" : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
