/** The stored session of the signed-in user in this browser: one entry, of the present build only. */
import type { KeptSession } from "@confab/client";

const DATABASE = "confab";
const STORE = "kept";
const ENTRY = "session";

interface Entry {
  readonly build: string;
  readonly session: KeptSession;
}

/** The build that wrote the entry. Another build may have used another format. */
const build = new URL(import.meta.url).pathname;

/** Returns `undefined` also if the browser allows no storage. */
export async function readKept(): Promise<KeptSession | undefined> {
  const entry = await inStore<Entry | undefined>("readonly", (store) => store.get(ENTRY)).catch(
    () => undefined,
  );
  return entry?.build === build ? entry.session : undefined;
}

let isOver = false;

/** @throws DOMException if storage is full or not allowed */
export async function writeKept(session: KeptSession): Promise<void> {
  if (isOver) return;
  await inStore("readwrite", (store) => store.put({ build, session } satisfies Entry, ENTRY));
}

/** Clears the storage when nobody is signed in any longer, and prevents that the page stores anything as it closes. */
export function endKeeping(): Promise<void> {
  isOver = true;
  return forgetKept();
}

export async function forgetKept(): Promise<void> {
  await inStore("readwrite", (store) => store.clear()).catch(() => undefined);
}

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onerror = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}
