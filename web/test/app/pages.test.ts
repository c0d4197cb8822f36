/** The server's own pages, as new users see them: without a script, in their language, on any screen. */

import { mailedLink, NEW_PASSWORD } from "@confab/server/test/invitations/support";
import { useMailServer } from "@confab/server/test/mail/use-mail-server";
import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, colorRules, look, picture } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the way in", () => {
  const mail = useMailServer();
  const { world } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: mail.url } }));
  const browser = useBrowser();
  beforeAll(() => world.as("owner").ok("PATCH", "/realm", { invite_required: false, name: "Harbour Crew" }));

  /** A visitor without an account; `problems` are the page's errors, except for expected refusals. */
  async function stranger(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      baseURL: world.url,
      locale: "en-GB",
      javaScriptEnabled: false,
      ...options,
    });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => {
      const isRefusal = message
        .text()
        .startsWith("Failed to load resource: the server responded with a status of 4");
      if (message.type() === "error" && !isRefusal) problems.push(message.text());
    });
    await page.goto(path);
    return { page, problems, [Symbol.asyncDispose]: () => context.close() };
  }

  const hasFocus = (page: Page, label: string) =>
    page.getByLabel(label).evaluate((element) => element === document.activeElement);

  async function signIn(page: Page, email: string, password: string) {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  test("shows a wrong password at its field, keeps the address, and lets the right password in", async () => {
    await using visitor = await stranger("/login/", { javaScriptEnabled: true });
    const { page } = visitor;
    // The browser sets the focus after it has loaded the page.
    await expect.poll(() => hasFocus(page, "E-mail address")).toBe(true);
    await signIn(page, "hamlet@example.com", "nonsense");
    const password = page.getByLabel("Password");
    await page.getByRole("alert").getByText("Your username or password is incorrect").waitFor();
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    expect(await password.getAttribute("aria-describedby")).toContain("password-problem");
    expect(await hasFocus(page, "Password")).toBe(true);
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("hamlet@example.com");
    await password.fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test.each(["/", "/login/"])(
    "returns from %s to the intended place, even after wrong passwords",
    async (path) => {
      const channel = "harbour";
      await world.as("hamlet").subscribe([channel]);
      await world.as("hamlet").send(channel, "tides", "High water at six");
      const { stream_id } = await world.as("hamlet").ok<{ stream_id: number }>("GET", "/get_stream_id", {
        stream: channel,
      });
      const hash = `#narrow/stream/${stream_id}-${channel}/topic/tides`;
      await using visitor = await stranger(path + hash, { javaScriptEnabled: true });
      const { page } = visitor;
      await signIn(page, "hamlet@example.com", "nonsense");
      await page.getByRole("alert").waitFor();
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("main").getByText("High water at six").first().waitFor();
      expect(new URL(page.url()).hash).toBe(hash);
      expect(visitor.problems).toEqual([]);
    },
  );

  test("returns to the same conversation after a session has ended", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo("#recent");
    await world.as("owner").ok("DELETE", `/users/${world.as("cordelia").userId}`);
    await world.as("owner").ok("POST", `/users/${world.as("cordelia").userId}/reactivate`);
    await page.getByRole("link", { name: /sign in/i }).click();
    await signIn(page, world.as("cordelia").email, PASSWORD);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe("#recent");
  });

  test("makes an account by the mailed link, and shows a bad name or password at its field", async () => {
    await using visitor = await stranger("/");
    const { page } = visitor;
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("E-mail address").fill("nora@example.com");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
    const link = await mailedLink(mail, "nora@example.com");
    await page.goto(link);
    await page.getByLabel("Your name").fill("Nora Newcomer");
    await page.getByLabel("Choose a password").fill("short");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("alert").getByText("New password is too weak!").waitFor();
    expect(await hasFocus(page, "Choose a password")).toBe(true);
    expect(await page.getByLabel("Your name").inputValue()).toBe("Nora Newcomer");
    await page.getByLabel("Your name").fill("@");
    await page.getByLabel("Choose a password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("alert").getByText(/name/i).waitFor();
    expect(await hasFocus(page, "Your name")).toBe(true);
    await page.getByLabel("Your name").fill("Nora Newcomer");
    await page.getByLabel("Choose a password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Join" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");

    await using late = await stranger(link);
    await late.page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    expect([...visitor.problems, ...late.problems]).toEqual([]);
  });

  test("tells only the owner of a known address, by mail, that it already has an account", async () => {
    await using visitor = await stranger("/register/");
    const { page } = visitor;
    const { email } = world.as("guest");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
    expect(await mailedLink(mail, email)).toBe("/login/");
    expect(visitor.problems).toEqual([]);
  });

  test("sets a forgotten password anew, entered twice", async () => {
    await using visitor = await stranger("/login/");
    const { page } = visitor;
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("E-mail address").fill(world.as("moderator").email);
    await page.getByRole("button", { name: "Send link" }).click();
    const link = await mailedLink(mail, world.as("moderator").email);
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill("something else");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("alert").getByText("The passwords don't match.").waitFor();
    expect(await hasFocus(page, "Confirm new password")).toBe(true);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page, world.as("moderator").email, NEW_PASSWORD);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    await page.goto(link);
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("confirms a new address, and leaves it to an account that took it meanwhile", async () => {
    const admin = world.as("administrator");
    await admin.ok("PATCH", "/settings", { email: "adam.new@example.com" });
    await expect.poll(() => mail.received.some(({ to }) => to.includes("adam.new@example.com"))).toBe(true);
    const source = mail.received.find(({ to }) => to.includes("adam.new@example.com"))?.source ?? "";
    const [path] = /\/accounts\/confirm_new_email\/[\w-]+/.exec(source.replaceAll("=\r\n", "")) ?? ["/"];
    await world.as("owner").ok("POST", "/users", {
      email: "adam.new@example.com",
      full_name: "Other Adam",
      password: NEW_PASSWORD,
    });
    await using visitor = await stranger(path);
    await visitor.page.getByRole("button", { name: "Confirm" }).click();
    await visitor.page.getByText("Already has an account.").waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("speaks German to visitors who prefer it", async () => {
    await using visitor = await stranger("/login/", { locale: "de-AT" });
    const { page } = visitor;
    await page.getByRole("heading", { name: "Bei Harbour Crew anmelden" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByLabel("E-Mail-Adresse").fill("hamlet@example.com");
    await page.getByLabel("Passwort", { exact: true }).fill("nonsense");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await page.getByRole("alert").getByText("Adresse oder Passwort stimmen nicht").waitFor();

    await using newcomer = await stranger("/register/", { locale: "de-AT" });
    await newcomer.page.getByLabel("E-Mail-Adresse").fill("nora@mailinator.com");
    await newcomer.page.getByRole("button", { name: "Link senden" }).click();
    await newcomer.page
      .getByRole("alert")
      .getByText("Mit einer Wegwerfadresse kann man dieser Organisation nicht beitreten.")
      .waitFor();
    expect([...visitor.problems, ...newcomer.problems]).toEqual([]);
  });

  test("shows a refusal legibly, and fits a phone", async () => {
    await using visitor = await stranger("/login/", {
      javaScriptEnabled: true,
      bypassCSP: true,
      viewport: { width: 1280, height: 800 },
    });
    const { page } = visitor;
    await signIn(page, "hamlet@example.com", "nonsense");
    await page.getByRole("alert").waitFor();
    await look(page, "pages-login-light");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriersOn(page, { rules: colorRules })).toEqual([]);
    await picture(page, "pages-login-dark");
    expect(visitor.problems).toEqual([]);
  });

  test("names the organization on every page", async () => {
    await using visitor = await stranger("/");
    for (const path of [
      "/",
      "/login/",
      "/register/",
      "/accounts/password/reset/",
      "/accounts/join/none/",
      "/nothing/here",
    ]) {
      await visitor.page.goto(path);
      expect(await visitor.page.getByRole("link", { name: "Harbour Crew" }).count(), path).toBe(1);
    }
    expect(visitor.problems).toEqual([]);
  });
});
