/** The times for which a user of the web client waits, measured in the page by its own clock. */

import type { Row } from "@confab/bench/measurement";
import { megabytes, milliseconds, quantile } from "@confab/bench/statistics";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type HeapOverHour, heapOverHour } from "./heap.ts";
import type { WebPlace } from "./place.ts";
import { bareSwitchTimes, provideAfterFrame, switchTimes, topicAddresses } from "./switching.ts";

const LOADS = 5;
const KEYS = 40;
const SENDS = 40;
const SCROLLED_MESSAGES = 10_000;
const EVENT_SECONDS = 10;
const EVENTS_PER_SECOND = 50;

export async function measureBrowser(
  browser: Browser,
  place: WebPlace,
  onProgress: (what: string) => void,
): Promise<Row[]> {
  const signedIn = await signIn(browser, place);
  const row = (name: string, measured: string, target: string, isMet: boolean): Row => ({
    name,
    engine: place.engine,
    measured,
    target,
    isMet,
  });
  const loads: number[] = [];
  let script = 0;
  for (let count = 0; count < LOADS; count += 1) {
    await using context = await browser.newContext({ baseURL: place.url, storageState: signedIn });
    const page = await context.newPage();
    await page.goto("/#all_messages");
    await page.locator(".feed .message").first().waitFor();
    loads.push(await page.evaluate(() => performance.now()));
    script = await scriptBytes(page);
  }
  await using context = await browser.newContext({ baseURL: place.url, storageState: signedIn });
  await context.addInitScript(provideAfterFrame);
  const page = await context.newPage();
  await page.goto("/#all_messages");
  await page.locator(".feed .message").first().waitFor();
  const addressOf = await topicAddresses(page, place);
  const { fresh, seen } = await switchTimes(page, addressOf);
  const bare = quantile(await bareSwitchTimes(browser), 0.5);
  const echo = await echoTimes(page);
  const keys = await keyTimes(page);
  const frames = await scrollFrames(page);
  const share = await eventShare(page, place);
  onProgress("an hour's messages, for what memory they leave behind …");
  const hour = await heapOverHour(page, place, addressOf);
  const [load, slowest] = [quantile(loads, 0.5), Math.max(...loads)];
  const longest = Math.max(...frames);
  return [
    row(
      "first load to a usable feed, cold cache",
      `p50 ${milliseconds(load)}, slowest ${milliseconds(slowest)}`,
      "≤ 1500 ms",
      load <= 1500,
    ),
    row(
      "JavaScript of the first screen, compressed",
      `${(script / 1000).toFixed(0)} KB`,
      "≤ 200 KB",
      script <= 200_000,
    ),
    { ...times("to a conversation seen before", seen, 50), ...besideBare(seen) },
    { ...times("to a new conversation", fresh, 150), ...besideBare(fresh) },
    times("own message visible after Enter", echo, 16),
    times("key press to character, until the next frame", keys, 16),
    row(
      `scrolling through ${SCROLLED_MESSAGES} messages: longest frame`,
      `${milliseconds(longest)}; ${frames.filter((time) => time > 32).length} of ${frames.length} over 32 ms`,
      "≤ 32 ms",
      longest <= 32,
    ),
    row(
      `${EVENTS_PER_SECOND} events a second: share of a core`,
      `${(share * 100).toFixed(1)} %`,
      "≤ 20 %",
      share <= 0.2,
    ),
    heap(hour),
  ];

  /** Compares with the browser's time for a page with the same number of messages and nothing else. */
  function besideBare(values: readonly number[]): Pick<Row, "bare" | "ratio"> {
    return { bare: milliseconds(bare), ratio: `${(quantile(values, 0.5) / bare).toFixed(1)} ×` };
  }

  /** Passes a heap that grew by at most a tenth since the first quarter, when all caches are full. */
  function heap({ sizes, messages, opened }: HeapOverHour): Row {
    const [quarter = 0, end = 0] = [sizes[sizes.length / 4 - 1], sizes.at(-1)];
    const measured = `${megabytes(quarter)} after a quarter, ${megabytes(end)} after the hour`;
    const what = `heap over an hour of ${messages} messages, ${opened} conversations opened`;
    return row(what, measured, "≤ 110 % of the quarter's", end <= quarter * 1.1);
  }

  function times(name: string, values: readonly number[], limit: number): Row {
    const [p50, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
    return row(name, `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`, `≤ ${limit} ms`, p95 <= limit);
  }
}

async function signIn(
  browser: Browser,
  { url, reader }: WebPlace,
): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  await using context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/login/");
  await page.getByLabel("E-mail").fill(reader.email);
  await page.getByLabel("Password").fill(reader.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("main").waitFor();
  return await context.storageState();
}

/** The bytes of all scripts as transferred. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Measures from the key press to the element that shows the message. */
async function echoTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { echoTimes: times });
    let pressed = 0;
    const note = ({ key }: KeyboardEvent) => {
      if (key === "Enter") pressed = performance.now();
    };
    document.addEventListener("keydown", note, true);
    new MutationObserver(() => {
      if (pressed === 0 || !document.querySelector(".is-outgoing")) return;
      times.push(performance.now() - pressed);
      pressed = 0;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const field = page.locator(".compose textarea");
  for (let count = 0; count < SENDS; count += 1) {
    await field.fill(`Message ${count}`);
    await field.press("Control+Enter");
    await page.waitForFunction(
      (seen) => (window as unknown as { echoTimes: number[] }).echoTimes.length > seen,
      count,
    );
    await page.locator(".is-outgoing").waitFor({ state: "detached" });
  }
  return page.evaluate(() => (window as unknown as { echoTimes: number[] }).echoTimes);
}

/** Measures from the key press to the frame after its character is in the field. */
async function keyTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      "keydown",
      () => {
        const start = performance.now();
        document.addEventListener(
          "input",
          () => queueMicrotask(() => times.push(performance.now() - start)),
          { once: true },
        );
      },
      true,
    );
  });
  await page.locator(".compose textarea").pressSequentially("x".repeat(KEYS), { delay: 30 });
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

/**
 * Measures the times between frames while 10,000 messages of "all messages" are scrolled back, as fast as pages arrive.
 */
async function scrollFrames(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.location.hash = "#all_messages";
  });
  await page.locator(".feed .message").first().waitFor();
  // The client keeps a reader at the end there; the wheel moves away from it.
  await page.locator(".feed").hover();
  await page.mouse.wheel(0, -400);
  return page.evaluate(async (count) => {
    const feed = document.querySelector(".feed");
    const frames: number[] = [];
    const passed = new Set<string>();
    let before = performance.now();
    while (feed && passed.size < count) {
      feed.scrollBy({ top: -400 });
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frames.push(now - before);
      before = now;
      for (const { dataset } of feed.querySelectorAll<HTMLElement>(".message"))
        passed.add(dataset["messageId"] ?? "");
    }
    return frames.slice(1);
  }, SCROLLED_MESSAGES);
}

/** Measures the share of a core that the page's main thread uses while messages arrive. */
async function eventShare(page: Page, place: WebPlace): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const [before, start] = [await busy(), performance.now()];
  for (let second = 0; second < EVENT_SECONDS; second += 1) {
    const due = start + (second + 1) * 1000;
    await Promise.all(
      Array.from({ length: EVENTS_PER_SECOND }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index * 1000) / EVENTS_PER_SECOND));
        await place.say("noise", `event ${second}.${index}`);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  return ((await busy()) - before) / ((performance.now() - start) / 1000);
}
