/** A browser that is signed in to several organizations of one server leads from one to another. */
import { picture as pictureFile, sendForm } from "@confab/server/test/pictures/support";
import { OtherRealms } from "@confab/server/test/realms/support";
import { PASSWORD, type Person } from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { look } from "./look.ts";

describe.skipIf(browserPath === undefined)("several organizations", () => {
  let port = 0;
  beforeAll(async () => {
    port = await findFreePort();
  });
  // Chromium finds these names on this machine, and lets the second one share cookies with the first.
  const urlOf = (host: string) => `http://${host}:${port}`;
  const { world, hamlet } = useWorld(() => ({
    environment: { CONFAB_PORT: String(port), CONFAB_SITE_URL: urlOf("chat.localhost") },
  }));
  const others = new OtherRealms(world);
  afterAll(() => others[Symbol.asyncDispose]());
  const browser = useBrowser();

  const signIn = async (page: Page, host: string, { email }: Pick<Person, "email">) => {
    await page.goto(`${urlOf(host)}/login/`);
    await page.getByLabel(/e-mail/i).fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator("#app").getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };
  const menu = async (page: Page) => {
    await page.getByRole("button", { name: "Organization menu" }).click();
    return page.getByRole("menu", { name: "Organization menu" });
  };
  const nameOf = (page: Page) => page.locator(".sidebar-organization").innerText();

  test("switches between them, and forgets the one that was left", async () => {
    const engineering = await others.create("eng.chat.localhost", "ada@example.com");
    await engineering.ok("PATCH", "/realm", { name: "Engineering" });
    expect((await sendForm(engineering, "POST", "/realm/icon", [await pictureFile("png")])).status).toBe(200);
    await world.clock.advance(6000);
    await using context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));

    await signIn(page, "chat.localhost", hamlet);
    await (await menu(page)).getByRole("menuitem", { name: "Groups" }).waitFor();
    expect(await page.getByRole("group", { name: "Other organizations" }).count()).toBe(0);

    await signIn(page, "eng.chat.localhost", engineering);
    const first = (await menu(page)).getByRole("group", { name: "Other organizations" });
    await first.getByRole("menuitem", { name: "Test Organization" }).waitFor();
    await look(page, "organizations-menu");
    await first.getByRole("menuitem").click();
    await page.waitForURL(`${urlOf("chat.localhost")}/**`);
    await expect.poll(() => nameOf(page)).toBe("Test Organization");

    const entry = (await menu(page)).getByRole("menuitem", { name: "Engineering eng.chat.localhost" });
    const icon = entry.locator("img");
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("Switch to Eng");
    await page.getByRole("option", { name: "Switch to Engineering" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${urlOf("eng.chat.localhost")}/**`);
    await expect.poll(() => nameOf(page)).toBe("Engineering");

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/login/");
    await page.goto(urlOf("chat.localhost"));
    const answer = page.waitForResponse("**/json/organizations");
    await menu(page);
    expect(await (await answer).json()).toMatchObject({ organizations: [] });
    expect(await page.getByRole("group", { name: "Other organizations" }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
