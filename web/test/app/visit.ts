/** People at browsers: the web client of a real server, in a real Chromium. */
import type { Person, World } from "@confab/testkit";
import { PASSWORD } from "@confab/testkit";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
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

/** Opens a window in which somebody is signed in, and waits until there is something to see. */
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
  await signIn(context, person);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto("/");
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

/** Sends what the form of the entrance sends, without drawing it each time; `pages.test.ts` fills it in. */
async function signIn(context: BrowserContext, { email }: Person): Promise<void> {
  await context.request.get("/login/");
  const token = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const answer = await context.request.post("/login/", {
    form: { username: email, password: PASSWORD, csrfmiddlewaretoken: token },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`${email} was not signed in: ${await answer.text()}`);
}
