/** The picker of emoji: its categories, the frequent ones, and skin tones. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the emoji picker", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let topic = "";

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("hamlet").send("castle", "greetings", "Hello!");
    const stream = { stream: "castle" };
    const { stream_id } = await world.as("hamlet").ok<{ stream_id: number }>("GET", "/get_stream_id", stream);
    topic = `#narrow/stream/${stream_id}-castle/topic/greetings`;
  });

  const asCordelia = useVisit(() => visit(browser, world, world.as("cordelia")));

  async function greetings() {
    const cordelia = await asCordelia();
    await cordelia.goTo(topic);
    const { page } = cordelia;
    const box = page.getByRole("form", { name: "New message" });
    const field = page.getByRole("textbox", { name: "Message #castle › greetings" });
    await field.fill("");
    const open = async () => {
      await box.getByRole("button", { name: "Emoji" }).click();
      await page.getByRole("dialog", { name: "Emoji" }).getByRole("option").first().waitFor();
    };
    return { cordelia, page, field, open };
  }

  const active = (page: Page) =>
    page.getByRole("combobox", { name: "Search emoji" }).evaluate((field) => {
      const id = field.getAttribute("aria-activedescendant") ?? "";
      return document.getElementById(id)?.getAttribute("aria-label");
    });
  const current = (page: Page) =>
    page.getByRole("toolbar", { name: "Categories" }).locator("[aria-current=true]").getAttribute("title");

  test("leads to each category, by keyboard and by pointer", async () => {
    const { cordelia, page, open, field } = await greetings();
    await open();
    await expect.poll(() => current(page)).toBe("Frequently used");
    await page.getByRole("button", { name: "Food and drink" }).click();
    await expect.poll(() => current(page)).toBe("Food and drink");
    expect(await active(page)).toBe("grapes");
    await page.keyboard.press("ArrowRight");
    expect(await active(page)).toBe("melon");
    await page.keyboard.press("PageDown");
    await expect.poll(() => current(page)).toBe("Travel and places");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    await expect.poll(() => active(page)).toBe("monkey face");
    // The row of categories is one stop of the tab key, which returns to the button that was pressed last.
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => active(page)).toBe("earth africa");
    await page.keyboard.type("melon");
    await page.getByRole("option", { name: "watermelon" }).waitFor();
    await page.getByRole("button", { name: "Flags" }).click();
    await expect.poll(() => current(page)).toBe("Flags");
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe(":checkered_flag: ");
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("shows what was used often first", async () => {
    const { page, open, field } = await greetings();
    for (let time = 0; time < 2; time += 1) {
      await open();
      await page.keyboard.type("octopus");
      await page.keyboard.press("Enter");
      await expect.poll(() => field.inputValue()).toBe(":octopus: ".repeat(time + 1));
    }
    await open();
    expect(await active(page)).toBe("octopus");
    await page.keyboard.press("Escape");
    await field.fill("");
  });

  test("remembers a skin tone for texts, and offers none for reactions", async () => {
    const { cordelia, page, open, field } = await greetings();
    await open();
    await page.getByRole("radio", { name: "No skin tone" }).focus();
    await page.keyboard.press("ArrowLeft");
    expect(await page.getByRole("radio", { name: "Dark", exact: true }).isChecked()).toBe(true);
    await page.getByText("👋🏿").first().waitFor();
    await page.getByRole("combobox", { name: "Search emoji" }).fill("wave");
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("👋🏿 ");
    await page.reload();
    await field.focus();
    await page.keyboard.type(":thumbs_u");
    await page.getByRole("listbox", { name: "Suggestions" }).getByText("👍🏿").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("👋🏿 👍🏿 ");
    await field.press("Control+Enter");
    // Until the server has answered, there is a row without tools.
    const sent = page.locator("article[data-message-id]").last();
    await expect.poll(() => sent.innerText()).toContain("👋🏿 👍🏿");
    await sent.hover();
    await sent.getByRole("button", { name: "Add reaction" }).first().click();
    const picker = page.getByRole("dialog", { name: "React" });
    await picker.getByRole("option").first().waitFor();
    expect(await picker.getByRole("radio").count()).toBe(0);
    await picker.getByRole("combobox").fill("wave");
    await picker.getByRole("option", { name: "wave", exact: true }).click();
    await sent.getByRole("button", { name: "wave: you" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });
});
