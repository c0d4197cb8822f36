/** Finds the tests that a change needs, by the folders that it touches. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { allTestFiles, isSlow, matchesAny } from "./selection.ts";
import { onBothEngines, slowTests } from "./slow-tests.ts";

interface NeededTests {
  readonly files: readonly string[];
  /** True if the tests of both engines are needed. */
  readonly bothEngines: boolean;
}

/** Tests of the server that cover all of its areas. */
const ACROSS_AREAS = ["server/test/{events,levels,permissions,round-trip}/**"];

/** The quick tests that a change needs; the first row that fits a path counts. */
const quickTests: readonly { changed: readonly string[]; needs: readonly string[] }[] = [
  // Some tests compare tables of the documentation with the code.
  { changed: ["docs/**", "*.md"], needs: ["server/test/{permissions,running}/**", "contract/test/levels*"] },
  { changed: ["deploy/**", "Dockerfile", "compose.yaml"], needs: ["server/test/deploy/**"] },
  { changed: ["bench/**"], needs: ["bench/test/**"] },
  { changed: ["web/test/**"], needs: ["web/test/**"] },
  { changed: ["web/**"], needs: ["web/test/**"] },
  { changed: ["client/**"], needs: ["client/test/**", "web/test/**"] },
  { changed: ["markdown/**"], needs: ["markdown/test/**", "server/test/messages/**", "web/test/**"] },
  { changed: ["server/src/integrations/**"], needs: ["server/test/integrations/**"] },
  { changed: ["server/src/texts/**"], needs: ["server/test/{texts,mail,notifications,messages}/**"] },
  { changed: ["server/**"], needs: ["{client,server}/test/**"] },
];

/**
 * Returns the tests that changed files need: test files that changed, quick tests by `quickTests`, and slow ones by
 * `slowTests`. An area of the server needs the tests of its name, and those that cover all areas. A path that no row
 * knows needs all quick tests.
 */
export function testsFor(changed: readonly string[]): NeededTests {
  const all = allTestFiles();
  const needed = new Set<string>();
  const need = (files: readonly string[]) => {
    for (const file of files) needed.add(file);
  };
  for (const path of changed) {
    if (path.endsWith(".test.ts")) {
      need(all.filter((file) => file === path));
      continue;
    }
    if (/^(client|contract|markdown|server)\/test\//.test(path)) {
      // A file that tests share is used by those of its folder.
      need(all.filter((file) => file.startsWith(`${dirname(path)}/`)));
      continue;
    }
    const globs = quickTestsFor(path);
    need(all.filter((file) => !isSlow(file) && matchesAny(file, globs)));
    for (const { files, neededBy } of slowTests) {
      if (matchesAny(path, neededBy)) need(all.filter((file) => matchesAny(file, files)));
    }
  }
  return {
    files: [...needed].sort(),
    bothEngines: changed.some((path) =>
      matchesAny(path, [...onBothEngines.neededBy, ...onBothEngines.files]),
    ),
  };
}

function quickTestsFor(path: string): readonly string[] {
  const area = /^server\/src\/domain\/([^/]+)\//.exec(path)?.[1];
  if (area !== undefined && existsSync(`server/test/${area}`)) {
    return [...ACROSS_AREAS, `server/test/${area}/**`];
  }
  return quickTests.find((row) => matchesAny(path, row.changed))?.needs ?? ["**"];
}

/**
 * Returns the paths that differ from a commit, including files that Git doesn't know yet.
 *
 * @param base the commit; by default the newest one that this branch shares with its upstream, or else with `main`
 */
export function changedFiles(base = sharedCommit()): readonly string[] {
  return [
    ...git("diff", "--name-only", "--no-renames", "-z", base, "--").split("\0"),
    ...git("ls-files", "--others", "--exclude-standard", "-z").split("\0"),
  ].filter((path) => path !== "");
}

function sharedCommit(): string {
  for (const branch of ["@{upstream}", "main"]) {
    try {
      return git("merge-base", "HEAD", branch).trim();
    } catch {
      // There is no such branch here.
    }
  }
  return "HEAD";
}

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
