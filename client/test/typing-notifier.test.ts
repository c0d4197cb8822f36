import { expect, test } from "vitest";
import type { Conversation } from "../src/index.ts";
import { TypingNotifier } from "../src/session/typing-notifier.ts";

const lunch: Conversation = { kind: "topic", streamId: 5, topic: "lunch" };
const robin: Conversation = { kind: "direct", key: "7" };

function begin() {
  const notices: [string, Conversation][] = [];
  let pending: (() => void) | undefined;
  const after = (_: number, callback: () => void) => {
    pending = callback;
    return {
      cancel: () => {
        if (pending === callback) pending = undefined;
      },
    };
  };
  const notifier = new TypingNotifier({ after }, (op, to) => notices.push([op, to]));
  return { notifier, notices, wait: () => pending?.() };
}

test("sends a notice at the start, and again after ten seconds of typing", () => {
  const { notifier, notices } = begin();
  for (const now of [0, 4_000, 9_999, 10_000, 12_000]) notifier.typed(lunch, now);
  expect(notices).toEqual([
    ["start", lunch],
    ["start", lunch],
  ]);
});

test("sends one end notice after a pause or when the message is sent", () => {
  const { notifier, notices, wait } = begin();
  notifier.typed(lunch, 0);
  wait();
  notifier.stop();
  expect(notices.map(([op]) => op)).toEqual(["start", "stop"]);
  notifier.typed(lunch, 6_000);
  notifier.stop();
  wait();
  expect(notices.map(([op]) => op)).toEqual(["start", "stop", "start", "stop"]);
});

test("ends typing in one conversation when the user types in another", () => {
  const { notifier, notices } = begin();
  notifier.typed(lunch, 0);
  notifier.typed(robin, 1_000);
  expect(notices).toEqual([
    ["start", lunch],
    ["stop", lunch],
    ["start", robin],
  ]);
});
