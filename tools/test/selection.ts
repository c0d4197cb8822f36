/** Divides the test files among the projects of `vitest.config.ts`. */
import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { onBothEngines, slowTests } from "./slow-tests.ts";

/** The quick tests, the slow ones, which include the second engine, or all. */
export type Part = "quick" | "slow" | "all";

export type Engine = "embedded" | "postgres";

/** The files of each project, relative to the checkout. */
export interface Selection {
  /** Tests that need no database, or that start both engines themselves. */
  readonly once: readonly string[];
  readonly web: readonly string[];
  /** Tests that load components of the web client. All others look at these in a browser. */
  readonly components: readonly string[];
  readonly engines: Readonly<Partial<Record<Engine, readonly string[]>>>;
}

const ONCE = [
  "{contract,markdown,client,bench}/test/**",
  "server/test/{clients,db,deploy,exchange,outgoing}/**",
];

const COMPONENTS = ["web/test/refusals.test.ts"];

export const isSlow = (file: string): boolean => slowTests.some(({ files }) => matchesAny(file, files));

export const matchesAny = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));

export const allTestFiles = (): readonly string[] =>
  globSync("{contract,markdown,client,server,web,bench}/test/**/*.test.ts").sort();

/** @param engines the engines that may be used; tests that don't depend on the engine run on the last one */
export function selectTests(part: Part, engines: readonly Engine[]): Selection {
  const all = allTestFiles();
  const files = all.filter((file) => part === "all" || isSlow(file) === (part === "slow"));
  const once = files.filter((file) => matchesAny(file, ONCE));
  const components = files.filter((file) => matchesAny(file, COMPONENTS));
  const web = files.filter((file) => file.startsWith("web/") && !components.includes(file));
  const others = files.filter((file) => ![...once, ...components, ...web].includes(file));
  const onSecond = part === "quick" ? [] : all.filter((file) => matchesAny(file, onBothEngines.files));
  return {
    once,
    web,
    components,
    engines: Object.fromEntries(
      engines.map((engine, index) => [engine, index === engines.length - 1 ? others : onSecond]),
    ),
  };
}
