import type { FetchedMessage } from "@confab/contract";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Client } from "../src/api/client.ts";
import { IdMap } from "../src/model/id-map.ts";
import { modelFrom } from "../src/model/model.ts";
import { Reader } from "../src/session/reader.ts";
import { initialSessionState, type SessionState } from "../src/session/state.ts";
import { emptyState } from "./empty-state.ts";

/** Creates a reader whose timers fire when the test calls `pass`. */
function place() {
  const timers = new Set<() => void>();
  const reported: (readonly number[])[] = [];
  const list = [1, 2, 3].map((id) => ({ id, flags: [] }) as unknown as FetchedMessage);
  const model = { ...modelFrom(emptyState, {}), messages: IdMap.from(list, ({ id }) => id) };
  const store = createStore<SessionState>(() => ({ ...initialSessionState, model }));
  const client: Pick<Client, "updateMessageFlags"> = {
    updateMessageFlags: async ({ messages }) => {
      reported.push(messages);
      return { result: "success", msg: "", messages };
    },
  };
  const runtime = {
    random: () => 0,
    after: (_: number, callback: () => void) => {
      timers.add(callback);
      return { cancel: () => timers.delete(callback) };
    },
  };
  const reader = new Reader(store, client as Client, runtime);
  const pass = async () => {
    const due = [...timers];
    timers.clear();
    await Promise.all(due.map((callback) => callback()));
  };
  return { reader, reported, pass };
}

test("reports messages that were seen soon after each other together", async () => {
  const { reader, reported, pass } = place();
  reader.markRead([1]);
  reader.markRead([2]);
  await pass();
  expect(reported).toEqual([[1, 2]]);
});

test("reports nothing more once the session has ended, since the server would refuse it", async () => {
  const { reader, reported, pass } = place();
  reader.markRead([1]);
  await reader.reportNow();
  reader.markRead([2]);
  reader.stop();
  reader.markRead([3]);
  await pass();
  expect(reported).toEqual([[1]]);
});
