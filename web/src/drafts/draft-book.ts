/**
 * What was begun and not sent, kept in this browser with each key press: one entry of the storage for each draft, so that
 * windows beside each other don't overwrite what the others have.
 */
import { createStore } from "zustand/vanilla";
import type { Destination } from "../compose/destination.ts";

export interface StoredDraft {
  readonly id: string;
  readonly to: Destination;
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The server's copy, and the `changedAt` of what it has. */
  readonly serverId?: number;
  readonly syncedAt?: number;
  /**
   * `sending`: it comes back if this window ends before the server has the message. `deleted`: kept until the server has
   * deleted its copy.
   */
  readonly state?: "sending" | "deleted";
}

export type Drafts = ReadonlyMap<string, StoredDraft>;

/** More than anybody has open; the oldest go first. */
const MOST_KEPT = 200;

/** What stands for files on their way: nothing will come of them after the window is gone. */
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
      // The storage is full or forbidden: it is kept as long as the window is.
    }
  }

  /** What somebody typed; the server's copy follows. */
  write(id: string, to: Destination, content: string, now: number): void {
    const before = this.get(id);
    if (content === "") this.remove(id);
    else this.put({ ...(before?.state ? {} : before), id, to, content, changedAt: now });
  }

  /** Deletes a draft; what the server has of it is deleted by whoever synchronizes. */
  remove(id: string): void {
    const draft = this.get(id);
    if (draft?.serverId !== undefined) this.put({ ...draft, content: "", state: "deleted" });
    else this.forget(id);
  }

  /** Takes it out without a trace. */
  forget(id: string): void {
    const after = new Map(this.store.getState());
    if (!after.delete(id)) return;
    this.store.setState(after, true);
    this.#storage.removeItem(this.#prefix + id);
  }

  /** Follows what another window did. */
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

/** Those that are somebody's to go on with, the one changed last first. */
export const openDrafts = (drafts: Drafts): StoredDraft[] =>
  [...drafts.values()]
    .filter(({ state, content }) => state === undefined && content.trim() !== "")
    .sort((a, b) => b.changedAt - a.changedAt);
