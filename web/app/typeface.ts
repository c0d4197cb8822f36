import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const license = fileURLToPath(import.meta.resolve("@fontsource-variable/inter/LICENSE"));

/** Puts the license of the typeface beside its files, which may only be passed on together. */
export const typefaceLicense = (): Plugin => ({
  name: "typeface-license",
  apply: "build",
  buildStart() {
    this.emitFile({ type: "asset", name: "inter-license.txt", source: readFileSync(license) });
  },
});
