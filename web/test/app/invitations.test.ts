import { mailedLink } from "@confab/server/test/invitations/support";
import { useMailServer } from "@confab/server/test/mail/use-mail-server";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

/** More invitations than the tests send, except for the test of the limit. */
const IN_A_DAY = 30;

describe.skipIf(browserPath === undefined)("inviting people in the web client", () => {
  const mail = useMailServer();
  const { world } = useWorld(() => ({
    environment: { CONFAB_SMTP_URL: mail.url, CONFAB_INVITATIONS_PER_DAY: String(IN_A_DAY) },
  }));
  const browser = useBrowser();
  const asOwner = useVisit(() => visit(browser, world, world.as("owner")));
  beforeAll(() => world.as("owner").subscribe(["harbour"]));

  const open = (page: Page) => page.getByRole("list", { name: "Pending invitations" }).getByRole("listitem");

  /** A visitor without an account, in a browser of their own. */
  async function newcomer(link: string) {
    const context = await browser.newContext({ baseURL: world.url, locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(link);
    return { page, [Symbol.asyncDispose]: () => context.close() };
  }

  async function join(page: Page, name: string) {
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Choose a password").fill("a long enough phrase");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  }

  test("takes addresses in any form, and the mailed link gives the chosen role and streams", async () => {
    const owner = await asOwner();
    const { page } = owner;
    await page.getByRole("complementary").getByRole("link", { name: "Invite people" }).click();
    const addresses = page.getByLabel("E-mail addresses");
    await addresses.fill(
      '"Ida, Inez" <ida@example.com>; jo@example.com\nJO@example.com\tKit kit@example.com',
    );
    await expect.poll(() => page.getByRole("main").innerText()).toContain("4 addresses");
    await addresses.fill("Ida Inez <ida@example.com>; jo@example.com\nJO@example.com\tKit kit@example.com");
    await expect.poll(() => page.getByRole("main").innerText()).toContain("3 addresses");
    const form = page.locator("form").filter({ has: addresses });
    await form.getByLabel("Role").selectOption("Moderator");
    await form.getByLabel("Expires after").selectOption("3 days");
    await form.getByRole("checkbox", { name: "#general" }).uncheck();
    await form.getByRole("checkbox", { name: "#harbour" }).check();
    await form.getByRole("button", { name: "Send invitations" }).click();
    await expect.poll(() => form.getByRole("status").innerText()).toContain("3 invitations sent.");
    expect(await addresses.inputValue()).toBe("");
    await expect.poll(() => open(page).count()).toBe(3);
    await using ida = await newcomer(await mailedLink(mail, "ida@example.com"));
    await join(ida.page, "Ida Inez");
    expect(
      await ida.page
        .getByRole("navigation")
        .getByRole("link", { name: /harbour/ })
        .count(),
    ).toBe(1);
    expect(
      await ida.page
        .getByRole("navigation")
        .getByRole("link", { name: /general/ })
        .count(),
    ).toBe(0);
    await expect.poll(() => open(page).count()).toBe(2);
    await owner.goTo("#organization/users");
    const line = page.getByRole("listitem").filter({ hasText: "ida@example.com" });
    await expect.poll(() => line.innerText()).toContain("Moderator");
    expect(owner.problems).toEqual([]);
  });

  test("shows each refused address with its reason, and sends the others once it is removed", async () => {
    const owner = await asOwner();
    const { page } = owner;
    await owner.goTo("#organization/invitations");
    const addresses = page.getByLabel("E-mail addresses");
    const status = page.locator("form").filter({ has: addresses }).getByRole("status");
    await addresses.fill("nobody at all, lee@example.com");
    await page.getByRole("button", { name: "Send invitations" }).click();
    await expect.poll(() => status.innerText()).toContain("nobody at all: Invalid address.");
    expect(await addresses.inputValue()).toBe("nobody at all, lee@example.com");
    // No other test shows the refusals to the checker.
    expect(await barriersOn(page, { within: "main" })).toEqual([]);
    await page.getByRole("button", { name: "Remove these addresses" }).click();
    expect(await addresses.inputValue()).toBe("lee@example.com");
    await addresses.fill(`lee@example.com, ${world.as("hamlet").email}`);
    await page.getByRole("button", { name: "Send invitations" }).click();
    await expect.poll(() => status.innerText()).toContain("1 invitation sent.");
    expect(await status.innerText()).toContain("hamlet@example.com: Already has an account.");
    expect(await addresses.inputValue()).toBe("hamlet@example.com");
    await addresses.fill(Array.from({ length: IN_A_DAY + 1 }, (_, n) => `person${n}@example.com`).join("\n"));
    await page.getByRole("button", { name: "Send invitations" }).click();
    await expect.poll(() => status.innerText()).toContain("would exceed the organization's daily limit");
    expect(owner.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("copies a link for several people, which two follow, and which leads nowhere once revoked", async () => {
    await using admin = await visit(browser, world, world.as("administrator"));
    const other = await asOwner();
    const { page } = admin;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const { goTo } of [admin, other]) await goTo("#organization/invitations");
    await page.getByRole("button", { name: "Create link" }).click();
    const made = page.getByRole("status", { name: "Link" });
    await made.waitFor();
    await page.getByRole("button", { name: "Copy invitation link" }).first().click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(await made.innerText());
    await expect.poll(() => open(other.page).filter({ hasText: "Reusable link" }).count()).toBe(1);
    for (const name of ["mia", "ned"]) {
      await using person = await newcomer(link);
      await person.page.getByLabel("E-mail").fill(`${name}@example.com`);
      await person.page.getByRole("button").click();
      await person.page.goto(await mailedLink(mail, `${name}@example.com`));
      await join(person.page, `Newcomer ${name}`);
    }
    await admin.goTo("#inbox");
    for (const name of ["mia", "ned"]) {
      await page
        .getByRole("complementary")
        .getByRole("link", { name: `Newcomer ${name}` })
        .waitFor();
    }
    await admin.goTo("#organization/invitations");
    await page.getByRole("button", { name: "Revoke: Reusable link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect.poll(() => open(other.page).filter({ hasText: "Reusable link" }).count()).toBe(0);
    await using late = await newcomer(link);
    expect(await late.page.getByLabel("E-mail").count()).toBe(0);
    expect([...admin.problems, ...other.problems]).toEqual([]);
  });

  test("shows members their own invitations, which they resend and withdraw, by keyboard alone", async () => {
    await using member = await visit(browser, world, world.as("hamlet"));
    const { page } = member;
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /conversations, streams/ }).fill("invite people");
    await page.keyboard.press("Enter");
    await page.getByLabel("E-mail addresses").focus();
    await page.keyboard.type("otto@example.com");
    await page.getByRole("button", { name: "Send invitations" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => open(page).count()).toBe(1);
    expect(await page.getByRole("button", { name: "Create link" }).count()).toBe(0);
    const first = await mailedLink(mail, "otto@example.com");
    await page.getByRole("button", { name: "Resend to otto@example.com" }).focus();
    await page.keyboard.press("Enter");
    const second = await mailedLink(mail, "otto@example.com", 2);
    expect(second).not.toBe(first);
    await page.getByRole("button", { name: "Revoke: otto@example.com" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("main").innerText()).toContain("No pending invitations");
    expect(member.problems).toEqual([]);
  });

  test("offers nothing to users who may not invite, and gives the reason at the address", async () => {
    await using guest = await visit(browser, world, world.as("guest"));
    const { page } = guest;
    expect(await page.getByRole("link", { name: "Invite people" }).count()).toBe(0);
    await guest.goTo("#organization/invitations");
    await expect
      .poll(() => page.getByRole("main").innerText())
      .toContain("You don't have permission to invite people");
    expect(guest.problems).toEqual([]);
  });
});
