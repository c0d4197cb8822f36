/** People at browsers: the web client of a real server, in a real Chromium. */
import type { Person, World } from "@confab/testkit";
import { PASSWORD } from "@confab/testkit";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { windowlessBrowserPath } from "../browser.ts";

/** @param program the whole browser, for what the one without windows lacks */
export const launch = (program = windowlessBrowserPath): Promise<Browser> =>
  chromium.launch({ executablePath: program ?? "", args: ["--no-sandbox"] });

/** A window in which somebody is signed in. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** What the page complained of: errors of scripts, breaches of the policy, files that did not come. */
  readonly problems: readonly string[];
  /** Goes to a place by its address, from the `#` on. */
  goTo(hash: string): Promise<void>;
}

/** Signs somebody in as they would do it themselves, and waits until there is something to see. */
export async function visit(
  browser: Browser,
  world: Pick<World, "url">,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: "en-GB",
    timezoneId: "UTC",
    ...options,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto("/login/");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("#app").getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  return {
    page,
    problems,
    goTo: async (hash) => {
      await page.evaluate((address) => {
        window.location.hash = address;
      }, hash);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
