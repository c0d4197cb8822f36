/** Moving pictures, by the provider that the operator has configured. */

import { API_KEY, startGiphy } from "@confab/server/test/gifs/support";
import type { Site } from "@confab/server/test/outgoing/support";
import { World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { enterCouncil, prepareCouncil } from "./council.ts";
import { barriersOn } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the picker of moving pictures", () => {
  const browser = useBrowser();
  let giphy: Site;
  let world: World;
  let isDown = false;

  beforeAll(async () => {
    giphy = await startGiphy({ isDown: () => isDown });
    world = await World.start({
      environment: {
        CONFAB_GIPHY_API_KEY: API_KEY,
        CONFAB_GIPHY_URL: giphy.url(""),
        CONFAB_OUTGOING_ALLOW: "127.0.0.1/32",
      },
    });
    await prepareCouncil(world);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await giphy[Symbol.asyncDispose]();
  });

  async function council() {
    const cordelia = await enterCouncil(browser, world);
    const { page } = cordelia;
    const button = page.getByRole("button", { name: "Choose a GIF" });
    const picker = page.getByRole("dialog", { name: "Choose a GIF" });
    const search = picker.getByRole("searchbox", { name: "Search GIPHY" });
    return {
      ...cordelia,
      button,
      picker,
      search,
      [Symbol.asyncDispose]: cordelia[Symbol.asyncDispose],
    };
  }

  test("searches while the user types, and the chosen picture appears in the message", async () => {
    await using cordelia = await council();
    const { page, field, button, picker, search } = cordelia;
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await field.fill("Look:");
    await button.click();
    await picker.getByRole("button", { name: "popular 1", exact: true }).waitFor();
    await search.fill("well done");
    await picker.getByRole("button", { name: "well done 2", exact: true }).click();
    await expect.poll(() => picker.count()).toBe(0);
    const link = `[well done 2](${giphy.url("/media/well%20done%202/giphy-downsized.gif?cid=1")})`;
    await expect.poll(() => field.inputValue()).toBe(`Look: ${link} `);
    await field.press("Control+Enter");
    const sent = page.getByRole("feed").locator(".message_inline_image img");
    await expect
      .poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect([...hosts]).toEqual([new URL(world.url).host]);
    expect(cordelia.problems).toEqual([]);
  });

  test("works with the keyboard alone, and loads more pictures", async () => {
    await using cordelia = await council();
    const { page, field, button, picker, search } = cordelia;
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => search.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type("keys");
    await picker.getByRole("button", { name: "keys 24", exact: true }).waitFor();
    expect(await picker.getByRole("listitem").count()).toBe(24);
    await picker.getByRole("button", { name: "Show more" }).press("Enter");
    await picker.getByRole("button", { name: "keys 30", exact: true }).waitFor();
    expect(await picker.getByRole("button", { name: "Show more" }).count()).toBe(0);
    expect(await barriersOn(page, { within: "[role=dialog]" })).toEqual([]);
    await search.focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => field.inputValue()).toContain("[keys 5](");
    await field.fill("");
    await button.click();
    await page.keyboard.press("Escape");
    await expect.poll(() => picker.count()).toBe(0);
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(cordelia.problems).toEqual([]);
  });

  test("says that the provider fails, and tries again", async () => {
    await using cordelia = await council();
    const { button, picker, search } = cordelia;
    await button.click();
    await picker.getByRole("button", { name: "popular 1", exact: true }).waitFor();
    isDown = true;
    await search.fill("fails");
    await picker.getByText("Couldn't load GIFs.").waitFor();
    isDown = false;
    await picker.getByRole("button", { name: "Try again" }).click();
    await picker.getByRole("button", { name: "fails 1", exact: true }).waitFor();
    expect(await picker.getByText("Couldn't load GIFs.").count()).toBe(0);
  });

  test("disappears at once when the organization wants no such pictures", async () => {
    await using cordelia = await council();
    await using owner = await visit(browser, world, world.as("owner"));
    await owner.goTo("#organization/messages");
    const rating = owner.page.getByRole("combobox", { name: "Suitable for" });
    await rating.selectOption("Nobody: no GIFs");
    await expect.poll(() => cordelia.button.count()).toBe(0);
    await rating.selectOption("Everyone (G)");
    await expect.poll(() => cordelia.button.count()).toBe(1);
    expect([...cordelia.problems, ...owner.problems]).toEqual([]);
  });

  test("is not offered by a server without a provider", async () => {
    await using other = await World.start();
    await prepareCouncil(other);
    await using cordelia = await enterCouncil(browser, other);
    await cordelia.page.getByRole("button", { name: "Attach files" }).waitFor();
    expect(await cordelia.page.getByRole("button", { name: "Choose a GIF" }).count()).toBe(0);
    await using owner = await visit(browser, other, other.as("owner"));
    await owner.goTo("#organization/messages");
    await owner.page.getByRole("heading", { name: "Video calls" }).waitFor();
    expect(await owner.page.getByRole("combobox", { name: "Suitable for" }).count()).toBe(0);
  });
});
