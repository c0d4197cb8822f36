/** A server without mail: the client promises no mail, and offers links to copy instead. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("a server without mail", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asOwner = useVisit(async () => {
    const owner = await visit(browser, world, world.as("owner"));
    await owner.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    return owner;
  });

  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const line = (page: Page, email: string) =>
    page.getByRole("list", { name: "Pending invitations" }).getByRole("listitem").filter({ hasText: email });

  async function join(link: string, name: string, email?: string): Promise<void> {
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(link);
    if (email !== undefined) {
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Choose a password").fill("a long enough phrase");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await context.close();
  }

  test("offers a link for each invited person", async () => {
    const owner = await asOwner();
    const { page } = owner;
    const [ida, jo] = ["ida@example.com", "jo@example.com"];
    await owner.goTo("#organization/invitations");
    await page.getByText("This server sends no e-mail. You get a link for each person").waitFor();
    await page.getByLabel("E-mail addresses").fill(`${ida}, ${jo}`);
    await page.getByRole("button", { name: "Create links" }).click();
    const links = page.getByRole("list", { name: "New links" });
    await page.getByRole("status").getByText("2 links created. No e-mail was sent").waitFor();
    await links.getByRole("button", { name: `Copy link for ${ida}` }).click();
    const link = await copied(page);
    expect(link).toBe(await links.getByLabel(`Link for ${ida}`, { exact: true }).inputValue());
    await links.getByRole("button", { name: "Copy all links" }).click();
    const linkOfJo = await links.getByLabel(`Link for ${jo}`, { exact: true }).inputValue();
    expect(await copied(page)).toBe(`${ida}: ${link}\n${jo}: ${linkOfJo}`);
    const text = await page.getByRole("main").innerText();
    expect(text).not.toMatch(/invitations? sent|by e-mail|Resend/i);
    // No other test shows the links to the checker, or on a small screen.
    expect(await barriersOn(page, { within: "main" })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 720 });
    await join(link, "Ida Inez");
    await expect.poll(() => line(page, ida).count()).toBe(0);
    await line(page, jo)
      .getByRole("button", { name: `Copy link for ${jo}` })
      .click();
    expect(await copied(page)).toBe(linkOfJo);
    expect(owner.problems).toEqual([]);
  });

  test("lets people join by a reusable link without a mail", async () => {
    const owner = await asOwner();
    const { page } = owner;
    await owner.goTo("#organization/invitations");
    await page.getByRole("button", { name: "Create link", exact: true }).click();
    await page.getByRole("button", { name: "Copy invitation link" }).first().click();
    await join(await copied(page), "Kit Keeper", "kit@example.com");
    await owner.goTo("#inbox");
    await page.getByRole("complementary").getByRole("link", { name: "Kit Keeper" }).waitFor();
    expect(owner.problems).toEqual([]);
  });

  test("sends nobody to their mails to confirm an address, and takes no message for a deactivated person", async () => {
    const owner = await asOwner();
    const { page } = owner;
    await owner.goTo("#settings/account");
    await page.getByText("ask the person who runs the server for the link").waitFor();
    expect(await page.getByText("open the link sent to it").count()).toBe(0);
    await owner.goTo("#organization/users");
    await page.getByRole("button", { name: "Edit Cordelia Member" }).click();
    await page.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByText("They are signed out everywhere").waitFor();
    expect(await page.getByRole("dialog").getByRole("textbox").count()).toBe(0);
  });
});
