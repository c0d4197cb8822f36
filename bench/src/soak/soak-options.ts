/** The options of `npm run soak -- …`, and the plan of the month that follows from them. */
import { parseArgs } from "node:util";
import type { EngineKind } from "@confab/server/db/engine";

export interface SoakOptions {
  readonly engines: readonly EngineKind[];
  readonly minutes: number;
  readonly people: number;
  readonly seed: number;
  /** Crashes of an embedded server, instead of the month. */
  readonly crashes: number | undefined;
  readonly messages: number;
}

/** A month of equal days. */
export interface MonthPlan {
  readonly days: number;
  /** The day after which everything is counted first: a tenth of the month has passed. */
  readonly firstCount: number;
  /** The parts of a working day. After each one, the clock moves forward. */
  readonly parts: number;
  /** The seconds in which people act in each part, by the machine's clock. */
  readonly partSeconds: number;
  /** The factor by which people act faster than in the busiest hour of the load model. */
  readonly haste: number;
  /** Messages of a day that nobody reads at once, such as those of programs. */
  readonly extraMessages: number;
  /** Milliseconds by which the clock leaps at the beginning of each hour; then it moves by minutes. 0: it doesn't leap. */
  readonly leap: number;
}

export const usage = `npm run soak -- [options]

  --engine embedded|postgres|both      default both
  --minutes N                          the time for each engine; default 60. The month stays a month.
  --people N                           default 60
  --crashes N                          instead: kill an embedded server N times while people write
  --messages N                         messages before the first crash; default 200000
  --seed N                             of people and times; default 1`;

/** The working day of most people, in hours. */
export const WORKING_HOURS = 9;
export const DAYS = 30;
/** Messages are deleted after two days, so that as many are deleted as are sent from the third day on. */
export const RETENTION_DAYS = 2;

/** The share of a day's time in which people act, after `DAY_OVERHEAD`. */
const ACTING = 0.7;
/** Seconds of a day that are needed in any case. */
const DAY_OVERHEAD = 5;
/** A shorter day has nearly no load. */
const LEAST_ACTING_SECONDS = 1;
/** A part begins and ends with some pauses, so it should not be shorter. */
const LEAST_PART_SECONDS = 1;
/** Some 60 requests a second from 60 people, which a busy machine can still answer. */
const HASTE = 20;
const EXTRA_MESSAGES_A_SECOND = 20;
/** A day of 1,440 steps takes some 20 seconds. A shorter day has this leap in each hour, as if the machine slept. */
const LEAP = 55 * 60_000;
const SECONDS_OF_STEPS = 60;

/** @throws Error that names the invalid option */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: "string", default: "both" },
      minutes: { type: "string", default: "60" },
      people: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      crashes: { type: "string" },
      messages: { type: "string", default: "200000" },
    },
  });
  const { engine } = values;
  if (engine !== "embedded" && engine !== "postgres" && engine !== "both") {
    throw new Error(`--engine is embedded, postgres or both, not ${engine}.`);
  }
  return {
    engines: engine === "both" ? ["embedded", "postgres"] : [engine],
    minutes: numberOf("--minutes", values.minutes),
    people: numberOf("--people", values.people),
    seed: numberOf("--seed", values.seed),
    crashes: values.crashes === undefined ? undefined : numberOf("--crashes", values.crashes),
    messages: numberOf("--messages", values.messages),
  };
}

/** Plans a month for an engine in this many minutes. A shorter run has shorter working days, not fewer days. */
export function planMonth(minutes: number): MonthPlan {
  const daySeconds = (minutes * 60) / DAYS;
  const acting = Math.max((daySeconds - DAY_OVERHEAD) * ACTING, LEAST_ACTING_SECONDS);
  const parts = Math.max(1, Math.min(WORKING_HOURS, Math.floor(acting / LEAST_PART_SECONDS)));
  return {
    days: DAYS,
    firstCount: DAYS / 10,
    parts,
    partSeconds: acting / parts,
    haste: HASTE,
    extraMessages: Math.round(acting * EXTRA_MESSAGES_A_SECOND),
    leap: daySeconds >= SECONDS_OF_STEPS ? 0 : LEAP,
  };
}

function numberOf(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} is "${text}"; it must be a whole number above 0.`);
  return Number(text);
}
