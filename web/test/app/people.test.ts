import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("people and the top bar", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const hamletAtHome = useVisit(() => visit(browser, world, world.as("hamlet")));
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("hamlet").send("castle", "watch", "Who is there?");
  });

  test("show presence by the server's clock, the status, and both on the card", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    const people = page.getByRole("complementary", { name: "People" });
    await people.getByRole("link", { name: /^Hamlet Member.*offline/s }).waitFor();
    const hamlet = await hamletAtHome();
    await people.getByRole("link", { name: /^Hamlet Member.*active/s }).waitFor();
    await hamlet.page.getByRole("button", { name: "Your account" }).click();
    await hamlet.page.getByRole("menuitem", { name: "Set your status" }).click();
    await hamlet.page.getByLabel("Status message").fill("in a meeting");
    await hamlet.page.getByRole("button", { name: "Save" }).click();
    await people.getByText("in a meeting").waitFor();
    await page
      .getByRole("link", { name: /^castle/ })
      .first()
      .click();
    await expect.poll(() => people.getByRole("link").first().innerText()).toMatch(/Cordelia|Hamlet/);
    await people.getByRole("heading", { name: "Here" }).waitFor();
    await people.getByRole("button", { name: "About Hamlet Member" }).click();
    const card = page.getByRole("dialog", { name: "Hamlet Member" });
    await card.getByText("Member", { exact: true }).waitFor();
    await card.getByRole("button", { name: "Mute", exact: true }).click();
    await card.getByRole("button", { name: "Unmute" }).waitFor();
    await picture(page, "card");
    await card.getByRole("link", { name: "Send message" }).click();
    await page.getByRole("heading", { level: 1, name: "Hamlet Member" }).waitFor();
    expect([...cordelia.problems, ...hamlet.problems]).toEqual([]);
  });

  test("suggest, change and clear a status with an emoji, which others see immediately", async () => {
    await world.as("hamlet").ok("POST", "/users/me/status", { status_text: "in a meeting" });
    const cordelia = await cordeliaAtHome();
    const hamlet = await hamletAtHome();
    const line = cordelia.page
      .getByRole("complementary", { name: "People" })
      .getByRole("link", { name: /^Hamlet Member/ });
    const { page } = hamlet;
    const dialog = page.getByRole("dialog", { name: "Set your status" });
    const field = dialog.getByLabel("Status message");
    await setStatus(async () => {
      await dialog.getByRole("button", { name: "Clear status" }).click();
      await dialog.getByRole("list", { name: "Suggestions" }).getByText("Working from home").click();
      expect(await field.inputValue()).toBe("Working from home");
    });
    await line.getByText("Working from home").waitFor();
    await line.getByRole("img", { name: "house" }).waitFor();
    await setStatus(async () => {
      await dialog.getByRole("button", { name: "Emoji: house" }).click();
      const picker = page.getByRole("dialog", { name: "Choose an emoji" });
      await picker.getByRole("combobox").fill("octopus");
      await picker.getByRole("option", { name: "octopus", selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await picker.waitFor({ state: "detached" });
      await dialog.getByRole("button", { name: "Emoji: octopus" }).waitFor();
      await field.fill("eight-armed");
    });
    await line.getByRole("img", { name: "octopus" }).waitFor();
    await line.getByText("eight-armed").waitFor();
    await world.as("cordelia").ok("PATCH", "/settings", { emojiset: "text" });
    await line.getByText(":octopus:").waitFor();
    await setStatus(() => dialog.getByRole("button", { name: "Clear status" }).click());
    await line.getByText("eight-armed").waitFor({ state: "detached" });
    expect(await line.getByRole("img", { name: "octopus" }).count()).toBe(0);
    expect([...cordelia.problems, ...hamlet.problems]).toEqual([]);

    async function setStatus(choose: () => Promise<unknown>): Promise<void> {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Set your status" }).click();
      await choose();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    }
  });

  test("list all of many people, and draw only those on the screen", async () => {
    for (let index = 0; index < 40; index += 1) {
      const full_name = `Zelda ${String(index).padStart(2, "0")}`;
      await world
        .as("owner")
        .ok("POST", "/users", { email: `zelda.${index}@example.com`, full_name, password: PASSWORD });
    }
    const cordelia = await cordeliaAtHome();
    await cordelia.page.setViewportSize({ width: 1280, height: 400 });
    // The page knows all of them from the start.
    await cordelia.page.reload();
    const lines = cordelia.page.getByRole("complementary", { name: "People" }).getByRole("listitem");
    await lines.first().waitFor();
    const last = lines.filter({ hasText: "Zelda 39" });
    await expect.poll(() => lines.count()).toBeLessThan(40);
    expect(await last.count()).toBe(0);
    expect(Number(await lines.first().getAttribute("aria-setsize"))).toBeGreaterThan(40);
    await lines.first().hover();
    await cordelia.page.mouse.wheel(0, 10_000);
    await last.waitFor();
    expect(await last.getAttribute("aria-posinset")).toBe(await last.getAttribute("aria-setsize"));
    expect(cordelia.problems).toEqual([]);
  });

  test("name the stream, resolve the topic and sign out from the top bar", async () => {
    await using hamlet = await visit(browser, world, world.as("hamlet"));
    const { page } = hamlet;
    await page
      .getByRole("link", { name: /^castle/ })
      .first()
      .click();
    await page.getByText("2 subscribers").waitFor();
    await page
      .getByRole("link", { name: /^watch/ })
      .first()
      .click();
    await page.getByRole("main").getByRole("button", { name: "Mark as resolved" }).click();
    await page.getByRole("heading", { level: 1, name: "#castle › ✔ watch" }).waitFor();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/login/);
    expect(hamlet.problems).toEqual([]);
  });

  test("show the topic where stream and topic don't both fit, on a phone and on a tablet", async () => {
    const [stream, topic] = ["Everything about the castle and who built it", "The west tower"];
    await world.as("cordelia").subscribe([stream]);
    await world.as("cordelia").send(stream, topic, "More each day.");
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    const title = page.getByRole("heading", { level: 1, name: `#${stream} › ${topic}`, exact: true });
    const isCut = (name: string) =>
      title.getByText(name).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await cordelia.goTo(`#narrow/stream/${encodeURIComponent(stream)}/topic/${encodeURIComponent(topic)}`);
    await page.locator("article[data-message-id]").first().waitFor();
    for (const width of [390, 800]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(async () => [await isCut(stream), await isCut(topic)]).toEqual([true, false]);
      await picture(page, `title-${width}`);
    }
    expect(cordelia.problems).toEqual([]);
  });

  test("close the side columns on a phone after a choice or by escape, and move the focus along", async () => {
    await using hamlet = await visit(browser, world, world.as("hamlet"), {
      hasTouch: true,
      colorScheme: "dark",
    });
    const { page } = hamlet;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Inbox" }).waitFor();
    await picture(page, "phone");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("link", { name: "Inbox" }).isVisible()).toBe(false);
    const menu = page.getByRole("button", { name: "Menu" });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu.click();
    await page.getByRole("link", { name: "Recent conversations" }).click();
    await page.getByRole("heading", { level: 1, name: "Recent conversations" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Inbox" }).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("messages");
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(360);
    await picture(page, "phone-recent");
    expect(hamlet.problems).toEqual([]);
  });
});
