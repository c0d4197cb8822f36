/**
 * Notifications while no window is open. Chromium reaches no push service here, so a server of the test takes its part.
 * The page gets a subscription with real keys; the test decrypts what the server sends there, and hands it to the
 * service worker as Chromium would.
 */

import { PushBrowser } from "@confab/server/test/notifications/browser";
import { usePushService } from "@confab/server/test/notifications/use-push-service";
import { PASSWORD, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { NOTIFICATIONS_LOCK } from "../../src/notifications/system-notifications.ts";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { withoutFailedRequests } from "./faults/support.ts";
import { barriersOn } from "./look.ts";
import { type Visit, visit } from "./visit.ts";

const LABEL = "Notify me on this device while Confab is closed";
const SUBSCRIPTIONS = "/users/me/web_push_subscriptions";
/** The storage key of the page's side of the browser's subscription. */
const KEPT = "test.subscription";

/** Imitates the `PushManager` of a browser that reaches its service; takes effect with the next page. */
async function reachService(context: BrowserContext, { subscription }: PushBrowser): Promise<void> {
  await context.addInitScript(
    ([kept, { endpoint, p256dh, auth }]) => {
      const made = (key: string) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(
            atob(key.replaceAll("-", "+").replaceAll("_", "/")),
            (character) => character.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => {
          const key = localStorage.getItem(kept);
          return key === null ? null : made(key);
        },
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(kept, applicationServerKey);
          return made(applicationServerKey);
        },
      });
    },
    [KEPT, subscription] as const,
  );
}

interface Shown {
  readonly title: string;
  readonly body: string;
}

/** Opens a page of the same server that is not part of the client, and shows the system's notifications from there. */
async function besideClient(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(`${url}/manifest.webmanifest`);
  const devtools = await context.newCDPSession(page);
  const registrations = new Map<string, string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: known }) => {
    for (const each of known) registrations.set(each.scopeURL, each.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  return {
    page,
    shown: (): Promise<Shown[]> =>
      page.evaluate(async (lock) => {
        const registration = await navigator.serviceWorker.getRegistration("/");
        const look = async () => (await registration?.getNotifications()) ?? [];
        const all = await navigator.locks.request(lock, look);
        return all.map(({ title, body }) => ({ title, body }));
      }, NOTIFICATIONS_LOCK),
    deliver: async (payload: unknown) => {
      await expect.poll(() => registrations.get(`${url}/`)).toBeDefined();
      const registrationId = registrations.get(`${url}/`) ?? "";
      const data = JSON.stringify(payload);
      await devtools.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId, data });
    },
  };
}

const openSettings = async ({ page, goTo }: Visit) => {
  await goTo("#settings/notifications");
  const row = page.getByRole("switch", { name: LABEL });
  await row.waitFor();
  return row;
};

