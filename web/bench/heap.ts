/** Measures whether the page's memory stays constant: an hour of a busy organization, run as fast as possible. */
import type { CDPSession, Page } from "playwright-core";
import type { WebPlace } from "./place.ts";

const STEPS = 12;
/** Each step sends messages, edits or reacts to some of them, and opens conversations as the reader. */
const MESSAGES = 300;
const CHANGED = 30;
const OPENED = 8;
/** More topics than the client caches in addition to the view on the screen, so that some must be evicted. */
const TOPICS = 60;
const AT_ONCE = 10;

export interface HeapOverHour {
  /** Bytes of the JavaScript heap after a collection, at the end of each of the hour's steps. */
  readonly sizes: readonly number[];
  readonly messages: number;
  readonly opened: number;
}

/**
 * @param page shows all messages
 * @param topicAddress returns the address of a topic, by name, in the stream to which the bench writes
 */
export async function heapOverHour(
  page: Page,
  place: WebPlace,
  topicAddress: (topic: string) => string,
): Promise<HeapOverHour> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("HeapProfiler.enable");
  // The reader stays at the end during this hour.
  await page.locator(".feed").press("End");
  await page.waitForFunction(() => {
    const feed = document.querySelector(".feed");
    return feed !== null && feed.scrollHeight - feed.scrollTop - feed.clientHeight < 24;
  });
  const sizes: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const ids: number[] = [];
    const send = async (index: number) => {
      const number = step * MESSAGES + index;
      ids.push(
        await place.say(topicOf(number), `In the hour, number **${number}**, of many words about little.`),
      );
    };
    await inTurns(MESSAGES, send);
    await inTurns(CHANGED, async (index) => {
      await place.call("PATCH", `/messages/${ids[index]}`, { content: "Put otherwise" });
      await place.call("POST", `/messages/${ids.at(-1 - index)}/reactions`, { emoji_name: "smile" });
    });
    for (let index = 0; index < OPENED; index += 1) {
      await show(page, topicAddress(topicOf(step * OPENED + index)));
    }
    await show(page, "#all_messages");
    sizes.push(await heapSize(devTools));
  }
  return { sizes, messages: STEPS * MESSAGES, opened: STEPS * OPENED };
}

const topicOf = (number: number): string => `hour ${number % TOPICS}`;

async function inTurns(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
    await Promise.all(indexes.map(work));
  }
}

/** Opens an address, and waits until messages of that view are drawn. */
async function show(page: Page, hash: string): Promise<void> {
  const before = await page.locator(".feed").elementHandle();
  await page.evaluate((address) => {
    window.location.hash = address;
  }, hash);
  await page.waitForFunction((old) => {
    const feed = document.querySelector(".feed");
    return feed !== null && feed !== old && feed.querySelector(".message") !== null;
  }, before);
  // The page can't release an element that the test still holds.
  await before?.dispose();
}

async function heapSize(devTools: CDPSession): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devTools.send("Runtime.getHeapUsage");
  return usedSize;
}
