import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the default view", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  const hashIn = (page: Page) => new URL(page.url()).hash;

  test.each([
    ["recent_topics", "Recent conversations", "#recent"],
    ["all_messages", "All messages", "#all_messages"],
  ])("is %s at the start and after escape", async (default_view, name, hash) => {
    const hamlet = world.as("hamlet");
    await hamlet.ok("PATCH", "/settings", { default_view });
    await using visitor = await visit(browser, world, hamlet);
    const { page } = visitor;
    await heading(page, name);
    expect(hashIn(page)).toBe(hash);
    await visitor.goTo("#inbox");
    await heading(page, "Inbox");
    await page.keyboard.press("Escape");
    await heading(page, name);
    // The default view is a place like others: going back leads to it, and it does not redirect again.
    await page.goBack();
    await heading(page, "Inbox");
    await page.goBack();
    await heading(page, name);
    expect(visitor.problems).toEqual([]);
  });

  test("opens at an empty address, and not at any other", async () => {
    const cordelia = world.as("cordelia");
    await cordelia.ok("PATCH", "/settings", { default_view: "all_messages" });
    await using visitor = await visit(browser, world, cordelia);
    const { page } = visitor;
    await page.goto("/#drafts");
    await page.reload();
    await heading(page, "Drafts");
    await visitor.goTo("#nonsense");
    await heading(page, "Unknown address");
    expect(hashIn(page)).toBe("#nonsense");
    await visitor.goTo("");
    await heading(page, "All messages");
    expect(hashIn(page)).toBe("#all_messages");
    expect(visitor.problems).toEqual([]);
  });
});
