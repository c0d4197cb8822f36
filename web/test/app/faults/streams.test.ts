/** Proxies that let no event stream through. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, messages } from "./support.ts";
import { useGateway } from "./use-gateway.ts";

describe.skipIf(browserPath === undefined)("a proxy that holds event streams back", () => {
  const { world } = useWorld();
  const gateway = useGateway(world);
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("hamlet").send("castle", "ghosts", "Who is there?");
  });

  test("is detected after ten seconds, silently; streams are tried again later", async () => {
    gateway.holdsStreams = true;
    await using cordelia = await visit(browser, gateway, world.as("cordelia"));
    const { page } = cordelia;
    await page.clock.install();
    await page.reload();
    await cordelia.goTo(await addressOf(world.as("cordelia"), "ghosts"));
    await messages(page).first().waitFor();
    const asked = (path: string) => gateway.asked.filter((each) => each === path).length;
    await expect.poll(() => asked("/json/events/stream")).toBeGreaterThan(0);
    // The reloaded page sent its last request to this address as well.
    const polls = asked("/json/events");
    await page.clock.runFor(10_000);
    await expect.poll(() => asked("/json/events")).toBeGreaterThan(polls);
    expect(await page.getByText("Connection lost.").count()).toBe(0);
    await world.as("hamlet").send("castle", "ghosts", "Seen by a poll.");
    await messages(page).filter({ hasText: "Seen by a poll." }).waitFor();
    gateway.holdsStreams = false;
    const streams = asked("/json/events/stream");
    await page.clock.fastForward(601_000);
    await expect.poll(() => asked("/json/events/stream")).toBe(streams + 1);
    await world.as("hamlet").send("castle", "ghosts", "Seen by a stream.");
    await messages(page).filter({ hasText: "Seen by a stream." }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });
});
