/** Synchronizes the drafts of this browser with the server, if the user's settings allow it. */
import { type Client, type Model, RequestRefused, type Session } from "@confab/client";
import { lastingClient } from "../browser/lasting-client.ts";
import { whenHidden } from "../browser/when-hidden.ts";
import type { DraftBook, StoredDraft } from "./draft-book.ts";
import { reconciled, toServer } from "./reconcile.ts";

/** The pause after the last change before drafts are sent to the server. */
const PAUSE = 2_000;
const LOCK = "confab-drafts";
const NOT_FOUND = 404;

/** @returns a function that ends the synchronization */
export function synchronizeDrafts(session: Session, book: DraftBook): () => void {
  const client = lastingClient();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: Model["drafts"] | undefined;

  const modelWhenOn = () => {
    const { model } = session.store.getState();
    return model?.settings?.enable_drafts_synchronization ? model : undefined;
  };
  /**
   * Only one window pushes at a time, so that drafts that another window creates have their server id before this one
   * checks them.
   */
  const push = () => locked(() => pushAll(client, book, () => modelWhenOn() !== undefined));
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void push(), PAUSE);
  };
  const pull = () => {
    const model = modelWhenOn();
    if (!model && session.store.getState().model && seen) {
      // The server has deleted its copies. The drafts in this browser remain (docs/interface/drafts.md#draft-objects).
      seen = undefined;
      for (const draft of book.store.getState().values()) detach(book, draft);
    }
    if (!model || model.drafts === seen) return;
    void locked(async () => {
      const now = modelWhenOn();
      if (!now || now.drafts === seen) return;
      const { put, gone } = reconciled(
        book.store.getState().values(),
        seen,
        now.drafts,
        now.options.userId,
        (serverId) => `server-${serverId}`,
      );
      seen = now.drafts;
      for (const draft of put) book.put(draft);
      for (const id of gone) book.forget(id);
      plan();
    });
  };
  const leave = () => {
    if (!modelWhenOn()) return;
    clearTimeout(timer);
    // The page is closing, so there is no time to wait for other windows.
    for (const draft of unsynced(book)) void pushOne(client, book, draft).catch(() => {});
  };
  const stops = [session.store.subscribe(pull), book.store.subscribe(plan), whenHidden(leave)];
  pull();
  plan();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Without a secure connection, locks are unavailable, and two windows may create the same draft twice. */
async function locked(act: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request(LOCK, act);
  else await act();
}

const unsynced = (book: DraftBook): StoredDraft[] =>
  [...book.store.getState().values()].filter(({ state, content, changedAt, syncedAt }) =>
    state === undefined ? content.trim() !== "" && changedAt !== syncedAt : state === "deleted",
  );

/** A draft that fails to be sent stays unsynced and is sent again with the next change. */
async function pushAll(client: Client, book: DraftBook, isOn: () => boolean): Promise<void> {
  for (const draft of unsynced(book)) {
    if (!isOn()) return;
    try {
      await pushOne(client, book, draft);
    } catch {
      return;
    }
  }
}

async function pushOne(client: Client, book: DraftBook, draft: StoredDraft): Promise<void> {
  const { id, serverId, changedAt } = draft;
  if (draft.state === "deleted") {
    if (serverId !== undefined) await unlessGone(client.deleteDraft({ draft_id: serverId }));
    // The draft may have been written again in the meantime. Its next push then finds the copy gone, and creates another.
    if (book.get(id)?.state === "deleted") book.forget(id);
    return;
  }
  if (serverId !== undefined) {
    const isThere = await unlessGone(client.editDraft({ draft_id: serverId, draft: toServer(draft) }));
    if (isThere) {
      note(book, id, { serverId, syncedAt: changedAt });
      return;
    }
  }
  const { ids } = await client.createDrafts({ drafts: [toServer(draft)] });
  const [created] = ids;
  if (created === undefined) return;
  // The draft was sent or deleted in the meantime, so its copy is deleted.
  if (book.get(id)) note(book, id, { serverId: created, syncedAt: changedAt });
  else await unlessGone(client.deleteDraft({ draft_id: created }));
}

function detach(book: DraftBook, { serverId, syncedAt, ...draft }: StoredDraft): void {
  if (draft.state === "deleted") book.forget(draft.id);
  else if (serverId !== undefined || syncedAt !== undefined) book.put(draft);
}

function note(book: DraftBook, id: string, changes: Partial<StoredDraft>): void {
  const draft = book.get(id);
  if (draft) book.put({ ...draft, ...changes });
}

/** @returns false if the draft no longer exists on the server */
async function unlessGone(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof RequestRefused && error.status === NOT_FOUND) return false;
    throw error;
  }
}
