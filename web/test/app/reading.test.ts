import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("reading in the web client", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  test("opens unread messages from the inbox, marks them as read, and updates the inbox as others write", async () => {
    await world.as("hamlet").send("castle", "ghosts", "Who is **there**?");
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page
      .getByRole("main")
      .getByRole("link", { name: /ghosts/ })
      .click();
    const feed = page.getByRole("feed", { name: "Messages" });
    await expect
      .poll(() => feed.locator("article:not(:has(.day-divider))").allInnerTexts())
      .toEqual([expect.stringMatching(/Hamlet Member.*Who is there\?/s)]);
    await world.as("hamlet").send("castle", "ghosts", "Stand and unfold yourself.");
    await expect
      .poll(() => feed.locator("article:not(:has(.day-divider))").last().innerText())
      .toContain("Stand and unfold yourself.");
    await page.getByRole("link", { name: "Inbox" }).click();
    await expect.poll(() => page.getByRole("main").innerText()).not.toContain("ghosts");
    expect(cordelia.problems).toEqual([]);
  });

  test.each([
    ["the window is closed", (page: Page) => page.close({ runBeforeUnload: true })],
    [
      "the user signs out",
      async (page: Page) => {
        await page.getByRole("menuitem", { name: "Sign out" }).click();
        await page.waitForURL(/login/);
      },
    ],
  ])("marks messages as read that were on the screen a moment before %s", async (how, leave) => {
    const cordelia = world.as("cordelia");
    await using visiting = await visit(browser, world, cordelia);
    const { page } = visiting;
    // Imitates a pause that has just begun; at its end the client would normally report.
    await page.addInitScript(() => {
      const after = window.setTimeout;
      Object.assign(window, {
        setTimeout: (act: () => void, milliseconds: number) =>
          after(act, milliseconds === 400 ? 1_000_000 : milliseconds),
      });
    });
    await page.reload();
    const topic = `before ${how}`;
    const anchor = await world.as("hamlet").send("castle", topic, "Who is there?");
    await page.getByRole("link", { name: topic }).first().click();
    await page.getByRole("feed", { name: "Messages" }).getByText("Who is there?").waitFor();
    await page.getByRole("button", { name: "Your account" }).click();
    await leave(page);
    await expect
      .poll(async () => {
        const query = { anchor, num_before: 0, num_after: 0 };
        return (await cordelia.ok("GET", "/messages", query))["messages"];
      })
      .toMatchObject([{ flags: ["read"] }]);
    expect(visiting.problems).toEqual([]);
  });

  test("shows a sent message immediately, and in the other browser", async () => {
    await using hamlet = await visit(browser, world, world.as("hamlet"));
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    for (const { page } of [hamlet, cordelia]) {
      await page.getByRole("link", { name: "castle" }).first().click();
    }
    await world.as("cordelia").send("castle", "players", "They have arrived.");
    await hamlet.page.getByRole("link", { name: "players" }).first().click();
    const field = hamlet.page.getByRole("textbox", { name: "Message #castle › players" });
    await field.fill("Good, let them come in.");
    await field.press("Control+Enter");
    for (const { page } of [hamlet, cordelia]) {
      await expect
        .poll(() => page.getByRole("feed").locator("article:not(:has(.day-divider))").last().innerText())
        .toContain("Good, let them come in.");
    }
    expect([...hamlet.problems, ...cordelia.problems]).toEqual([]);
  });
});
