/** The server or the network becomes unavailable while a user writes. */
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, fieldFor, messages, withoutFailedRequests } from "./support.ts";
import { useGateway } from "./use-gateway.ts";

const LOST = "Connection lost. Your drafts are kept. Reconnecting …";

describe.skipIf(browserPath === undefined)("writing while the connection is lost", () => {
  const { world } = useWorld();
  const gateway = useGateway(world);
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("hamlet").send("castle", "ghosts", "Who is there?");
  });

  afterEach(() => {
    gateway.target = world.url;
    gateway.swallows = false;
  });

  async function composing(topic = "ghosts") {
    const visited = await visit(browser, gateway, world.as("cordelia"));
    await visited.goTo(await addressOf(world.as("cordelia"), topic));
    await fieldFor(visited.page, topic).fill("It is I,");
    return { ...visited, field: fieldFor(visited.page, topic) };
  }

  test("keeps text and caret through a server restart, and then sends the message", async () => {
    await using cordelia = await composing();
    const { page, field } = cordelia;
    await page.keyboard.press("End");
    gateway.target = "http://127.0.0.1:1";
    gateway.reset();
    await page.getByText(LOST).waitFor();
    await page.keyboard.type(" your prince.");
    await world.restart();
    gateway.target = world.url;
    await page.getByText(LOST).waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("It is I, your prince.");
    await world.as("hamlet").send("castle", "ghosts", "Come closer.");
    await messages(page).filter({ hasText: "Come closer." }).waitFor();
    await field.press("Control+Enter");
    await messages(page).filter({ hasText: "It is I, your prince." }).waitFor();
    await expect.poll(() => page.getByText("sending …").count()).toBe(0);
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });

  test("fetches what failed to load by itself once the connection is back", async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["moor"]);
    for (const topic of ["ghosts", "cellarage"]) await world.as("hamlet").send("moor", topic, "Swear.");
    const address = await addressOf(world.as("cordelia"), "cellarage", "moor");
    await using cordelia = await composing();
    const { page } = cordelia;
    gateway.target = "http://127.0.0.1:1";
    gateway.reset();
    await page.getByText(LOST).waitFor();
    // For a stream that was not open before, both the messages and the list of topics are missing.
    await cordelia.goTo(address);
    const retries = page.getByRole("button", { name: "Try again" });
    await expect.poll(() => retries.count()).toBe(2);
    gateway.target = world.url;
    await messages(page).filter({ hasText: "Swear." }).waitFor();
    await page.getByRole("list", { name: "Topics" }).getByRole("link", { name: "ghosts" }).waitFor();
    expect(await retries.count()).toBe(0);
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });

  test("shows what arrived while the network was cut for a minute", async () => {
    await using cordelia = await composing();
    const { page, field } = cordelia;
    await page.clock.install();
    await page.context().setOffline(true);
    // The browser reports the loss, so no time has to pass.
    await page.getByText(LOST).waitFor();
    await field.fill("Offline words");
    await field.press("Control+Enter");
    await messages(page).getByText("waiting for connection").waitFor();
    const id = await world.as("hamlet").send("castle", "ghosts", "Said in the meantime.");
    await page.clock.runFor(60_000);
    await page.context().setOffline(false);
    await page.locator(`[data-message-id="${id}"]`).waitFor();
    await page.getByText(LOST).waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("waiting for connection").count()).toBe(0);
    await messages(page).filter({ hasText: "Offline words" }).waitFor();
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });

  test("notices a network that swallows everything, and keeps the typed text", async () => {
    await using cordelia = await composing("swallowed");
    const { page, field } = cordelia;
    await page.clock.install();
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("It is I,");
    gateway.swallows = true;
    await field.fill("Into the void");
    // A stream without data for longer than the heartbeat is reopened. Reopening fails, and so does a poll.
    for (const milliseconds of [75_000, 10_000, 15_000]) await page.clock.runFor(milliseconds);
    await page.getByText(LOST).waitFor();
    expect(await field.inputValue()).toBe("Into the void");
    gateway.swallows = false;
    gateway.reset();
    await expect
      .poll(async () => {
        await page.clock.runFor(31_000);
        return page.getByText(LOST).count();
      })
      .toBe(0);
    await field.press("Control+Enter");
    await messages(page).filter({ hasText: "Into the void" }).waitFor();
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });
});
