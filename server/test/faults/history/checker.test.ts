/** Tests of the checker itself: it finds impossible histories, each by its rule, and accepts possible ones. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkHistory } from "./checker.ts";
import type { Operation, QueueRecord, SeenEvent, TrialHistory } from "./operation.ts";
import { impossibleUse, type RegisterUse } from "./registers.ts";
import { traceOf } from "./trace.ts";

const [ada, uma] = [1, 2];

const RIGHT = "Uma is in secret";

function operation(start: number, end: number, more: Partial<Operation>): Operation {
  return { client: "Ada", node: 0, start, end, text: "does something", outcome: "done", detail: "", ...more };
}

const send = (start: number, end: number, content: string, id: number, more: Partial<Operation> = {}) =>
  operation(start, end, { text: `sends ${content}`, sends: { content, id }, ...more });

const event = (
  position: number,
  id: number,
  content: string,
  to: string | number[] = "general",
): SeenEvent => ({
  id: position,
  type: "message",
  body: content,
  message: { id, content, to },
});

const queue = (person: number, events: readonly SeenEvent[]): QueueRecord => ({
  name: `queue of ${person}`,
  person,
  registeredAt: 0,
  answers: events.map((each) => [each]),
  readUpTo: 100,
});

/** Two messages in `general` that both people saw. */
const good: TrialHistory = {
  operations: [send(0, 10, "one", 1), send(20, 30, "two", 2)],
  initially: new Map([[RIGHT, true]]),
  queues: [ada, uma].map((person) => queue(person, [event(5, 1, "one"), event(6, 2, "two")])),
  members: new Map([
    ["general", new Set([ada, uma])],
    ["secret", new Set([ada, uma])],
  ]),
  stored: [
    { id: 1, content: "one" },
    { id: 2, content: "two" },
  ],
};

const storedFinds = (history: TrialHistory): Operation[] =>
  ["one", "two"].map((content) => {
    const value = history.stored.some((message) => message.content === content);
    return operation(90, 91, { text: "looks", finds: [{ register: content, value }] });
  });

const rulesBroken = (history: TrialHistory): string[] => [
  ...new Set(
    checkHistory({ ...history, operations: [...history.operations, ...storedFinds(history)] }).map(
      ({ rule }) => rule,
    ),
  ),
];

describe("the checker of histories", () => {
  test("accepts a possible history", () => {
    expect(rulesBroken(good)).toEqual([]);
  });

  test("finds an acknowledged message that is lost", () => {
    const [first] = good.stored;
    const queues = good.queues.map((each) => ({ ...each, answers: each.answers.slice(0, 1) }));
    expect(rulesBroken({ ...good, stored: first ? [first] : [], queues })).toEqual([
      "what is answered is so, from then on, for all",
    ]);
  });

  test("accepts a message without an answer, whether lost or stored", () => {
    const lost = send(40, 50, "three", 3, { outcome: "no connection", sends: { content: "three" } });
    expect(rulesBroken({ ...good, operations: [...good.operations, lost] })).toEqual([]);
    const stored = [...good.stored, { id: 3, content: "three" }];
    const queues = good.queues.map((each) => ({
      ...each,
      answers: [...each.answers, [event(9, 3, "three")]],
    }));
    expect(rulesBroken({ ...good, operations: [...good.operations, lost], stored, queues })).toEqual([]);
  });

  test("finds a message that is stored twice", () => {
    expect(rulesBroken({ ...good, stored: [...good.stored, { id: 3, content: "two" }] })).toContain(
      "a message is stored once",
    );
  });

  test("finds a message that is stored under another id than acknowledged", () => {
    const [, two] = good.operations;
    const wrong = send(20, 30, "two", 7);
    const operations = good.operations.map((each) => (each === two ? wrong : each));
    expect(rulesBroken({ ...good, operations })).toEqual(["a message keeps its acknowledged id"]);
  });

  test("finds ids that fall over time", () => {
    const operations = [send(0, 10, "two", 2), send(20, 30, "one", 1)];
    expect(rulesBroken({ ...good, operations })).toEqual(["ids rise in time"]);
    expect(rulesBroken({ ...good, operations: [send(0, 25, "two", 2), send(20, 30, "one", 1)] })).toEqual([]);
  });

  test("finds an event that a queue got late, twice, or never", () => {
    const [one, two] = [event(5, 1, "one"), event(6, 2, "two")];
    const withQueue = (events: readonly SeenEvent[]) => ({
      ...good,
      queues: [queue(ada, [one, two]), queue(uma, events)],
    });
    const inOrder = "a queue's events come in order, once";
    expect(rulesBroken(withQueue([two, one]))).toEqual([inOrder]);
    expect(rulesBroken(withQueue([one, one, two]))).toEqual([inOrder]);
    const twiceAtOnce = { ...queue(uma, []), answers: [[one, one, two]] };
    expect(rulesBroken({ ...good, queues: [queue(ada, [one, two]), twiceAtOnce] })).toEqual([inOrder]);
    expect(rulesBroken(withQueue([two]))).toEqual(["a queue has everything that its owner should see"]);
  });

  test("finds a queue with a different log", () => {
    const queues = [queue(ada, [event(5, 1, "one"), event(6, 2, "two")]), queue(uma, [event(5, 2, "two")])];
    expect(rulesBroken({ ...good, queues })).toContain("all queues have the same log");
  });

  test("finds an event about a user that was not sent to everyone", () => {
    const changed: SeenEvent = { id: 8, type: "realm_user", body: "a role" };
    const [first, ...others] = good.queues;
    const notified = { ...(first ?? queue(ada, [])), answers: [...(first?.answers ?? []), [changed]] };
    expect(rulesBroken({ ...good, queues: [notified, ...others] })).toEqual([
      "a queue has everything that its owner should see",
    ]);
  });

  test("finds a message to a stream or conversation that the recipient was not in", () => {
    const left = { place: "secret", people: [uma], joined: false };
    const leaving: SeenEvent = { id: 7, type: "subscription", body: "left", membership: left };
    const histories = (position: number, to: string | number[]) => {
      const [one, two] = [event(5, 1, "one"), event(position, 2, "two", to)];
      const inOrder = (events: SeenEvent[]) => events.toSorted((a, b) => a.id - b.id);
      const queues = [queue(ada, inOrder([one, two, leaving])), queue(uma, inOrder([one, two]))];
      return { ...good, queues };
    };
    const secrecy = "a queue has nothing that its owner should not see";
    expect(rulesBroken(histories(6, "secret"))).toEqual([]);
    expect(rulesBroken(histories(8, "secret"))).toEqual([secrecy]);
    expect(rulesBroken(histories(8, [ada, uma]))).toEqual([]);
    expect(rulesBroken(histories(8, [ada]))).toEqual([secrecy]);
  });

  test("finds a message that is stored without an event", () => {
    const operations = [...good.operations, send(40, 50, "three", 3)];
    const stored = [...good.stored, { id: 3, content: "three" }];
    expect(rulesBroken({ ...good, operations, stored })).toEqual(["a message is stored as it was announced"]);
  });

  test("finds a write that was accepted after the answer to a revocation, and shows both", () => {
    const revoke = operation(40, 50, { text: "takes Uma out", makes: [{ register: RIGHT, value: false }] });
    const use = (start: number, outcome: Operation["outcome"] = "done") =>
      operation(start, start + 5, { client: "Uma", text: "writes to secret", needs: [RIGHT], outcome });
    const withAll = (...more: Operation[]) => ({
      ...good,
      operations: [...good.operations, revoke, ...more],
    });
    expect(rulesBroken(withAll(use(49)))).toEqual([]);
    expect(rulesBroken(withAll(use(60, "refused")))).toEqual([]);
    const late = withAll(use(60));
    expect(rulesBroken(late)).toEqual(["what is answered is so, from then on, for all"]);
    expect(traceOf(checkHistory(late), late)).toMatch(/takes Uma out → done\n.*Uma: writes to secret → done/);
  });

  test("finds a refusal without a reason", () => {
    const refused = operation(40, 50, { text: "writes to secret", needs: [RIGHT], outcome: "refused" });
    const history = { ...good, operations: [...good.operations, refused] };
    expect(rulesBroken(history)).toEqual(["nobody is refused what is theirs"]);
  });

  test.each(["hang", "wrong"] as const)("finds an invalid answer: %s", (outcome) => {
    const operations = [...good.operations, operation(40, 10_050, { outcome })];
    expect(rulesBroken({ ...good, operations })).toEqual(["errors are clear, and nothing hangs"]);
  });
});