describe.skipIf(browserPath === undefined)("notifications while no window is open", () => {
  const service = usePushService();
  const { world, hamlet, cordelia } = useWorld({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });
  const browser = useBrowser(browserPath);

  beforeAll(async () => {
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
  });
  afterEach(async () => {
    await world.settle();
    service.pushed.length = 0;
  });

  /** A user whose browser reaches its push service. */
  async function visitWithService(person: Person, path: string) {
    const keys = new PushBrowser(service, path);
    const visitor = await visit(browser, world, person, { serviceWorkers: "allow" });
    const context = visitor.page.context();
    await context.grantPermissions(["notifications"], { origin: world.url });
    await reachService(context, keys);
    await visitor.page.reload();
    return { visitor, keys, context, page: visitor.page };
  }

  const pushedTo = async (path: string) => {
    await world.settle();
    return service.pushed.filter((each) => each.path === path);
  };

  async function turnOn(visitor: Visit): Promise<void> {
    const row = await openSettings(visitor);
    await row.click();
    await expect.poll(() => row.isChecked()).toBe(true);
    await expect.poll(() => row.isEnabled()).toBe(true);
  }

  test("appear for messages that arrive after the window was closed, once for each conversation", async () => {
    const { visitor, keys, context, page } = await visitWithService(hamlet, "/closed");
    await using _ = visitor;
    await turnOn(visitor);
    await page.reload();
    await expect.poll(() => page.getByRole("switch", { name: LABEL }).isChecked()).toBe(true);
    const beside = await besideClient(context, world.url);
    await close(page);
    await cordelia.sendTo([hamlet], "Are you **there**?");
    await cordelia.send("castle", "walls", "@**Hamlet Member** come");
    await cordelia.sendTo([hamlet], "Well?");
    await expect.poll(async () => (await pushedTo("/closed")).length).toBe(3);
    for (const pushed of await pushedTo("/closed")) await beside.deliver(keys.read(pushed));
    await expect
      .poll(async () => (await beside.shown()).map(({ title, body }) => `${title}: ${body}`).sort())
      .toEqual(["Cordelia Member (#castle > walls): @Hamlet Member come", "Cordelia Member: Well?"]);
    // The notifications close as soon as a window knows that their messages were read.
    await hamlet.ok("POST", "/mark_all_as_read");
    const again = await context.newPage();
    await again.goto("/");
    await expect.poll(() => beside.shown()).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test("for many conversations at the same moment are all shown", async () => {
    const { visitor, keys, context, page } = await visitWithService(hamlet, "/many");
    await using _ = visitor;
    await turnOn(visitor);
    const beside = await besideClient(context, world.url);
    await close(page);
    const topics = Array.from({ length: 20 }, (_, index) => `tower ${index}`);
    for (const topic of topics) await cordelia.send("castle", topic, "@**Hamlet Member** ring");
    await expect.poll(async () => (await pushedTo("/many")).length).toBe(topics.length);
    const pushed = await pushedTo("/many");
    await Promise.all(pushed.map((each) => beside.deliver(keys.read(each))));
    await expect.poll(beside.shown).toHaveLength(topics.length);
    expect(visitor.problems).toEqual([]);
  });

  test("show a message once together with a window, and nothing that the user looks at", async () => {
    const { visitor, keys, context, page } = await visitWithService(hamlet, "/open");
    await using _ = visitor;
    await turnOn(visitor);
    const beside = await besideClient(context, world.url);
    await page.bringToFront();
    const bodies = async () => (await beside.shown()).map(({ body }) => body).sort();
    /** The server sends nothing for messages that were read before their turn. */
    const pushedOf = async (body: string): Promise<unknown> => {
      const all = (await pushedTo("/open")).map((each) => keys.read(each));
      return all.find((payload) => (payload as Shown).body === body);
    };
    await cordelia.sendTo([hamlet], "First");
    await expect.poll(bodies).toEqual(["First"]);
    await expect.poll(() => pushedOf("First")).toBeDefined();
    await visitor.goTo(`#narrow/pm-with/${cordelia.userId}-pm`);
    await page.getByRole("main").getByText("First").first().waitFor();
    await expect.poll(bodies).toEqual([]);
    await cordelia.sendTo([hamlet], "Looked at");
    await page.getByRole("main").getByText("Looked at", { exact: true }).waitFor();
    await cordelia.send("castle", "walls", "@**Hamlet Member** elsewhere");
    await expect.poll(bodies).toEqual(["@Hamlet Member elsewhere"]);
    await expect.poll(() => pushedOf("@Hamlet Member elsewhere")).toBeDefined();
    const looks = await countLooks(context);
    await beside.deliver(await pushedOf("First"));
    await beside.deliver(await pushedOf("@Hamlet Member elsewhere"));
    await expect.poll(looks).toBe(2);
    expect(await bodies()).toEqual(["@Hamlet Member elsewhere"]);
    await close(page);
    await cordelia.sendTo([hamlet], "Afterwards");
    await expect.poll(() => pushedOf("Afterwards")).toBeDefined();
    await beside.deliver(await pushedOf("@Hamlet Member elsewhere"));
    await beside.deliver(await pushedOf("Afterwards"));
    await expect.poll(bodies).toEqual(["@Hamlet Member elsewhere", "Afterwards"]);
    expect(visitor.problems).toEqual([]);
  });

  test("lead by a click to the message in an open window, or open one", async () => {
    const { visitor, keys, context, page } = await visitWithService(hamlet, "/click");
    await using _ = visitor;
    await turnOn(visitor);
    const beside = await besideClient(context, world.url);
    const id = await cordelia.send("castle", "gate", "@**Hamlet Member** open it");
    await expect.poll(async () => (await pushedTo("/click")).length).toBe(1);
    await expect.poll(beside.shown).toHaveLength(1);
    expect(await click(context)).toEqual([]);
    await page.getByRole("main").getByText("open it").first().waitFor();
    expect(page.url()).toMatch(new RegExp(`/topic/gate/near/${id}$`));
    await expect.poll(beside.shown).toEqual([]);
    await close(page);
    const [pushed] = await pushedTo("/click");
    if (!pushed) throw new Error("Nothing came");
    await beside.deliver(keys.read(pushed));
    await expect.poll(beside.shown).toHaveLength(1);
    expect(await click(context)).toEqual([expect.stringMatching(new RegExp(`^/#.*/topic/gate/near/${id}$`))]);
    expect(visitor.problems).toEqual([]);
  });

  test("end at the server and in the browser when turned off, and when signing out", async () => {
    const { visitor, keys, page } = await visitWithService(hamlet, "/over");
    await using _ = visitor;
    const { endpoint } = keys;
    const isForgotten = async () => {
      expect(await hamlet.whyRefused("DELETE", SUBSCRIPTIONS, { endpoint })).toBe(
        "Subscription does not exist",
      );
      expect(await page.evaluate((kept) => localStorage.getItem(kept), KEPT)).toBeNull();
    };
    await turnOn(visitor);
    const row = page.getByRole("switch", { name: LABEL });
    await row.click();
    await expect.poll(() => row.isEnabled()).toBe(true);
    expect(await row.isChecked()).toBe(false);
    await isForgotten();
    await turnOn(visitor);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await isForgotten();
    // Sign-out waits some seconds for the push service. On a busy machine, the server refuses what comes after that.
    expect(withoutFailedRequests(visitor.problems)).toEqual([]);
  });

  test("return at the next start after the server or the browser lost them, only for the user who wanted them", async () => {
    const { visitor, keys, context, page } = await visitWithService(hamlet, "/lost");
    await using _ = visitor;
    const kept = () => page.evaluate((name) => localStorage.getItem(name), KEPT);
    const renewed = async (act: () => Promise<unknown>) => {
      const answered = page.waitForResponse(
        (answer) => answer.url().endsWith(SUBSCRIPTIONS) && answer.request().method() === "POST",
      );
      await act();
      expect((await answered).status()).toBe(200);
    };
    await turnOn(visitor);
    const key = await kept();
    expect(key).toMatch(/^[\w-]{80,}$/);
    await hamlet.ok("DELETE", SUBSCRIPTIONS, { endpoint: keys.endpoint });
    await renewed(() => page.reload());
    await cordelia.sendTo([hamlet], "Again");
    await expect.poll(async () => (await pushedTo("/lost")).length).toBe(1);
    for (const lost of [null, new PushBrowser(service, "").subscription.p256dh]) {
      await page.evaluate(
        ([name, value]) =>
          value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value),
        [KEPT, lost] as const,
      );
      await renewed(() => page.reload());
      expect(await kept()).toBe(key);
    }
    // The browser itself reports that it has ended the subscription.
    await renewed(() => endSubscription(context));
    await context.clearCookies();
    await page.goto("/login/");
    await page.getByLabel("E-mail").fill(cordelia.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(kept).toBeNull();
    expect(await (await openSettings(visitor)).isChecked()).toBe(false);
  });

  test("explain on the page that the browser reaches no service, or refuses", async () => {
    await using visitor = await visit(browser, world, cordelia, { serviceWorkers: "allow" });
    const { page } = visitor;
    await page.context().grantPermissions(["notifications"], { origin: world.url });
    const row = await openSettings(visitor);
    await page.getByText("Follows the push settings below.").waitFor();
    await row.click();
    await page.getByText("The browser’s push service could not be reached").waitFor();
    expect(await row.isChecked()).toBe(false);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriersOn(page)).toEqual([]);
    }
    await page.context().clearPermissions();
    await row.click();
    await page.getByText("Your browser blocks notifications.").waitFor();
    expect(await row.isDisabled()).toBe(true);
    expect(await row.isChecked()).toBe(false);
    // Chromium itself gives the reason.
    expect(visitor.problems.filter((problem) => !problem.includes("incognito"))).toEqual([]);
  });
});

declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { matchAll(options: object): Promise<readonly { readonly url: string }[]> };
  looks: number;
  dispatchEvent(event: Event): boolean;
};

/** Closes the client's only window. Waits until the service worker knows, because the browser tells it later. */
async function close(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker");
  const isThere = () =>
    worker.evaluate(async () => {
      const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      return windows.some(({ url }) => new URL(url).pathname === "/");
    });
  expect(await isThere()).toBe(true);
  await page.close();
  await expect.poll(isThere).toBe(false);
}

/** Counts how often the service worker has looked for windows, which it does at each push. */
async function countLooks(context: BrowserContext): Promise<() => Promise<number>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("There is no service worker");
  await worker.evaluate(() => {
    const matchAll = self.clients.matchAll.bind(self.clients);
    self.looks = 0;
    Object.assign(self.clients, {
      matchAll: async (options: object) => {
        const found = await matchAll(options);
        self.looks += 1;
        return found;
      },
    });
  });
  return () => worker.evaluate(() => self.looks);
}

/**
 * Clicks the only notification. Only the system can create an event that may open windows, so the test records the
 * worker's requests.
 *
 * @returns the addresses that the worker asked to open
 */
async function click(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("There is no service worker");
  return worker.evaluate(async () => {
    const opened: string[] = [];
    Object.assign(self.clients, { openWindow: async (url: string) => void opened.push(url) });
    const [notification] = await self.registration.getNotifications();
    const work: Promise<unknown>[] = [];
    const event = Object.defineProperties(new Event("notificationclick"), {
      notification: { value: notification },
      waitUntil: { value: (each: Promise<unknown>) => work.push(each) },
    });
    self.dispatchEvent(event);
    // Without a real press by the user the browser gives no window the focus.
    await Promise.allSettled(work);
    return opened;
  });
}

async function endSubscription(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const event = new Event("pushsubscriptionchange");
    self.dispatchEvent(Object.defineProperty(event, "waitUntil", { value: () => undefined }));
  });
}
