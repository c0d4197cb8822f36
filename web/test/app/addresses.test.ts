import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("addresses with names of streams", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asHamlet = useVisit(() => visit(browser, world, world.as("hamlet")));

  beforeAll(async () => {
    const hamlet = world.as("hamlet");
    await hamlet.subscribe(["castle", "great hall", "2024 plans"]);
    await hamlet.send("castle", "watch", "Who is there?");
    await hamlet.send("great hall", "a feast?", "Wine for all.");
    await hamlet.send("2024 plans", "spring", "Sow.");
  });

  test.each([
    ["#narrow/stream/castle/topic/watch", "#castle › watch"],
    ["#narrow/stream/Castle/subject/watch", "#castle › watch"],
    ["#narrow/stream/great.20hall/topic/a.20feast.3F", "#great hall › a feast?"],
    ["#narrow/stream/great%20hall/topic/a%20feast%3F", "#great hall › a feast?"],
    ["#narrow/stream/great-hall", "#great hall"],
    ["#narrow/stream/2024.20plans/topic/spring", "#2024 plans › spring"],
  ])(
    "opens the place that %s names, and replaces the address with one that outlives renaming",
    async (hash, name) => {
      const visitor = await asHamlet();
      const { page } = visitor;
      await visitor.goTo("#drafts");
      await visitor.goTo(hash);
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      // The user can reply to it, so the place is the conversation and not a search.
      await page.getByRole("main").locator("article:not(:has(.day-divider))").first().waitFor();
      expect(new URL(page.url()).hash).toMatch(/^#narrow\/stream\/\d+-/);
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Drafts" }).waitFor();
      expect(visitor.problems).toEqual([]);
    },
  );

  test("opens such an address on loading the page, and reports a name that no stream has", async () => {
    const visitor = await asHamlet();
    const { page } = visitor;
    await visitor.goTo("#narrow/stream/castle/topic/watch");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "#castle › watch" }).waitFor();
    await visitor.goTo("#narrow/stream/Elsinore/topic/watch");
    await page.getByText("The stream “Elsinore” doesn't exist, or you can't access it.").waitFor();
    await page.reload();
    await page.getByText("The stream “Elsinore” doesn't exist, or you can't access it.").waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
