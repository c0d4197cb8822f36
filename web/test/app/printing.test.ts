/** A conversation on paper. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { restingPlace } from "./faults/support.ts";
import { picture } from "./look.ts";
import { visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/paper";
const COUNT = 60;

describe.skipIf(browserPath === undefined)("printing a conversation", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    for (let index = 0; index < COUNT; index += 1) await hamlet.send("castle", "paper", `Line ${index}.`);
    const high = Array.from({ length: 60 }, (_, index) => `High ${index}.`).join("\n");
    await cordelia.send("castle", "paper", high);
    await cordelia.send("castle", "paper", `\`\`\`\n${"wide ".repeat(60)}end\n\`\`\``);
    await cordelia.send("castle", "paper", "```spoiler The end\nEverybody dies.\n```");
    await cordelia.send("castle", "paper", "/me waits");
    await cordelia.ok("POST", "/mark_all_as_read");
  });

  test("prints all loaded messages in full, dark on white, and nothing else", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"), { colorScheme: "dark" });
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await page.locator(".message-me").waitFor();
    await page.getByRole("feed").hover();
    await page.mouse.wheel(0, -300);
    await restingPlace(page, "High 0.");
    const before = await restingPlace(page, "Line 59.");
    await page.emulateMedia({ media: "print" });
    const paper = page.locator(".printed");
    await paper.getByText("Line 0.").waitFor();
    expect(await paper.locator("article[data-message-id]").count()).toBe(COUNT + 4);
    for (const text of ["Line 0.", `Line ${COUNT - 1}.`, "High 59.", "Everybody dies.", "waits"]) {
      expect(await paper.getByText(text).first().isVisible(), text).toBe(true);
    }
    expect(await paper.locator(".message-fold").evaluateAll(areCut)).toEqual([false]);
    expect(await paper.locator("pre").evaluateAll(areCut)).toEqual([false]);
    const hidden =
      "nav, search, .compose, .message-toolbar, .message-more, .copy-code, .newest-button, aside";
    expect(await page.locator(`${hidden} >> visible=true`).count()).toBe(0);
    expect(await paper.locator("time >> visible=true").count()).toBe(COUNT + 4);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    const colours = await paper
      .locator(".message-content")
      .first()
      .evaluate((element) => {
        const { color } = getComputedStyle(element);
        return [color, getComputedStyle(document.body).backgroundColor];
      });
    expect(colours).toEqual(["rgb(29, 37, 48)", "rgb(255, 255, 255)"]);
    await picture(page, "print");
    await page.emulateMedia({ media: "screen" });
    await paper.waitFor({ state: "detached" });
    expect(await restingPlace(page, "Line 59.")).toBeCloseTo(before, 0);
    expect(cordelia.problems).toEqual([]);
  });

  test("fills as many pages as the messages need, without the help of a window", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await page.locator(".message-me").waitFor();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
    await page.locator(".printed").waitFor({ state: "detached" });
    await page.getByRole("feed").waitFor();
    expect(cordelia.problems).toEqual([]);
  });
});

const areCut = (elements: Element[]): boolean[] =>
  elements.map((element) => {
    const { maxHeight, overflow } = getComputedStyle(element);
    return maxHeight !== "none" || overflow !== "visible" || element.scrollWidth > element.clientWidth;
  });
