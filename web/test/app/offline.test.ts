/** The client without a network: it shows what the user read last, and keeps typed text through reconnecting. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { kept, settle } from "./kept.ts";
import { visit } from "./visit.ts";

/** Browsers report requests that fail without a network as errors. */
const isOfNetwork = (problem: string) => /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/.test(problem);

/** Returns the paths that the service worker has cached. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

describe.skipIf(browserPath === undefined)("without a network", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia", "moderator"] as const)
      await world.as(name).subscribe(["castle"]);
    await world.as("hamlet").send("castle", "walls", "They hold, for now.");
  });

  test("the client starts with the messages read last, and continues in the session when the network is back", async () => {
    await using visitor = await visit(browser, world, world.as("cordelia"), { serviceWorkers: "allow" });
    const { page } = visitor;
    await page.getByRole("link", { name: /walls/ }).first().click();
    const main = page.getByRole("main");
    await main.getByText("They hold, for now.").waitFor();
    await settle(page, "They hold, for now.");
    await page.context().setOffline(true);
    await page.reload();
    await main.getByText("They hold, for now.").waitFor();
    await page.getByText("You are offline.").waitFor();
    // The cached page has the same policy as the server's: no inline script runs.
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.isBroken = true";
      document.body.append(script);
    });
    expect(await page.evaluate(() => "isBroken" in window)).toBe(false);
    await world.as("hamlet").send("castle", "walls", "They fell.");
    const field = page.getByRole("textbox", { name: "Message #castle › walls" });
    await field.fill("Typed without a network.");
    await page.context().setOffline(false);
    await main.getByText("They fell.", { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("Typed without a network.");
    await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
    const others = visitor.problems.filter((problem) => !isOfNetwork(problem));
    expect(others.filter((problem) => !/Content Security Policy/.test(problem))).toEqual([]);
  });

  test("the client starts in the user's language, and only its texts are stored", async () => {
    await world.as("moderator").ok("PATCH", "/settings", { default_language: "de" });
    await using visitor = await visit(browser, world, world.as("moderator"), { serviceWorkers: "allow" });
    const { page } = visitor;
    await page.goto("/#all_messages");
    await page.getByRole("main").getByText("They hold, for now.").waitFor();
    await settle(page, "They hold, for now.");
    const catalogues = async () =>
      (await cachedPaths(page)).filter((path) => /\/(?:ar|de|es|fr|ja|pt|zh-hans)-[\w-]{8}\.js$/.test(path));
    await expect.poll(catalogues).toEqual([expect.stringContaining("/de-")]);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("Du bist offline.").waitFor();
  });

  test("the worker caches no answers of the interface, and signing out leaves nothing behind", async () => {
    await using visitor = await visit(browser, world, world.as("hamlet"), { serviceWorkers: "allow" });
    const { page } = visitor;
    await page.goto("/#all_messages");
    await page.getByRole("main").getByText("They hold, for now.").waitFor();
    await settle(page, "They hold, for now.");
    const addresses = await cachedPaths(page);
    expect(addresses.filter((path) => path !== "/" && !path.startsWith("/static/app/"))).toEqual([]);
    expect(addresses).toContain("/");
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(await kept(page)).toBe("[]");
    expect(visitor.problems).toEqual([]);
  });

  test("the client offers its new version as soon as the server has one", async () => {
    const owner = world.as("owner");
    await using visitor = await visit(browser, world, owner);
    const { page } = visitor;
    const reload = page.getByRole("button", { name: "Reload" });
    let asked = 0;
    page.on("response", (response) => {
      const isPage = response.url() === `${world.url}/` && response.request().resourceType() === "fetch";
      if (isPage) asked += 1;
    });
    const registered = page.waitForResponse((response) => response.url().endsWith("/register"));
    await page.reload();
    const { queue_id: queueId } = await (await registered).json();
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(await reload.count()).toBe(0);
    // Imitates an upgraded server, whose page starts with another file.
    await page.route(`${world.url}/`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ body: (await answer.text()).replaceAll(/index-[\w-]+\.js/g, "index-newer.js") });
    });
    await owner.ok("DELETE", "/events", { queue_id: queueId });
    await reload.waitFor();
    expect(visitor.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });
});
