import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the inbox and recent conversations", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
    await world.as("hamlet").send("castle", "walls", "They *hold* :castle:.");
    await world.as("hamlet").send("castle", "gate", "@**Cordelia Member** it is open.");
    await world.as("hamlet").sendTo([world.as("cordelia")], "Are you there?");
  });

  test("mark conversations as read by keyboard, and undo that", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    const main = page.getByRole("main");
    await cordelia.goTo("#inbox");
    await main.getByText("Hamlet Member: They hold 🏰").waitFor();
    await main.getByText("Are you there?", { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("m");
    await page.getByText("Marked #castle › gate as read.").waitFor();
    await expect.poll(() => main.getByRole("link").allInnerTexts()).toHaveLength(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await main.getByRole("link", { name: /gate.*mentions you/s }).waitFor();
    await main.getByRole("button", { name: "castle", exact: true, expanded: true }).click();
    await expect.poll(() => main.getByRole("link").allInnerTexts()).toHaveLength(1);
    await main.getByRole("button", { name: "castle", exact: true, expanded: false }).click();
    await main.getByRole("button", { name: "Mark all as read" }).click();
    await main.getByText("You're all caught up", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => main.getByRole("link").allInnerTexts()).toHaveLength(3);
    await page.mouse.move(0, 0);
    await page.getByText("Undone.").waitFor({ state: "hidden", timeout: 20_000 });
    expect(cordelia.problems).toEqual([]);
  });

  test("name the server's bots in lists of conversations, in their messages and on their cards", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page.getByRole("navigation").getByRole("link", { name: "Welcome Bot" }).click();
    await page.getByRole("heading", { level: 1, name: "Welcome Bot" }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "Welcome Bot", exact: true }).first().click();
    const card = page.getByRole("dialog", { name: "Welcome Bot" });
    await card.getByText("Bot", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Recent conversations" }).click();
    const table = page.getByRole("table", { name: "Recent conversations" });
    await table.getByRole("link", { name: "Welcome Bot", exact: true }).waitFor();
    expect(await table.getByRole("link").allInnerTexts()).not.toContainEqual(expect.stringMatching(/^#\d/));
    expect(cordelia.problems).toEqual([]);
  });

  test("show participants, unread messages, filters and order, and change as others write", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page.getByRole("link", { name: "Recent conversations" }).click();
    const table = page.getByRole("table", { name: "Recent conversations" });
    const names = () => table.getByRole("link").allInnerTexts();
    await expect
      .poll(async () => (await names()).slice(0, 3))
      .toEqual(["Hamlet Member", "#castle › gate", "#castle › walls"]);
    await world.as("hamlet").send("castle", "walls", "Still.");
    await expect.poll(async () => (await names())[0]).toBe("#castle › walls");
    await page.getByRole("button", { name: "Mentions you" }).click();
    await expect.poll(names).toEqual(["#castle › gate"]);
    await page.getByRole("button", { name: "Mentions you" }).click();
    await table.getByRole("button", { name: "Conversation" }).click();
    await expect.poll(async () => (await names())[0]).toBe("#castle › gate");
    await table.getByRole("columnheader", { name: "Conversation" }).waitFor();
    await page.keyboard.press("Escape");
    expect(cordelia.problems).toEqual([]);
  });

  test("show the beginning of old messages, also after scrolling, and follow their changes", async () => {
    const hamlet = world.as("hamlet");
    await hamlet.subscribe(["attic"]);
    await world.as("cordelia").subscribe(["attic"]);
    const oldest = await hamlet.send("attic", "dust", "The oldest of all.");
    for (let number = 1; number <= 40; number += 1) {
      await hamlet.send("attic", `box ${number}`, `In box ${number}.`);
    }
    for (let number = 1; number <= 160; number += 1) await hamlet.send("attic", "mice", `Mouse ${number}.`);
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const main = cordelia.page.getByRole("main");
    await cordelia.goTo("#inbox");
    await main.getByText("Hamlet Member: Mouse 160.").waitFor();
    const line = main.getByRole("link", { name: /^dust/ });
    await line.scrollIntoViewIfNeeded();
    await line.getByText("Hamlet Member: The oldest of all.").waitFor();
    await hamlet.ok("PATCH", `/messages/${oldest}`, { content: "Since <time:2031-05-01T12:00:00Z>." });
    await line.getByText(/Hamlet Member: Since \w+ \d, 2031, /).waitFor();
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
    expect(cordelia.problems).toEqual([]);
  });
});
