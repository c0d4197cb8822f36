/** The options of `npm run bench -- …` and `npm run bench:waits -- …`. */
import { parseArgs } from "node:util";
import type { EngineKind } from "@confab/server/db/engine";

export interface Size {
  readonly name: "small" | "full";
  /** Subscribers of the streams to which messages are sent. */
  readonly audiences: readonly number[];
  /** Users of the organization whose messages are read. */
  readonly users: number;
  readonly streams: number;
  readonly subscriptions: number;
  readonly unread: number;
  /** Numbers of stored messages at which reading is measured; the targets apply to the last one. */
  readonly history: readonly number[];
  /** The same for the embedded database, which is not meant for the largest number. */
  readonly embeddedHistory: readonly number[];
  /** Numbers of idle queues at which queues are measured. */
  readonly queues: readonly number[];
  /** Clients that wait at each node. */
  readonly waitingAtNode: number;
  readonly rounds: number;
  readonly roundSeconds: number;
  /** Messages whose delivery to another client is measured. */
  readonly deliveries: number;
  /** The number of times that a hundred messages are read, for each kind of reading. */
  readonly reads: number;
}

export const sizes: Readonly<Record<Size["name"], Size>> = {
  small: {
    name: "small",
    audiences: [10, 1000, 10_000],
    users: 2000,
    streams: 200,
    subscriptions: 20,
    unread: 5000,
    history: [1000, 10_000, 100_000],
    embeddedHistory: [1000, 50_000],
    queues: [1, 1000, 5000],
    waitingAtNode: 500,
    rounds: 3,
    roundSeconds: 0.8,
    deliveries: 200,
    reads: 70,
  },
  full: {
    name: "full",
    audiences: [10, 100, 1000, 10_000, 100_000],
    users: 20_000,
    streams: 2000,
    subscriptions: 200,
    unread: 5000,
    history: [10_000, 100_000, 1_000_000, 10_000_000],
    embeddedHistory: [10_000, 100_000, 1_000_000],
    queues: [1, 100, 1000, 10_000, 50_000],
    waitingAtNode: 3000,
    rounds: 7,
    roundSeconds: 3,
    deliveries: 300,
    reads: 100,
  },
};

export interface Options {
  readonly size: Size;
  readonly only: readonly string[] | undefined;
  readonly engines: readonly EngineKind[];
  readonly seed: number;
  readonly strict: boolean;
  readonly write: boolean;
}

export const usage = (command: string, names: readonly string[]): string => `${command} -- [options]

  --size small|full                    default small: some five minutes
  --only ${names.join(",")}
  --engine embedded|postgres|both      default both
  --messages N                         stop the history at N stored messages
  --seed N                             of the data; default 1
  --strict                             end with 1 when a target is missed
  --no-write                           leave bench/results/ as it is`;

/** @throws Error that names the invalid option */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: "string", default: "small" },
      only: { type: "string" },
      engine: { type: "string", default: "both" },
      messages: { type: "string" },
      seed: { type: "string", default: "1" },
      strict: { type: "boolean", default: false },
      "no-write": { type: "boolean", default: false },
    },
  });
  const { size: sizeName, engine } = values;
  if (sizeName !== "small" && sizeName !== "full")
    throw new Error(`--size is small or full, not ${sizeName}.`);
  if (engine !== "embedded" && engine !== "postgres" && engine !== "both") {
    throw new Error(`--engine is embedded, postgres or both, not ${engine}.`);
  }
  const only = values.only?.split(",");
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no measurement ${unknown}; there are ${names.join(", ")}.`);
  return {
    size: limitHistory(sizes[sizeName], wholeNumber("--messages", values.messages)),
    only,
    engines: engine === "both" ? ["postgres", "embedded"] : [engine],
    seed: wholeNumber("--seed", values.seed) ?? 1,
    strict: values.strict,
    // A subset of the measurements is not a report.
    write: !values["no-write"] && only === undefined && engine === "both",
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`${name} is "${text}"; it must be a whole number.`);
  return Number(text);
}

function limitHistory(size: Size, messages: number | undefined): Size {
  if (messages === undefined) return size;
  const limit = (history: readonly number[]) => {
    const kept = history.filter((count) => count < messages);
    return [...kept, Math.min(messages, history.at(-1) ?? messages)];
  };
  return { ...size, history: limit(size.history), embeddedHistory: limit(size.embeddedHistory) };
}
