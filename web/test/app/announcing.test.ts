/** Announcements of new messages for users of screen readers. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { addressOf, messages } from "./faults/support.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("announcements of new messages", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    for (const topic of ["ghosts", "players", "ghosts"]) {
      const id = await world
        .as("hamlet")
        .send("castle", topic, `**Who** is there? :tada: @**Cordelia Member**`);
      await world.as("hamlet").ok("POST", `/messages/${id}/reactions`, { emoji_name: "tada" });
    }
    await world.as("hamlet").sendTo([world.as("cordelia")], "Between us");
  });

  test("reach a reader at the end, combine a flood into one, and leave positions on the articles", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(await addressOf(world.as("cordelia"), "players"));
    await messages(page).first().waitFor();
    await page.getByRole("feed").press("End");
    const said = page.getByRole("log");
    await world.as("hamlet").send("castle", "players", "The **play** begins.");
    await expect.poll(() => said.innerText()).toBe("Hamlet Member: The play begins.");
    for (let line = 0; line < 5; line += 1)
      await world.as("hamlet").send("castle", "players", `Line ${line}`);
    await expect.poll(() => said.innerText()).toMatch(/^\d new messages$/);
    expect(await messages(page).last().getAttribute("aria-posinset")).toBe("7");
    expect(await messages(page).last().getAttribute("aria-setsize")).toBe("7");
    expect(cordelia.problems).toEqual([]);
  });
});
