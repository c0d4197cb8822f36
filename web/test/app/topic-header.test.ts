import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { look } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the header of a stream or topic", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let castle: number;

  beforeAll(async () => {
    const [owner, hamlet, cordelia] = [world.as("owner"), world.as("hamlet"), world.as("cordelia")];
    await owner.subscribe(["castle"], { principals: [hamlet.userId, cordelia.userId] });
    const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "castle",
    });
    castle = stream_id;
    await owner.ok("PATCH", `/streams/${castle}`, {
      description: "Everything about the **battlements**, the watch, and those who walk there at night.",
    });
    await hamlet.send("castle", "ghosts", "Who is there?");
  });

  test("shows the subscribers and the description, and leads to the list and the card", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(`#narrow/stream/${castle}-castle/topic/ghosts`);
    const header = page.getByRole("main").locator("header.top-bar");
    await header.getByRole("heading", { level: 1, name: "#castle › ghosts" }).waitFor();
    const about = header.getByRole("button", { name: /^About #castle: Everything about the battlements/ });
    expect((await about.boundingBox())?.width).toBeGreaterThan(100);
    expect(await about.evaluate((button) => button.scrollWidth > button.clientWidth)).toBe(true);
    await look(page, "header");
    await about.press("Enter");
    const card = page.getByRole("dialog", { name: "About #castle" });
    await card.getByText("who walk there at night.").waitFor();
    expect(await card.locator("strong").innerText()).toBe("battlements");
    await look(page, "header-card");
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "hidden" });
    await expect.poll(() => about.evaluate((button) => button === document.activeElement)).toBe(true);
    await header.getByRole("link", { name: "castle", exact: true }).click();
    await header.getByRole("heading", { level: 1, name: "#castle", exact: true }).waitFor();
    await header.getByRole("link", { name: "2 subscribers" }).click();
    await page.getByRole("region", { name: "Pages for castle: People" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("is one bar on phones, whose title opens the card", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"), {
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    });
    const { page } = cordelia;
    await cordelia.goTo(`#narrow/stream/${castle}-castle/topic/ghosts`);
    const header = page.getByRole("main").locator("header.top-bar");
    const title = header.getByRole("heading", { level: 1, name: "#castle › ghosts" });
    await title.waitFor();
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(52);
    const box = await title.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    const card = page.getByRole("dialog", { name: "About #castle" });
    await card.getByText("who walk there at night.").waitFor();
    await look(page, "header-card-phone-dark");
    await card.getByRole("link", { name: "2 subscribers" }).click();
    await page.getByRole("region", { name: "Pages for castle: People" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });
});
