import { IdMap } from "@confab/client";
import type { Draft } from "@confab/contract";
import { expect, test } from "vitest";
import type { StoredDraft } from "../../src/drafts/draft-book.ts";
import { reconciled, toServer } from "../../src/drafts/reconcile.ts";

const OWN = 1;
const newId = (serverId: number) => `server-${serverId}`;

const theirs = (id: number, content: string, timestamp = 100): Draft => ({
  id,
  type: "stream",
  to: [5],
  topic: "lunch",
  content,
  timestamp,
});
const server = (...drafts: Draft[]) => IdMap.from(drafts, ({ id }) => id);
const synced = (content: string): StoredDraft => ({
  id: "a",
  to: { kind: "topic", streamId: 5, topic: "lunch" },
  content,
  changedAt: 100_000,
  syncedAt: 100_000,
  serverId: 9,
});
const changed = (content: string): StoredDraft => ({ ...synced(content), changedAt: 200_000 });

test("takes over a draft from elsewhere unchanged", () => {
  const { put } = reconciled([], undefined, server(theirs(9, "Soup")), OWN, newId);
  expect(put).toEqual([{ ...synced("Soup"), id: "server-9" }]);
  expect(toServer(put[0] ?? synced(""))).toEqual({ ...theirs(9, "Soup"), id: undefined });
});

test("takes over a change from elsewhere, unless the draft was also changed here", () => {
  const after = server(theirs(9, "Bread", 150));
  const known = server(theirs(9, "Soup"));
  const { put } = reconciled([synced("Soup")], known, after, OWN, newId);
  expect(put.map(({ id, content, changedAt }) => [id, content, changedAt])).toEqual([
    ["a", "Bread", 150_000],
  ]);
  expect(reconciled([changed("Soup!")], known, after, OWN, newId)).toEqual({ put: [], gone: [] });
});

test("removes a draft that was deleted elsewhere, unless it was changed here and becomes a new one", () => {
  const known = server(theirs(9, "Soup"));
  expect(reconciled([synced("Soup")], known, server(), OWN, newId)).toEqual({ put: [], gone: ["a"] });
  const { put, gone } = reconciled([changed("Soup!")], known, server(), OWN, newId);
  expect(gone).toEqual([]);
  expect(put).toEqual([expect.not.objectContaining({ serverId: 9 })]);
});

test("keeps a new draft until its event arrives", () => {
  expect(reconciled([synced("Soup")], server(), server(), OWN, newId)).toEqual({ put: [], gone: [] });
});

test("recognizes a draft that was sent without receiving the answer", () => {
  const { serverId: _, syncedAt: __, ...unheard } = synced("Soup");
  const { put } = reconciled([unheard], undefined, server(theirs(9, "Soup")), OWN, newId);
  expect(put).toEqual([synced("Soup")]);
});

test("keeps spaces at the ends of a draft, which the server removes", () => {
  const after = server(theirs(9, "Soup"));
  expect(reconciled([synced("Soup ")], server(theirs(9, "So")), after, OWN, newId).put).toEqual([]);
  const { serverId: _, syncedAt: __, ...unheard } = synced("Soup ");
  expect(reconciled([unheard], undefined, after, OWN, newId).put).toEqual([synced("Soup ")]);
});

test("does not restore a draft that is being deleted", () => {
  const deleted: StoredDraft = { ...synced(""), state: "deleted" };
  expect(reconciled([deleted], undefined, server(theirs(9, "Soup")), OWN, newId)).toEqual({
    put: [],
    gone: [],
  });
});
