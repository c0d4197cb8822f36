/** What this browser keeps of the session of whoever is signed in: one entry, of the present build only. */
import type { KeptSession } from "@confab/client";

const DATABASE = "confab";
const STORE = "kept";
const ENTRY = "session";

interface Entry {
  readonly build: string;
  readonly session: KeptSession;
}

/** What another build has written may have another form. */
const build = new URL(import.meta.url).pathname;

/** `undefined` too where the browser lets nothing be kept. */
export async function readKept(): Promise<KeptSession | undefined> {
  const entry = await inStore<Entry | undefined>("readonly", (store) => store.get(ENTRY)).catch(
    () => undefined,
  );
  return entry?.build === build ? entry.session : undefined;
}

let isOver = false;

/** @throws DOMException where there is no room, or nothing may be kept */
export async function writeKept(session: KeptSession): Promise<void> {
  if (isOver) return;
  await inStore("readwrite", (store) => store.put({ build, session } satisfies Entry, ENTRY));
}

/** Nobody is signed in here any more: nothing is left, and nothing is kept as the page goes. */
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
