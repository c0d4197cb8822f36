/**
 * Measures the switch from one conversation to another, and the browser's least time to draw the same number of
 * messages.
 */
import type { Browser, Page } from "playwright-core";
import type { WebPlace } from "./place.ts";

const SWITCHES = 12;
/** The number of messages on a screen. */
const BARE_ROWS = 14;

/** Resolves when the next frame has been drawn. */
type AfterFrame = () => Promise<void>;

/** Runs in each page before the page's own scripts. */
export function provideAfterFrame(): void {
  const afterFrame: AfterFrame = async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // A message posted at the start of a frame arrives after that frame has been drawn.
    const { port1, port2 } = new MessageChannel();
    const drawn = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
    port1.start();
    port2.postMessage(undefined);
    await drawn;
  };
  Object.assign(window, { afterFrame });
}

declare const window: Window & { afterFrame: AfterFrame };

/** Returns a function that gives the address of a topic, by name, in the stream to which the bench writes. */
export async function topicAddresses(page: Page, place: WebPlace): Promise<(topic: string) => string> {
  const link = await page.locator(`.sidebar a[title="${place.stream}"]`).first().getAttribute("href");
  return (topic) => `${link}/topic/${topic.replaceAll(" ", ".20")}`;
}

/**
 * @param addressOf returns the address of a topic
 * @returns milliseconds of each switch: to conversations that were not opened before, and to the same ones again
 */
export async function switchTimes(
  page: Page,
  addressOf: (topic: string) => string,
): Promise<{ fresh: number[]; seen: number[] }> {
  const hashes = Array.from({ length: SWITCHES }, (_, index) => addressOf(`topic ${index + 1}`));
  return { fresh: await visitAll(page, hashes), seen: await visitAll(page, hashes) };
}

/** Measures from each change of address until the first frame with a message of that conversation is drawn. */
async function visitAll(page: Page, hashes: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const hash of hashes) {
    const time = await page.evaluate(async (address) => {
      const old = document.querySelector(".feed");
      const start = performance.now();
      window.location.hash = address;
      while (performance.now() - start < 5000) {
        await window.afterFrame();
        const feed = document.querySelector(".feed");
        if (feed !== old && feed?.querySelector(".message")) return performance.now() - start;
      }
      return Number.POSITIVE_INFINITY;
    }, hash);
    times.push(time);
  }
  return times;
}

/** Measures the browser's least time: a page of nothing but the same number of messages, which others replace. */
export async function bareSwitchTimes(browser: Browser): Promise<number[]> {
  await using context = await browser.newContext();
  await context.addInitScript(provideAfterFrame);
  const page = await context.newPage();
  await page.goto("about:blank");
  return await page.evaluate(
    async ([switches, rows]) => {
      const times: number[] = [];
      for (let count = 0; count < switches; count += 1) {
        const start = performance.now();
        const messages = Array.from({ length: rows }, (_, index) => {
          const row = document.createElement("article");
          row.innerHTML = `<h2>Somebody</h2><p>Message ${count}.${index}, with <em>some</em> words in it.</p>`;
          return row;
        });
        document.body.replaceChildren(...messages);
        await window.afterFrame();
        times.push(performance.now() - start);
      }
      return times;
    },
    [SWITCHES, BARE_ROWS] as const,
  );
}