describe("a register of two values", () => {
  const write = (value: boolean, start: number, end: number) =>
    ({ kind: "write", value, start, end }) as const;
  const find = (value: boolean, start: number, end: number) => ({ kind: "find", value, start, end }) as const;

  test("may change at any moment of a write, once", () => {
    const during = [write(true, 0, 100), find(false, 10, 20), find(true, 30, 40), find(true, 50, 60)];
    expect(impossibleUse(false, during)).toBeUndefined();
    const back = find(false, 70, 80);
    expect(impossibleUse(false, [...during, back])).toBe(back);
  });

  test("may be written long after a write that was never answered, but only once", () => {
    const lost = write(true, 0, Infinity);
    const uses = [lost, write(false, 10, 20), find(true, 30, 40), write(false, 50, 60)];
    expect(impossibleUse(false, uses)).toBeUndefined();
    const again = find(true, 70, 80);
    expect(impossibleUse(false, [...uses, again])).toBe(again);
  });

  test("accepts simultaneous writes in any order that fits", () => {
    const both = [write(true, 0, 20), write(false, 0, 20)];
    expect(impossibleUse(false, [...both, find(true, 30, 40)])).toBeUndefined();
    expect(impossibleUse(false, [...both, find(false, 30, 40)])).toBeUndefined();
    const second = find(false, 50, 60);
    expect(impossibleUse(false, [...both, find(true, 30, 40), second])).toBe(second);
  });

  test("is judged the same as by trying all orders, for any small history", () => {
    const times = fc.tuple(fc.nat(12), fc.nat(6)).map(([start, length]) => ({ start, end: start + length }));
    const finds = fc.record({ kind: fc.constant("find" as const), value: fc.boolean(), times });
    const writes = fc.record({
      kind: fc.constant("write" as const),
      value: fc.boolean(),
      times: fc.oneof(
        times,
        times.map(({ start }) => ({ start, end: Infinity })),
      ),
    });
    const history = fc.array(fc.oneof(finds, writes), { maxLength: 6 });
    const check = fc.property(history, (made) => {
      const uses = made.map(({ kind, value, times: { start, end } }) => ({ kind, value, start, end }));
      expect(impossibleUse(false, uses) === undefined).toBe(canHappen(false, uses));
    });
    fc.assert(check, { seed: 1, numRuns: 3000 });
  });
});

/**
 * Returns true if in some order each use precedes those that start after its end, and each find returns the current
 * value.
 */
function canHappen(value: boolean, left: readonly RegisterUse[]): boolean {
  if (left.every(({ end }) => end === Infinity)) return true;
  return left.some((use) => {
    if (left.some((other) => other !== use && other.end < use.start)) return false;
    if (use.kind === "find" && use.value !== value) return false;
    return canHappen(
      use.value,
      left.filter((other) => other !== use),
    );
  });
}
