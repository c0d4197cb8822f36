import { useWorld } from "@confab/testkit/vitest";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("views that are not for reading", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  const flagsOf = async (anchor: number) => {
    const query = { anchor, num_before: 0, num_after: 0 };
    const { messages } = await world.as("cordelia").ok("GET", "/messages", query);
    return (messages as { flags: string[] }[])[0]?.flags;
  };

  test.each([
    ["search", "search/ghost"],
    ["mentions", "is/mentioned"],
    ["sender", "sender/10"],
    ["all", "in/home"],
  ])("leave what they show unread (%s), and open at the newest message", async (name, narrow) => {
    const hamlet = world.as("hamlet");
    for (const person of [hamlet, world.as("cordelia")]) await person.subscribe(["castle"]);
    let newest = 0;
    for (let index = 0; index < 40; index += 1) {
      newest = await hamlet.send("castle", `${name} a`, `@**Cordelia Member** a ghost, ${index}`);
    }
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(`#narrow/${narrow.replace("10", String(hamlet.userId))}`);
    const hit = page.locator(`[data-message-id="${newest}"]`);
    await expect.poll(() => isOnScreen(hit)).toBe(true);
    // Messages are reported in order, so the search's messages would be reported before this one.
    const read = await hamlet.send("castle", `${name} b`, "Read me.");
    await cordelia.goTo(`#narrow/stream/castle/topic/${name}.20b`);
    await page.getByRole("feed").getByText("Read me.").waitFor();
    await expect.poll(() => flagsOf(read)).toContain("read");
    expect(await flagsOf(newest)).not.toContain("read");
    // The whole stream is for reading.
    await cordelia.goTo("#narrow/stream/castle");
    await page.getByRole("button", { name: /^Jump to latest message/ }).click();
    await expect.poll(() => flagsOf(newest)).toContain("read");
    expect(cordelia.problems).toEqual([]);
  });
});

const isOnScreen = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((elements) =>
    elements.some((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    }),
  );
