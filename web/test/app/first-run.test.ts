/**
 * The first run of a new installation: from the link in the terminal to a conversation, without a script until then.
 */

import { execFileSync } from "node:child_process";
import { NEW_PASSWORD } from "@confab/server/test/invitations/support";
import { Installation } from "@confab/server/test/running/support";
import type { ServerProcess } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { look } from "./look.ts";

describe.skipIf(browserPath === undefined)("the first run", () => {
  let installation: Installation;
  let server: ServerProcess;

  beforeAll(async () => {
    installation = await Installation.create();
    server = await installation.start();
  });
  afterAll(() => installation[Symbol.asyncDispose]());
  const browser = useBrowser();

  test("leads through a name, the own account and people to a conversation, with a guide that is shown once", async () => {
    const link = /Sign in\s+(\S+)/.exec(server.printed)?.[1] ?? "";
    const owner = await installation.owner(server.url);
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      const isRefusal = message.text().includes("status of 400");
      if (message.type() === "error" && !isRefusal) problems.push(message.text());
    });

    await page.goto(link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Name your organization" }).waitFor();
    expect(await page.getByText(owner.apiKey).count()).toBe(1);
    await look(page, "first-name");
    await page.getByLabel("Organization name").fill("Lighthouse Keepers");
    await page.getByRole("button", { name: "Continue" }).click();

    await page.getByRole("heading", { name: "Set up your account" }).waitFor();
    await page.getByRole("link", { name: "Lighthouse Keepers" }).waitFor();
    await look(page, "first-account");
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Name your organization" }).waitFor();
    expect(await page.getByLabel("Organization name").inputValue()).toBe("Lighthouse Keepers");
    await page.getByRole("button", { name: "Continue" }).click();
    const account = { name: "Ada Keeper", email: "ada@lighthouse.example", password: NEW_PASSWORD };
    const fill = async ({ name, email, password }: typeof account) => {
      await page.getByLabel("Your name").fill(name);
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Choose a password").fill(password);
      await page.locator("form").evaluate((form) => form.setAttribute("novalidate", ""));
      await page.getByRole("button", { name: "Continue" }).click();
    };
    for (const [wrong, label, problem] of [
      [{ name: "A" }, "Your name", "Name too short!"],
      [{ name: "<b>`Ada`" }, "Your name", "Invalid characters in name!"],
      [{ email: "nobody" }, "E-mail address", "Invalid address."],
      [{ email: "" }, "E-mail address", "Invalid address."],
      [{ email: "welcome-bot@zulip.com" }, "E-mail address", "Already has an account."],
      [{ password: "short" }, "Choose a password", "New password is too weak!"],
    ] as const) {
      await fill({ ...account, ...wrong });
      await page.getByRole("alert").getByText(problem).waitFor();
      expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
      expect(await page.getByLabel("E-mail address").inputValue()).toBe(
        "email" in wrong ? wrong.email : account.email,
      );
    }
    const before = await owner.ok<{ user: object }>("GET", `/users/${owner.userId}`);
    expect(before.user).toMatchObject({ full_name: "owner", email: "owner@confab.localhost" });
    await fill(account);

    await page.getByRole("heading", { name: "Invite people" }).waitFor();
    await look(page, "first-people");
    expect(await page.getByRole("main").innerText()).toContain("This server sends no e-mail.");
    await page.getByLabel("E-mail addresses").fill("nobody at all");
    await page.getByRole("button", { name: "Create links" }).click();
    await page.getByRole("alert").getByText("nobody at all: Invalid address.").waitFor();
    await page.getByLabel("E-mail addresses").fill("bea@example.com, cem@example.com");
    await page.getByRole("button", { name: "Create links" }).click();
    await look(page, "first-links");
    expect(await page.getByRole("main").innerText()).toContain("No e-mail was sent.");
    for (const person of ["bea@example.com", "cem@example.com"]) {
      const personal = await page.getByLabel(person).inputValue();
      expect(await (await fetch(personal)).text()).toContain(person);
    }
    await page.getByRole("link", { name: "Invite more people" }).click();
    await page.getByRole("button", { name: "Create a reusable link instead" }).click();
    const joinLink = await page.getByLabel("Anyone with this link can join").inputValue();
    expect((await fetch(joinLink)).status).toBe(200);
    await page.getByRole("link", { name: "Done" }).click();

    await page.getByRole("article").getByText("Welcome to").first().waitFor();
    const guide = page.getByRole("region", { name: "Welcome to Confab" });
    await guide.getByRole("link", { name: "Invite people" }).waitFor();
    await guide.getByRole("button", { name: "Write a message" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement instanceof HTMLTextAreaElement))
      .toBe(true);
    await look(page, "first-conversation");
    await guide.getByRole("button", { name: "Close" }).click();
    await guide.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("article").getByText("Welcome to").first().waitFor();
    expect(await guide.count()).toBe(0);
    await page.getByRole("textbox", { name: /^Message #general/ }).fill("Is anybody there?");
    await page.keyboard.press("Enter");
    await page.getByRole("article").getByText("Is anybody there?").waitFor();

    const renamed = await installation.owner(server.url);
    const { email, password } = account;
    const again = await renamed.ok("POST", "/fetch_api_key", { username: email, password });
    expect(again).toMatchObject({ api_key: owner.apiKey });
    expect(await renamed.ok("GET", "/users/me")).toMatchObject({ full_name: account.name, email });
    const printed = server.printed.slice(server.printed.indexOf("eval "));
    const sent: unknown = JSON.parse(
      execFileSync("sh", ["-c", printed], { encoding: "utf8", stdio: "pipe" }),
    );
    expect(sent).toMatchObject({ result: "success" });
    expect(problems).toEqual([]);
    await context.close();
  });

  test("in German sets up an organization of German speakers", async () => {
    await using other = await Installation.create();
    const there = await other.start();
    const owner = await other.owner(there.url);
    const context = await browser.newContext({ locale: "de-AT" });
    const page = await context.newPage();
    await page.goto(/Sign in\s+(\S+)/.exec(there.printed)?.[1] ?? "");
    await page.getByRole("button", { name: "Anmelden" }).click();
    const name = page.getByLabel("Name der Organisation");
    for (const [wrong, problem] of [
      ["Leuchtturm ".repeat(4), "Höchstens 40 Zeichen"],
      [" ", "Das darf nicht leer sein."],
    ] as const) {
      await name.evaluate((field) => field.removeAttribute("maxlength"));
      await name.fill(wrong);
      await page.getByRole("button", { name: "Weiter" }).click();
      await page.getByRole("alert").getByText(problem).waitFor();
    }
    await name.fill("Leuchtturm");
    await page.getByRole("button", { name: "Weiter" }).click();
    for (const step of ["Richte dein Konto ein", "Lade Leute ein"]) {
      await page.getByRole("heading", { name: step }).waitFor();
      await page.getByRole("link", { name: /^(Überspringen|Fertig)$/ }).click();
    }
    await page.getByRole("region", { name: "Schön, dass du da bist" }).waitFor();
    await page
      .getByRole("article")
      .getByText(/^\d\d:\d\d$/)
      .first()
      .waitFor();
    const form = { email: "nora@example.com", password: NEW_PASSWORD, full_name: "Nora Newcomer" };
    await owner.ok("POST", "/users", form);
    const initial = await owner.ok("POST", "/register", {
      fetch_event_types: ["realm", "realm_user_settings_defaults"],
    });
    expect(initial).toMatchObject({
      realm_default_language: "de",
      realm_user_settings_defaults: { twenty_four_hour_time: true, enter_sends: true },
    });
    await context.close();
  });

  test("is for the owner only, and a used token sets no password", async () => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/welcome/made-up/account");
    expect(new URL(page.url()).pathname).toBe("/");
    await context.close();
  });
});
