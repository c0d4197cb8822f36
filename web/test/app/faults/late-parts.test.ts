/** Parts of the client load on demand, which may be just when loading fails. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, fieldFor, messages, withoutFailedRequests } from "./support.ts";

const PALETTE = /\/static\/app\/palette-[^/]*\.js$/;

describe.skipIf(browserPath === undefined)("a part whose file fails to load", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    await world.as("hamlet").subscribe(["castle"]);
    await world.as("hamlet").send("castle", "ghosts", "Who is there?");
  });

  async function writing() {
    const visited = await visit(browser, world, world.as("hamlet"));
    await visited.goTo(await addressOf(world.as("hamlet"), "ghosts"));
    await messages(visited.page).first().waitFor();
    const field = fieldFor(visited.page, "ghosts");
    await field.fill("Nay, answer me");
    return { ...visited, field };
  }

  const palette = (page: Page) => page.getByRole("dialog").getByRole("combobox");

  test("takes nothing away, makes nobody wait, and loads as soon as it can", async () => {
    await using hamlet = await writing();
    const { page, field } = hamlet;
    let isLost = true;
    let asked = 0;
    await page.route(PALETTE, async (route) => {
      asked += 1;
      await (isLost ? route.abort() : route.continue());
    });
    await page.keyboard.press("Control+k");
    await expect.poll(() => asked).toBe(1);
    await page.keyboard.type("lost");
    await page.keyboard.press("Escape");
    await field.press("End");
    await page.keyboard.type(": stand");
    expect(await field.inputValue()).toBe("Nay, answer me: stand");
    isLost = false;
    await page.keyboard.press("Control+k");
    await page.keyboard.type("inbox");
    await palette(page).waitFor();
    expect(await palette(page).inputValue()).toBe("inbox");
    expect(withoutFailedRequests(hamlet.problems)).toEqual([]);
  });

  test("reloads the page if the part is of a newer build, and keeps the typed text", async () => {
    await using hamlet = await writing();
    const { page, field } = hamlet;
    let isReplaced = true;
    await page.route(PALETTE, (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()));
    await page.route(`${world.url}/`, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      await route.fulfill({ contentType: "text/html", body: '<script src="/static/app/index-new.js">' });
      isReplaced = false;
    });
    await page.evaluate(() => document.documentElement.setAttribute("data-build", "old"));
    await page.keyboard.press("Control+k");
    await page.locator("html:not([data-build])").waitFor();
    await expect.poll(() => field.inputValue()).toBe("Nay, answer me");
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    expect(withoutFailedRequests(hamlet.problems)).toEqual([]);
  });
});
