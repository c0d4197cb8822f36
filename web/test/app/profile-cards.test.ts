import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, picture } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { drawn, visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/cards";

describe.skipIf(browserPath === undefined)("names, avatars and mentions in messages", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    await world.as("administrator").ok("POST", "/user_groups/create", {
      name: "watchers",
      description: "Keep the watch",
      members: JSON.stringify([hamlet.userId, cordelia.userId]),
    });
    await hamlet.send("castle", "cards", "Ask @**Cordelia Member** or @_*watchers*.");
    await hamlet.send("castle", "cards", "/me waits");
  });

  test("open the sender's card with the mouse, and close it with the focus back", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    const row = page.locator("article[data-message-id]").first();
    await row.locator(".message-sender").click();
    const card = page.getByRole("dialog", { name: "Hamlet Member" });
    await card.getByText("Shared streams").click();
    await card.getByRole("link", { name: "#castle" }).waitFor();
    await card.getByRole("button", { name: "Mute", exact: true }).waitFor();
    await card.getByRole("link", { name: "Send message" }).waitFor();
    await picture(page, "card-desk");
    const [message, box] = [await row.boundingBox(), await page.locator(".card-popover").boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual((message?.y ?? 0) + (message?.height ?? 0));
    expect(await barriersOn(page, { within: ".card-popover" })).toEqual([]);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains("message-sender")))
      .toBe(true);
    await row.locator(".avatar-button").click();
    await card.getByRole("link", { name: "Find messages" }).click();
    await card.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: /sender:/ }).waitFor();
    await page.getByText("Ask").waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("open the cards by keyboard: of the focused message's sender, and of mentions", async () => {
    await using hamlet = await visit(browser, world, world.as("hamlet"));
    const { page } = hamlet;
    await hamlet.goTo(TOPIC);
    const row = page.locator("article[data-message-id]").first();
    await row.focus();
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("u");
    const own = page.getByRole("dialog", { name: "Hamlet Member" });
    await own.waitFor();
    expect(await own.getByRole("button", { name: "Mute", exact: true }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await own.waitFor({ state: "detached" });
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    await row.getByRole("button", { name: "@Cordelia Member" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: /^Cordelia/ }).waitFor();
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: "watchers" }).press(" ");
    const group = page.getByRole("dialog", { name: "watchers" });
    await group.getByText("Keep the watch").waitFor();
    expect(await group.getByRole("listitem").count()).toBe(2);
    expect(await barriersOn(page, { within: ".card-popover" })).toEqual([]);
    await picture(page, "card-group");
    await group.getByRole("button", { name: /Cordelia/ }).click();
    await page.getByRole("dialog", { name: /^Cordelia/ }).waitFor();
    expect(hamlet.problems).toEqual([]);
  });

  test("open a sheet on a phone, also at the name in a /me message", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"), {
      hasTouch: true,
      colorScheme: "dark",
      viewport: { width: 390, height: 844 },
    });
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await page.locator(".message-me").getByRole("button", { name: "Hamlet Member" }).tap();
    await page.getByRole("dialog", { name: "Hamlet Member" }).waitFor();
    await picture(page, "card-phone");
    const box = await page.locator(".card-popover").boundingBox();
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);
    expect(cordelia.problems).toEqual([]);
  });

  test("don't cover the name or mention that opened them, wherever it is on the screen", async () => {
    const hamlet = world.as("hamlet");
    for (let index = 0; index < 12; index += 1) {
      await world.as("cordelia").send("castle", "places", `Line ${index} to @**Hamlet Member** and others`);
      await hamlet.send("castle", "places", `Answer ${index}`);
    }
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/places");
    await page.getByText("Answer 11").waitFor();
    const triggers = page.locator(".feed :is(.message-sender, .user-mention)");
    const card = page.locator(".card-popover");
    const frame = await page.getByRole("feed").boundingBox();
    for (const trigger of await triggers.all()) {
      const at = await trigger.boundingBox();
      if (!at || !frame || at.y < frame.y || at.y + at.height > frame.y + frame.height) continue;
      await trigger.click();
      await card.waitFor();
      await drawn(page);
      const box = await card.boundingBox();
      expect(box && (box.y >= at.y + at.height || box.y + box.height <= at.y)).toBe(true);
      await page.keyboard.press("Escape");
      await card.waitFor({ state: "detached" });
    }
    expect(cordelia.problems).toEqual([]);
  });

  test("say that a person is deactivated", async () => {
    const person = await world.newPerson("Former Fay");
    await person.subscribe(["castle"]);
    await person.send("castle", "former", "Farewell");
    await world.as("administrator").ok("DELETE", `/users/${person.userId}`);
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/former");
    await page.locator(".message-sender").first().click();
    await page.getByRole("dialog", { name: "Former Fay" }).getByText("Member, deactivated").waitFor();
    expect(cordelia.problems).toEqual([]);
  });
});
