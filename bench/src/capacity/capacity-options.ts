/** The options of `npm run bench:capacity -- …`. */
import { parseArgs } from "node:util";
import type { EngineKind } from "@confab/server/db/engine";
import type { StepPlan } from "./step-control.ts";

export interface EngineOptions {
  readonly engine: EngineKind;
  /** The number of connected people that the engine should carry. */
  readonly goal: number;
  readonly steps: StepPlan;
  /** Messages stored before anyone connects. */
  readonly history: number;
}

export interface CapacityOptions {
  readonly engines: readonly EngineOptions[];
  readonly seed: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly write: boolean;
  /** Nodes on one database, which share the people. */
  readonly nodes: number;
  /** The folder for profiles of the servers. */
  readonly profile: string | undefined;
}

const engineOptions: readonly EngineOptions[] = [
  {
    engine: "postgres",
    goal: 10_000,
    steps: { first: 1250, most: 16_000, factor: 2, precision: 1.2, grain: 50 },
    history: 40_000,
  },
  {
    engine: "embedded",
    goal: 2000,
    steps: { first: 1000, most: 6400, factor: 2, precision: 1.2, grain: 50 },
    history: 10_000,
  },
];

export const usage = `npm run bench:capacity -- [options]

  --engine embedded|postgres|both      default both: some nine minutes
  --first N                            people of the first step
  --most N                             people of the largest step
  --seconds N                          measured seconds of a step; default 15
  --seed N                             of people and times; default 1
  --nodes N                            nodes of a PostgreSQL installation, which share the people; default 1
  --profile FOLDER                     write profiles of the servers, which slows them
  --no-write                           leave bench/results/ as it is`;

/** @throws Error that names the invalid option */
export function readCapacityOptions(args: readonly string[]): CapacityOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: "string", default: "both" },
      first: { type: "string" },
      most: { type: "string" },
      seconds: { type: "string", default: "15" },
      seed: { type: "string", default: "1" },
      nodes: { type: "string", default: "1" },
      profile: { type: "string" },
      "no-write": { type: "boolean", default: false },
    },
  });
  const { engine, profile } = values;
  if (engine !== "embedded" && engine !== "postgres" && engine !== "both") {
    throw new Error(`--engine is embedded, postgres or both, not ${engine}.`);
  }
  const nodes = numberOf("--nodes", values.nodes) ?? 1;
  if (nodes > 1 && engine !== "postgres") throw new Error("--nodes needs --engine postgres.");
  const first = numberOf("--first", values.first);
  const most = numberOf("--most", values.most);
  const wanted = engineOptions.filter((one) => engine === "both" || one.engine === engine);
  return {
    engines: wanted.map((one) => ({
      ...one,
      steps: { ...one.steps, first: first ?? one.steps.first, most: most ?? one.steps.most },
    })),
    seed: numberOf("--seed", values.seed) ?? 1,
    seconds: numberOf("--seconds", values.seconds) ?? 15,
    warmUpSeconds: 4,
    nodes,
    profile,
    // A part of the steps is not a report.
    write: ![values["no-write"], engine !== "both", first, most, profile].some(Boolean),
  };
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} is "${text}"; it must be a whole number above 0.`);
  return Number(text);
}
