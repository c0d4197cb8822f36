/**
 * Checks everything that must hold in a history (design: nothing lost, nothing twice, no stale permissions, never a
 * hang).
 */
import type { Fact, Operation, TrialHistory, Violation } from "./operation.ts";
import { checkQueues } from "./queues.ts";
import { impossibleUse, type RegisterUse } from "./registers.ts";

/** @returns the violations; an empty list if the history is possible */
export function checkHistory(history: TrialHistory): Violation[] {
  return [
    ...clearAnswers(history),
    ...registers(history),
    ...refusals(history),
    ...messageIds(history),
    ...storedOnce(history),
    ...checkQueues(history),
  ];
}

function* clearAnswers({ operations }: TrialHistory): Iterable<Violation> {
  for (const { outcome, text, node, detail, end } of operations) {
    if (outcome !== "hang" && outcome !== "wrong") continue;
    const what = `${text} at node ${node}: ${outcome} ${detail}`;
    yield { rule: "errors are clear, and nothing hangs", what, about: [text], at: end };
  }
}

interface Use extends RegisterUse {
  readonly operation: Operation;
}

function* registers({ operations, initially }: TrialHistory): Iterable<Violation> {
  const uses = new Map<string, Use[]>();
  for (const operation of operations) {
    for (const [register, use] of usesOf(operation)) {
      const of = uses.get(register) ?? [];
      of.push(use);
      uses.set(register, of);
    }
  }
  for (const [register, of] of uses) {
    const impossible = impossibleUse(initially.get(register) ?? false, of);
    if (!impossible) continue;
    const { text, start, end } = impossible.operation;
    const what = `"${register}" can't have been ${impossible.value} when this was answered: ${text}, begun at ${start}`;
    yield { rule: "what is answered is so, from then on, for all", what, about: [register], at: end };
  }
}

function* usesOf(operation: Operation): Iterable<readonly [register: string, use: Use]> {
  const { makes = [], finds = [], needs = [], sends, outcome, start, end } = operation;
  const use = (kind: Use["kind"], { register, value }: Fact, until: number): readonly [string, Use] => [
    register,
    { kind, value, start, end: until, operation },
  ];
  if (outcome === "refused" || outcome === "not reached") return;
  const done = outcome === "done";
  const stores = sends ? [{ register: sends.content, value: true }] : [];
  for (const fact of [...makes, ...stores]) yield use("write", fact, done ? end : Infinity);
  if (!done) return;
  for (const fact of finds) yield use("find", fact, end);
  for (const register of needs) yield use("find", { register, value: true }, end);
}

/** A node may be late to learn that someone was given a right, but never takes a right away by itself. */
function* refusals({ operations, initially }: TrialHistory): Iterable<Violation> {
  for (const { outcome, needs, text, start, end, detail } of operations) {
    if (outcome !== "refused" || !needs) continue;
    const isPossible = needs.some(
      (register) =>
        !initially.get(register) ||
        operations.some(
          (other) =>
            other.start < end &&
            other.makes?.some((fact) => fact.register === register && !fact.value) === true,
        ),
    );
    if (isPossible) continue;
    const what = `${text}, begun at ${start}, though all rights were held: ${detail}`;
    yield { rule: "nobody is refused what is theirs", what, about: [text, ...needs], at: end };
  }
}

/** A message that was answered before another one was started has the smaller id. */
function* messageIds({ operations }: TrialHistory): Iterable<Violation> {
  const sent = operations.flatMap(({ sends, outcome, start, end }) =>
    sends?.id !== undefined && outcome === "done"
      ? [{ id: sends.id, content: sends.content, start, end }]
      : [],
  );
  const byEnd = sent.toSorted((a, b) => a.end - b.end);
  let newest: (typeof sent)[number] | undefined;
  let next = 0;
  for (const message of sent.toSorted((a, b) => a.start - b.start)) {
    for (let ended = byEnd[next]; ended && ended.end < message.start; ended = byEnd[next]) {
      if (!newest || ended.id > newest.id) newest = ended;
      next += 1;
    }
    if (!newest || message.id > newest.id) continue;
    const what = `"${message.content}" got id ${message.id}, "${newest.content}", answered before, ${newest.id}`;
    yield { rule: "ids rise in time", what, about: [message.content, newest.content], at: message.end };
  }
}

function* storedOnce({ stored, operations }: TrialHistory): Iterable<Violation> {
  const ids = new Map<string, number[]>();
  for (const { id, content } of stored) ids.set(content, [...(ids.get(content) ?? []), id]);
  for (const [content, all] of ids) {
    if (all.length === 1) continue;
    yield {
      rule: "a message is stored once",
      what: `"${content}" has the ids ${all}`,
      about: [content],
      at: Infinity,
    };
  }
  for (const { sends, outcome } of operations) {
    if (outcome !== "done" || sends?.id === undefined) continue;
    const [id] = ids.get(sends.content) ?? [sends.id];
    if (id === sends.id) continue;
    const what = `"${sends.content}" was acknowledged as ${sends.id} and is stored as ${id}`;
    yield { rule: "a message keeps its acknowledged id", what, about: [sends.content], at: Infinity };
  }
}
