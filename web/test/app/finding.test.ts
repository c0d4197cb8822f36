import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("search, palette and keys", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle", "players"]);
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
    await world.as("hamlet").send("castle", "watch", "The **ghost** walks again.");
    await world.as("hamlet").send("players", "masks", "A ghost of a chance.");
    await world.as("hamlet").sendTo([world.as("cordelia")], "Doubt not.");
    await world.as("cordelia").sendTo([world.as("hamlet")], "Something is rotten.");
  });

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

  test("complete a search by keyboard, and mark its matches", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page.getByRole("main").getByRole("link").first().waitFor();
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Search messages" });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("ghost stream:cas");
    await page.getByRole("option", { name: /stream:castle/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const found = page.locator("article[data-message-id]");
    await expect.poll(() => found.count()).toBe(1);
    expect(await page.locator(".highlight").allInnerTexts()).toEqual(["ghost"]);
    await expect.poll(() => field.inputValue()).toBe("stream:castle ghost");
    await field.fill("ghost -stream:castle");
    await field.press("Enter");
    await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining("A ghost of a chance.")]);
    await field.fill("from:me");
    await field.press("Enter");
    await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining("Something is rotten.")]);
    await field.focus();
    await picture(page, "search");
    expect(cordelia.problems).toEqual([]);
  });

  test("lead to people, streams and views, and run actions, through the palette", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page.getByRole("main").getByRole("link").first().waitFor();
    const find = async (letters: string) => {
      await page.keyboard.press("Control+k");
      const field = page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox");
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type(letters);
    };
    await find("hamm");
    await page.getByRole("option", { name: /Hamlet Member/ }).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "Hamlet Member");
    await find("playe");
    await page
      .getByRole("option", { name: /#players/ })
      .first()
      .waitFor();
    await picture(page, "palette");
    await page.keyboard.press("Enter");
    await heading(page, "#players");
    await find("theme: dark");
    await page.getByRole("option", { name: /dark/i }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator("html[data-theme=dark]").waitFor();
    await find("keyboard sh");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.getByRole("table", { name: "Image viewer" }).getByText("Zoom in").waitFor();
    await picture(page, "keys");
    await page.keyboard.press("Escape");
    await find("sign out");
    await page.keyboard.press("Enter");
    await page.waitForURL(/login/);
    expect(cordelia.problems).toEqual([]);
  });

  test("keep text that the user types before the palette has loaded", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isRequested = false;
    await page.route("**/static/app/**/palette*.js", async (route) => {
      isRequested = true;
      await released;
      await route.continue();
    });
    // On a busy machine, Chromium may drop the first key. A failure shows what is on the screen instead.
    await expect
      .poll(async () => {
        await page.bringToFront();
        await page.keyboard.press("Control+k");
        return isRequested || [cordelia.problems, await page.locator("body").ariaSnapshot()];
      })
      .toBe(true);
    await page.keyboard.type("#players");
    await page.keyboard.press("Enter");
    release();
    await heading(page, "#players");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("lead through everything by keys, but not while the user types", async () => {
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
    await world.as("hamlet").send("castle", "watch", "Once more.");
    await world.as("hamlet").sendTo([world.as("cordelia")], "And more.");
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page.getByRole("main").getByRole("link").first().waitFor();
    for (const [key, name] of [
      ["a", "All messages"],
      ["@", "Mentions"],
      ["P", "Direct messages"],
      ["t", "Recent conversations"],
      ["d", "Drafts"],
      ["i", "Inbox"],
      ["n", "#castle › watch"],
      ["S", "#castle"],
      ["D", "#general"],
      ["A", "#castle"],
      ["s", "#castle › watch"],
      ["p", "Hamlet Member"],
      ["Escape", "Recent conversations"],
    ] as const) {
      if (key === "n") {
        // Visiting the views on the way may have marked the unread messages as read.
        await world.as("hamlet").send("castle", "watch", "Again.");
        await page.getByRole("main").getByRole("link", { name: /watch/ }).first().waitFor();
      }
      if (key === "p") {
        await world.as("hamlet").sendTo([world.as("cordelia")], "Still more.");
        await page
          .getByRole("navigation")
          .getByRole("link", { name: /^Hamlet Member.*unread/s })
          .waitFor();
      }
      await page.keyboard.press(key);
      await heading(page, name);
      if (name.startsWith("#castle")) await page.locator("article:not(:has(.day-divider))").first().waitFor();
    }
    await page.getByRole("searchbox", { name: "Filter conversations" }).fill("");
    await page.keyboard.type("at?");
    await heading(page, "Recent conversations");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });
});
