/** Shows why a history is impossible: the operations around a violation, in order. */
import type { Operation, TrialHistory, Violation } from "./operation.ts";

/** The number of operations shown before a violation. The contradicted one is among the last. */
const MOST_OPERATIONS = 25;

const MOST_VIOLATIONS = 5;

/** The client name for what happens to nodes. */
export const TROUBLE = "trouble";

/** @returns the first violations, each with the operations that touch its registers and contents */
export function traceOf(violations: readonly Violation[], { operations }: TrialHistory): string {
  const shown = violations.slice(0, MOST_VIOLATIONS).map(({ rule, what, about, at }) => {
    const near = operations
      .filter((operation) => operation.start <= at && namesOf(operation).some((name) => about.includes(name)))
      .toSorted((a, b) => a.start - b.start)
      .slice(-MOST_OPERATIONS);
    const from = near[0]?.start ?? Infinity;
    const trouble = operations.filter(
      ({ client, start }) => client === TROUBLE && start >= from && start <= at,
    );
    const lines = [...near, ...trouble.slice(-MOST_OPERATIONS)].toSorted((a, b) => a.start - b.start);
    return [`✗ ${rule}: ${what}`, ...lines.map(lineOf)].join("\n");
  });
  return [`${violations.length} violations`, ...shown].join("\n\n");
}

const namesOf = ({ makes = [], finds = [], needs = [], sends, text }: Operation): string[] => [
  ...[...makes, ...finds].map(({ register }) => register),
  ...needs,
  ...(sends ? [sends.content] : []),
  text,
];

/** Returns a line about an operation: its client, time and outcome. */
export const lineOf = ({ start, end, node, client, text, outcome, detail }: Operation): string =>
  `  ${seconds(start)} to ${seconds(end)} s  node ${node}  ${client}: ${text} → ${outcome} ${detail}`.trimEnd();

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3).padStart(8);
