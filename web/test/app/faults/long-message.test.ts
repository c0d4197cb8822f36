/** Messages of the greatest length. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, fieldFor, messages } from "./support.ts";

describe.skipIf(browserPath === undefined)("a very long message", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  test("of 10,000 characters can be written, folded, and read to its end", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(await addressOf(world.as("cordelia"), "long"));
    const text = `${"To be, or not. ".repeat(666)}The end.`.padEnd(10_000, "!");
    expect(text).toHaveLength(10_000);
    await fieldFor(page, "long").fill(text);
    await fieldFor(page, "long").press("Control+Enter");
    await page.getByRole("button", { name: "Show more" }).click();
    await messages(page).getByText("The end.").waitFor();
    expect((await messages(page).last().innerText()).length).toBeGreaterThan(9_000);
    await expect.poll(() => page.getByText("sending …").count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });
});
