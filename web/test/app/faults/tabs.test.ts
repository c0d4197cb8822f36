/** One user at several windows, and at devices that are signed out. */
import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, fieldFor, messages, withoutFailedRequests } from "./support.ts";

describe.skipIf(browserPath === undefined)("one user at two windows", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  test("of one browser sees typed text, read marks and sent messages in both", async () => {
    await world.as("hamlet").send("castle", "tabs", "Are you there?");
    await using first = await visit(browser, world, world.as("cordelia"));
    const second = await first.page.context().newPage();
    const problems: string[] = [];
    second.on("pageerror", ({ message }) => problems.push(message));
    await second.goto("/#inbox");
    const unread = second.getByRole("main").getByRole("link", { name: /tabs/ });
    await unread.waitFor();
    const address = await addressOf(world.as("cordelia"), "tabs");
    await first.goTo(address);
    await messages(first.page).first().waitFor();
    await expect.poll(() => unread.count()).toBe(0);
    await second.goto(`/${address}`);
    await fieldFor(first.page, "tabs").fill("Begun here");
    await expect.poll(() => fieldFor(second, "tabs").inputValue()).toBe("Begun here");
    await fieldFor(second, "tabs").fill("Begun here, sent there");
    await fieldFor(second, "tabs").press("Control+Enter");
    for (const page of [first.page, second]) {
      await messages(page).filter({ hasText: "Begun here, sent there" }).waitFor();
      await expect.poll(() => fieldFor(page, "tabs").inputValue()).toBe("");
      expect(await messages(page).count()).toBe(2);
    }
    expect([...first.problems, ...problems]).toEqual([]);
  });

  test("sees a clear page after being signed out elsewhere, and gets the typed text back after signing in again", async () => {
    await world.as("hamlet").send("castle", "ended", "Stay.");
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    const address = await addressOf(world.as("cordelia"), "ended");
    await cordelia.goTo(address);
    await fieldFor(page, "ended").fill("Not lost");
    // A new password ends all other sessions.
    const passwords = { old_password: PASSWORD, new_password: `${PASSWORD} again` };
    await world.as("cordelia").ok("PATCH", "/settings", passwords);
    // The client reports reading to the server, which refuses the report.
    await world.as("hamlet").send("castle", "ended", "Wakes the page.");
    await page.getByText(/^You are signed out/).waitFor();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("E-mail").fill(world.as("cordelia").email);
    await page.getByLabel("Password").fill(`${PASSWORD} again`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await cordelia.goTo(address);
    await expect.poll(() => fieldFor(page, "ended").inputValue()).toBe("Not lost");
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });
});
