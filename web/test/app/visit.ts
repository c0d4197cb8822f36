/** Users at browsers: the web client of a real server, in a real Chromium. */
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
import { type Opener, openWindow } from "./windows.ts";

/**
 * Starts a browser that keeps a site's process while one of its windows shows an empty page between two visits.
 *
 * @param program the full browser, for features that the windowless one lacks
 */
export const launch = (program = windowlessBrowserPath): Promise<Browser> =>
  chromium.launch({ executablePath: program ?? "", args: ["--no-sandbox", "--process-per-site"] });

/** A window of a signed-in user. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** The page's errors: script errors, policy violations, and files that failed to load. */
  readonly problems: readonly string[];
  /** Opens a place by its address, from the `#` on. */
  goTo(hash: string): Promise<void>;
}

/**
 * Opens a window of a signed-in user, and waits until the page shows something. Nothing moves in it unless the options
 * ask for motion, so everything is in its place as soon as it is shown. The options must allow the service worker where
 * a test needs it: installing it fetches every file of the client, which takes as long as three visits.
 */
export async function visit(
  browser: Opener,
  world: Pick<World, "url">,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const opened = await openWindow(browser, {
    baseURL: world.url,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  const { context, page } = opened;
  await signIn(browser, context, world.url, person);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto("/");
  await page.locator("#app").getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await drawn(page);
  return {
    page,
    problems,
    goTo: async (hash) => {
      await page.evaluate((address) => {
        window.location.hash = address;
      }, hash);
    },
    [Symbol.asyncDispose]: () => opened.leave(),
  };
}

/** Waits until the page has drawn a frame. Before the first one, Chromium may drop what the user types. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** The sessions of people, by the address of the server and theirs, as long as the browser runs. */
const sessions = new WeakMap<object, Map<string, Cookies>>();

/** Signs a person in, or continues the session of an earlier visit, because checking a password takes long. */
async function signIn(
  browser: object,
  context: BrowserContext,
  url: string,
  { email }: Person,
): Promise<void> {
  const known = sessions.get(browser) ?? new Map<string, Cookies>();
  sessions.set(browser, known);
  const key = `${url} ${email}`;
  const earlier = known.get(key);
  if (earlier) {
    await context.addCookies(earlier);
    if ((await context.request.get("/json/users/me")).ok()) return;
    await context.clearCookies();
  }
  await sendSignInForm(context, email);
  known.set(key, await context.cookies());
}

/** Sends the data of the sign-in form without drawing the form each time; `pages.test.ts` fills it in. */
async function sendSignInForm(context: BrowserContext, email: string): Promise<void> {
  await context.request.get("/login/");
  const token = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const answer = await context.request.post("/login/", {
    form: { username: email, password: PASSWORD, csrfmiddlewaretoken: token },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`${email} was not signed in: ${await answer.text()}`);
}
