/** The durations of test files: a file with all of them, and the slowest ones for the terminal. */
import { writeFileSync } from "node:fs";
import type {} from "@confab/testkit/measuring-runner";
import type { TestCase, TestModule } from "vitest/node";

const SHOWN = 20;

interface Row {
  readonly wall: number;
  readonly processor: number;
  readonly tests: number;
  /** The project of `vitest.config.ts`, and the path. */
  readonly name: string;
}

/**
 * Writes the wall and processor time of each file and of each folder with tests, the most expensive first.
 *
 * @param file its name; Git ignores such files, because they differ from machine to machine
 * @returns the most expensive files and the processor time of all files, for the terminal
 */
export function reportDurations(modules: readonly TestModule[], file: string): string {
  const files = modules.flatMap((module): readonly Row[] => {
    const durations = module.meta().durations;
    if (!durations) return [];
    const tests = [...module.children.allTests()].length;
    return [{ ...durations, tests, name: `${module.project.name} ${module.relativeModuleId}` }];
  });
  const areas = [...Map.groupBy(files, ({ name }) => areaOf(name))].map(([name, rows]) => sum(name, rows));
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const lines = [
    "# folders",
    ...table(areas),
    "# files",
    ...table(files),
    "# tests",
    ...testTable(tests),
    "",
  ];
  writeFileSync(file, lines.join("\n"));
  const total = sum("all files", files);
  return [
    `The slowest files (${file} has all):`,
    ...table(files).slice(0, SHOWN + 1),
    `${Math.round(total.processor)} s of processor time in all files, without PostgreSQL`,
    "",
  ].join("\n");
}

/** Returns the folder of an area, such as `server/test/streams`. */
const areaOf = (name: string): string => /[^ ]+ ([^/]+\/[^/]+(?:\/[^/]+(?=\/))?)/.exec(name)?.[1] ?? name;

const sum = (name: string, rows: readonly Row[]): Row => ({
  wall: rows.reduce((seconds, { wall }) => seconds + wall, 0),
  processor: rows.reduce((seconds, { processor }) => seconds + processor, 0),
  tests: rows.reduce((count, { tests }) => count + tests, 0),
  name,
});

const table = (rows: readonly Row[]): readonly string[] => [
  "processor s\twall s\ttests\tname",
  ...[...rows]
    .sort((a, b) => b.processor - a.processor)
    .map(({ wall, processor, tests, name }) =>
      [processor.toFixed(1), wall.toFixed(1), tests, name].join("\t"),
    ),
];

const testTable = (tests: readonly TestCase[]): readonly string[] => [
  "wall s\tname",
  ...tests
    .map((test) => ({ test, seconds: (test.diagnostic()?.duration ?? 0) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ test, seconds }) =>
      [seconds.toFixed(2), `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`].join(
        "\t",
      ),
    ),
];
