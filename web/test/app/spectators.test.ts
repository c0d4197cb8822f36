/** Visitors without an account, who read web-public streams in a browser. */

import { openToSpectators } from "@confab/server/test/spectators/support";
import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { BrowserContextOptions } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";

describe.skipIf(browserPath === undefined)("reading without an account", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let streams: Readonly<Record<string, number>>;
  let fishId: number;

  beforeAll(async () => {
    streams = await openToSpectators(world);
    fishId = await world.as("hamlet").send("square", "market", "Fresh **fish** today");
    await world.as("hamlet").send("square", "weather", "Rain is coming");
    await world.as("hamlet").send("hall", "plans", "Between us only");
  });

  async function stranger(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ baseURL: world.url, locale: "en-GB", ...options });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(path);
    return { page, problems, [Symbol.asyncDispose]: () => context.close() };
  }

  test("shows streams with their topics and messages, and a member's new messages by itself", async () => {
    await using visitor = await stranger(`/#narrow/stream/${streams["square"]}-square`);
    const { page } = visitor;
    await page.getByRole("article").getByText("Rain is coming").waitFor();
    const list = page.getByRole("navigation", { name: "Streams" });
    expect(await list.getByRole("link", { name: "hall" }).count()).toBe(0);
    expect(await page.getByRole("textbox").count()).toBe(0);
    // At each change of topic a heading names the topic, and links to it.
    await page.getByRole("heading", { level: 2, name: "weather" }).getByRole("link").waitFor();
    await list.getByRole("link", { name: "market" }).click();
    await page.getByRole("heading", { level: 1, name: "#square › market" }).waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
    await world.as("cordelia").send("square", "market", "And **bread**");
    await page.getByRole("article", { name: "Cordelia Member" }).getByText("bread").waitFor();
    const fish = page.getByRole("article", { name: "Hamlet Member" });
    await world.as("cordelia").ok("POST", `/messages/${fishId}/reactions`, { emoji_name: "tada" });
    await fish.getByRole("img", { name: "tada: 1" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("opens a link into the middle of a topic there, with the messages after it", async () => {
    const hamlet = world.as("hamlet");
    const ids: number[] = [];
    for (let line = 0; line < 130; line += 1) ids.push(await hamlet.send("square", "list", `line ${line}.`));
    const place = `/#narrow/stream/${streams["square"]}-square/topic/list/near/${ids[60]}`;
    await using visitor = await stranger(place);
    const { page } = visitor;
    const line = (count: number) => page.getByRole("article").filter({ hasText: `line ${count}.` });
    const isShown = (count: number) =>
      line(count).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 0 && bottom < window.innerHeight;
      });
    await line(60).waitFor();
    expect(await isShown(60)).toBe(true);
    expect(await line(60).getAttribute("aria-current")).toBe("true");
    expect(await line(0).count()).toBe(0);
    expect(await line(129).count()).toBe(0);
    await page.getByRole("button", { name: "Show newer messages" }).click();
    await line(129).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Show newer" }).count()).toBe(0);
    await page.getByRole("button", { name: "Show older messages" }).click();
    await line(0).waitFor();
    expect(await page.getByRole("article").count()).toBe(130);
    expect(visitor.problems).toEqual([]);
  });

  test("finds words in a stream, and marks them", async () => {
    await using visitor = await stranger(`/#narrow/stream/${streams["square"]}-square/topic/weather`);
    const { page } = visitor;
    await page.getByRole("article").getByText("Rain is coming").waitFor();
    await page.getByRole("searchbox", { name: "Search in #square" }).fill("fish");
    await page.keyboard.press("Enter");
    await page.getByRole("article").locator(".highlight").getByText("fish").waitFor();
    expect(await page.getByText("Rain is coming").count()).toBe(0);
    await page.getByRole("heading", { level: 2, name: "market" }).waitFor();
    await page.getByRole("searchbox").fill("unicorn");
    await page.keyboard.press("Enter");
    await page.getByText("No results").waitFor();
    await page.getByRole("searchbox").fill("");
    await page.keyboard.press("Enter");
    await page.getByRole("article").first().waitFor();
    expect(await page.locator(".highlight").count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  test("sends no requests while the page is hidden, and one immediately when it becomes visible", async () => {
    await using visitor = await stranger(`/#narrow/stream/${streams["square"]}-square/topic/weather`);
    const { page } = visitor;
    await page.clock.install();
    await page.reload();
    await page.getByRole("article").getByText("Rain is coming").waitFor();
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith("/messages")) asked += 1;
    });
    await page.evaluate(() => {
      const hidden = { configurable: true, get: () => "hidden" };
      Object.defineProperty(document, "visibilityState", hidden);
    });
    await page.clock.runFor(300_000);
    expect(asked).toBe(0);
    await world.as("hamlet").send("square", "weather", "It is here.");
    await page.evaluate(() => {
      Reflect.deleteProperty(document, "visibilityState");
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.getByRole("article").getByText("It is here.").waitFor();
    expect(asked).toBe(1);
    // In a quiet stream the client polls ever less often: not 720 times in an hour.
    asked = 0;
    for (let minute = 0; minute < 60; minute += 1) await page.clock.runFor(60_000);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(80);
    expect(visitor.problems).toEqual([]);
  });

  test("leads to the sign-in and back for anything that needs an account", async () => {
    const hash = `#narrow/stream/${streams["hall"]}-hall/topic/plans`;
    await using visitor = await stranger(`/${hash}`);
    const { page } = visitor;
    await page.getByText("You need an account for this").waitFor();
    expect(await page.getByText("Between us only").count()).toBe(0);
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await page.getByLabel("E-mail address").fill(world.as("hamlet").email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("article").getByText("Between us only").waitFor();
    expect(new URL(page.url()).hash).toBe(hash);
    expect(visitor.problems).toEqual([]);
  });
});
