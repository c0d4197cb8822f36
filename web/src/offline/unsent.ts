/**
 * The unsent messages of this browser: one storage entry for each message. The window that sends a message holds a lock
 * with the name of its owner. When the lock is free, the window has ended, and another one sends its messages.
 */
import type { Outgoing, UnsentMessages } from "@confab/client";

interface Stored {
  /** The window that sends the message. */
  readonly owner: string;
  readonly entry: Outgoing;
}

const PREFIX = "confab-unsent:";

/** Bounds what this browser stores. Further messages stay drafts, which last as well but are not sent by themselves. */
const MOST_MESSAGES = 100;
const MOST_CHARACTERS = 500_000;

export class StoredUnsentMessages implements UnsentMessages {
  readonly #owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
  /** The owners whose end this window waits for. */
  readonly #awaited = new Set([this.#owner]);

  keep(ownId: number, entry: Outgoing): boolean {
    const key = keyOf(ownId, entry.localId);
    const text = JSON.stringify({ owner: this.#owner, entry } satisfies Stored);
    try {
      if (localStorage.getItem(key) === null && !hasRoom(text.length)) return false;
      localStorage.setItem(key, text);
      return true;
    } catch {
      // The storage is full or forbidden.
      return false;
    }
  }

  forget(ownId: number, localId: string): void {
    attempt(() => localStorage.removeItem(keyOf(ownId, localId)));
  }

  takeOver(ownId: number, take: (entries: readonly Outgoing[]) => void): void {
    // The messages of another user are neither shown nor sent here.
    for (const key of storedKeys()) if (!isOf(key, ownId)) attempt(() => localStorage.removeItem(key));
    const locks: LockManager | undefined = navigator.locks;
    // Without a secure context there are no locks. The server rejects what two windows send twice.
    if (!locks) {
      this.#take(ownId, () => true, take);
      return;
    }
    void hold(locks, lockOf(this.#owner), () => new Promise(() => undefined));
    const awaitOwner = (owner: string) => {
      if (this.#awaited.has(owner)) return;
      this.#awaited.add(owner);
      void hold(locks, lockOf(owner), () => this.#take(ownId, (each) => each === owner, take)).then(() =>
        this.#awaited.delete(owner),
      );
    };
    for (const { owner } of storedOf(ownId)) awaitOwner(owner);
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key === null || !isOf(key, ownId)) return;
      const stored = read(newValue);
      if (stored) awaitOwner(stored.owner);
    });
  }

  #take(
    ownId: number,
    isFree: (owner: string) => boolean,
    take: (entries: readonly Outgoing[]) => void,
  ): void {
    const entries = storedOf(ownId)
      .filter(({ owner }) => owner !== this.#owner && isFree(owner))
      .map(({ entry }) => entry);
    for (const entry of entries) this.keep(ownId, entry);
    if (entries.length > 0) take(entries.toSorted((a, b) => a.begunAt - b.begunAt));
  }
}

/** Deletes all unsent messages of this browser. */
export function leaveNoUnsentMessages(): void {
  for (const key of storedKeys()) attempt(() => localStorage.removeItem(key));
}

const keyOf = (ownId: number, localId: string): string => `${PREFIX}${ownId}:${localId}`;
const isOf = (key: string, ownId: number): boolean => key.startsWith(`${PREFIX}${ownId}:`);
const lockOf = (owner: string): string => `confab unsent ${owner}`;

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

const storedOf = (ownId: number): Stored[] =>
  storedKeys()
    .filter((key) => isOf(key, ownId))
    .flatMap((key) => read(localStorage.getItem(key)) ?? []);

function hasRoom(length: number): boolean {
  const keys = storedKeys();
  const used = keys.reduce((sum, key) => sum + (localStorage.getItem(key)?.length ?? 0), 0);
  return keys.length < MOST_MESSAGES && used + length <= MOST_CHARACTERS;
}

function read(text: string | null): Stored | undefined {
  if (text === null) return undefined;
  try {
    const { owner, entry } = JSON.parse(text) as Partial<Stored>;
    const isWhole = typeof owner === "string" && typeof entry?.localId === "string" && entry.to !== undefined;
    return isWhole ? { owner, entry } : undefined;
  } catch {
    return undefined;
  }
}

/** Holds a lock until the work has ended; for a promise that never resolves, as long as the window exists. */
const hold = (locks: LockManager, name: string, work: () => Promise<void> | void): Promise<void> =>
  locks.request(name, async () => work()).catch(() => undefined);

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // The storage is forbidden, so there is nothing in it.
  }
}
