import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("links to messages and unknown addresses", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  const sendMany = async (topic: string) => {
    const ids: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      ids.push(await world.as("hamlet").send("castle", topic, `Line ${index}`));
    }
    return ids;
  };

  test("a link highlights and focuses its message, from which the keys lead on", async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    const ids = await sendMany("watch");
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-message-id"));
    const named = page.locator("[data-named]");
    for (const id of [ids[20], ids[5]]) {
      await cordelia.goTo(`#narrow/stream/castle/topic/watch/near/${id}`);
      await expect.poll(focused).toBe(String(id));
      await expect
        .poll(() => named.evaluateAll((all) => all.map((each) => each.getAttribute("data-message-id"))))
        .toEqual([String(id)]);
    }
    await page.keyboard.press("j");
    await expect.poll(focused).toBe(String(ids[6]));
    await page.reload();
    await expect.poll(focused).toBe(String(ids[5]));
    await cordelia.goTo("#narrow/stream/castle/topic/watch");
    await expect.poll(() => named.count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("a link to a message that doesn't exist says so", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/watch/near/99999999");
    await page.getByText("The linked message doesn't exist, or you can't access it.").waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test.each([
    "#nonsense",
    "#streams/nonsense",
    "#groups/nonsense",
    "#settings/nonsense",
    "#organization/nonsense",
    "#narrow",
  ])("the unknown address %s is reported and stays", async (hash) => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(hash);
    const main = page.getByRole("main");
    await main.getByText("This address leads nowhere, or you can't access the place.").waitFor();
    expect(new URL(page.url()).hash).toBe(hash);
    await main.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });
});
