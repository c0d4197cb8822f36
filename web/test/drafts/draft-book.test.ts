import { expect, test } from "vitest";
import { DraftBook, type StoredDraft } from "../../src/drafts/draft-book.ts";

const to = { kind: "topic", streamId: 5, topic: "lunch" } as const;
const synced: StoredDraft = { id: "a", to, content: "Soup", changedAt: 100, syncedAt: 100, serverId: 9 };

/** A book with one draft, which the server has too. */
function bookWith(draft: StoredDraft): DraftBook {
  const book = new DraftBook({ setItem() {}, removeItem() {} } as unknown as Storage, 1);
  book.put(draft);
  return book;
}

test("continues the server's copy when a cleared draft is written again", () => {
  const book = bookWith(synced);
  book.write("a", to, "", 200);
  expect(book.get("a")).toMatchObject({ state: "deleted", serverId: 9 });
  book.write("a", to, "Bread", 300);
  expect(book.get("a")).toEqual({ ...synced, content: "Bread", changedAt: 300 });
});

test("reopens a draft with the copy that the server made meanwhile", () => {
  const { serverId: _, syncedAt: __, ...unsynced } = synced;
  const book = bookWith({ ...synced, state: "sending" });
  book.remove("a");
  book.reopen(unsynced);
  expect(book.get("a")).toEqual(synced);
});

test("reopens a draft without a copy that the server no longer has", () => {
  const book = bookWith(synced);
  book.forget("a");
  book.reopen(synced);
  expect(book.get("a")).toEqual({ id: "a", to, content: "Soup", changedAt: 100 });
});
