/** Windows of a browser that one visit leaves to the next, because a page that has been loaded once loads faster. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Leaves the window to the next visit with the same options, or closes it if something lasting was changed. */
  leave(): Promise<void>;
}

/** A browser, as far as tests use it directly. */
export type Opener = Pick<Browser, "newContext" | "contexts">;

/** The windows that nobody uses, by their options, as long as their browser runs. */
const idleWindows = new WeakMap<Opener, Map<string, Window[]>>();

/** Methods whose effects `forget` can't undo. */
const LASTING_OF_PAGE = [
  "addInitScript",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "routeWebSocket",
  "setViewportSize",
] as const satisfies readonly (keyof Page)[];

const LASTING_OF_CONTEXT = [
  "addInitScript",
  "clearPermissions",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
] as const satisfies readonly (keyof BrowserContext)[];

/**
 * Opens a window without cookies, stored data or history. If an earlier visit has left one with the same options, its
 * page still has the client's scripts and fonts in memory, which saves more than half of the work of a visit.
 */
export async function openWindow(browser: Opener, options: BrowserContextOptions): Promise<Window> {
  const key = JSON.stringify(options);
  const byOptions = idleWindows.get(browser) ?? new Map<string, Window[]>();
  idleWindows.set(browser, byOptions);
  const idle = byOptions.get(key) ?? [];
  byOptions.set(key, idle);
  const left = idle.pop();
  // A window of a browser that has ended since can't be used.
  if (left?.context.browser()?.isConnected()) return left;
  return newWindow(browser, options, (window) => idle.push(window));
}

async function newWindow(
  browser: Opener,
  options: BrowserContextOptions,
  keep: (window: Window) => void,
): Promise<Window> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let changed = false;
  const onChange = () => {
    changed = true;
  };
  watchCalls(page, LASTING_OF_PAGE, onChange);
  watchCalls(context, LASTING_OF_CONTEXT, onChange);
  watchClock(page, onChange);
  const forget = async (): Promise<void> => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await page.goto("about:blank");
    await devtools.send("Storage.clearDataForOrigin", {
      origin: options.baseURL ?? "",
      storageTypes: "all",
    });
    await devtools.send("Page.resetNavigationHistory");
    await context.clearCookies();
  };
  const window: Window = {
    context,
    page,
    leave: async () => {
      if (changed || context.pages().length > 1) return context.close();
      page.removeAllListeners();
      try {
        await forget();
        keep(window);
      } catch {
        await context.close();
      }
    },
  };
  return window;
}

function watchCalls<T extends object>(target: T, names: readonly (keyof T)[], onCall: () => void): void {
  for (const name of names) {
    const method = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name]: (...args: unknown[]) => {
        onCall();
        return method.apply(target, args);
      },
    });
  }
}

function watchClock(page: Page, onUse: () => void): void {
  const { clock } = page;
  Object.defineProperty(page, "clock", {
    get: () => {
      onUse();
      return clock;
    },
  });
}

/** Closes all windows of a browser except those that nobody uses. */
export async function closeUsedWindows(browser: Opener): Promise<void> {
  const idle = [...(idleWindows.get(browser)?.values() ?? [])].flat().map(({ context }) => context);
  const used = browser.contexts().filter((context) => !idle.includes(context));
  await Promise.all(used.map((context) => context.close()));
}
