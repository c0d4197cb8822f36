/** Reads what the page stores for use without a network. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until the service worker has cached all files, and the page has stored its view. */
export async function settle(page: Page, text: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => kept(page)).toContain(text);
}

/** Returns the stored messages in the browser. */
export const kept = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("confab", 1);
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          if (!names.includes("kept")) return resolve("");
          const all = database.transaction("kept").objectStore("kept").getAll();
          all.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
