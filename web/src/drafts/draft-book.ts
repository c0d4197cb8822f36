/**
 * The drafts of messages that are not sent yet. This browser stores each key press, in one storage entry for each
 * draft, so that several windows don't overwrite each other's drafts.
 */
import { createStore } from "zustand/vanilla";
import type { Destination } from "./destination.ts";

export interface StoredDraft {
  readonly id: string;
  readonly to: Destination;
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The id of the server's copy, and the `changedAt` of the version that the server has. */
  readonly serverId?: number;
  readonly syncedAt?: number;
  /**
   * `sending`: the draft is open again if this window closes before the server has the message. `deleted`: kept until
   * the server has deleted its copy.
   */
  readonly state?: "sending" | "deleted";
}

export type Drafts = ReadonlyMap<string, StoredDraft>;

/** More drafts than anyone has open. Beyond this number, the oldest are deleted. */
const MOST_KEPT = 200;

/** Placeholders of running uploads, which can't finish after the window is closed. */
const unfinishedUploads = /\[[^\]\n]*\]\(#uploading-\w+\)/g;

export class DraftBook {
  readonly store = createStore<Drafts>(() => new Map());
  readonly #storage: Storage;
  readonly #prefix: string;

  constructor(storage: Storage, ownId: number) {
    this.#storage = storage;
    this.#prefix = `confab-draft:${ownId}:`;
    const all = Object.keys(storage)
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key) => readDraft(storage.getItem(key)) ?? [])
      .sort((a, b) => a.changedAt - b.changedAt);
    for (const { id } of all.splice(0, all.length - MOST_KEPT)) storage.removeItem(this.#prefix + id);
    this.store.setState(new Map(all.map((draft) => [draft.id, reopened(draft)])), true);
  }

  get(id: string): StoredDraft | undefined {
    return this.store.getState().get(id);
  }

  put(draft: StoredDraft): void {
    this.store.setState(new Map(this.store.getState()).set(draft.id, draft), true);
    try {
      this.#storage.setItem(this.#prefix + draft.id, JSON.stringify(draft));
    } catch {
      // The storage is full or forbidden. The draft lasts as long as the window.
    }
  }

  /**
   * Saves what the user typed. The server's copy follows later. A draft that is written again after its text was removed
   * continues the same copy: if it started another one, the first would stay on the server and come back from there.
   */
  write(id: string, to: Destination, content: string, now: number): void {
    const { state: _, ...before } = this.get(id) ?? {};
    if (content === "") this.remove(id);
    else this.put({ ...before, id, to, content, changedAt: now });
  }

  /** Opens a draft again as it was, with the server's copy that it has got since. */
  reopen({ serverId: _, syncedAt: __, ...draft }: StoredDraft): void {
    const { serverId, syncedAt } = this.get(draft.id) ?? {};
    this.put({
      ...draft,
      ...(serverId !== undefined && { serverId }),
      ...(syncedAt !== undefined && { syncedAt }),
    });
  }

  /** Deletes a draft. Synchronization deletes the server's copy. */
  remove(id: string): void {
    const draft = this.get(id);
    if (draft?.serverId !== undefined) this.put({ ...draft, content: "", state: "deleted" });
    else this.forget(id);
  }

  /** Removes a draft from the book and the storage, without deleting the server's copy. */
  forget(id: string): void {
    const after = new Map(this.store.getState());
    if (!after.delete(id)) return;
    this.store.setState(after, true);
    this.#storage.removeItem(this.#prefix + id);
  }

  /** Applies a change that another window made. */
  onStorage({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
    if (!key?.startsWith(this.#prefix)) return;
    const after = new Map(this.store.getState());
    const draft = readDraft(newValue);
    if (draft) after.set(draft.id, draft);
    else after.delete(key.slice(this.#prefix.length));
    this.store.setState(after, true);
  }
}

function readDraft(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<StoredDraft> | null;
    const isWhole = typeof draft?.id === "string" && typeof draft.content === "string" && draft.to;
    return isWhole ? (draft as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

function reopened(draft: StoredDraft): StoredDraft {
  if (draft.state === "deleted") return draft;
  const { state: _, ...rest } = draft;
  return { ...rest, content: draft.content.replace(unfinishedUploads, "") };
}

export const newDraftId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Returns the drafts that can be continued, the most recently changed first. */
export const openDrafts = (drafts: Drafts): StoredDraft[] =>
  [...drafts.values()]
    .filter(({ state, content }) => state === undefined && content.trim() !== "")
    .sort((a, b) => b.changedAt - a.changedAt);
