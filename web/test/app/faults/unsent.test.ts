/** Messages that are written while the server can't be reached, or whose answer is lost. */
import { useWorld } from "@confab/testkit/vitest";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { settle } from "../kept.ts";
import { barriersOn } from "../look.ts";
import {
  addressOf,
  contentsAfterFirst,
  fieldFor,
  messages,
  openNewTopic,
  send,
  withoutFailedRequests,
} from "./support.ts";
import { useGateway } from "./use-gateway.ts";

const WAITING = "waiting for connection";
const SENDING = "/json/messages";
const NOWHERE = "http://127.0.0.1:1";

describe.skipIf(browserPath === undefined)("an unsent message", () => {
  const { world } = useWorld();
  const gateway = useGateway(world);
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  afterEach(() => {
    gateway.target = world.url;
    gateway.swallows = false;
    gateway.breaksAfter = undefined;
  });

  const writer = (topic: string, options?: BrowserContextOptions, at: { url: string } = gateway) =>
    openNewTopic(browser, at, { reader: world.as("hamlet"), writer: world.as("cordelia"), topic }, options);

  async function say(page: Page, topic: string, text: string) {
    await send(page, topic, text);
    // The stored message may be beside the outgoing one for a moment.
    await messages(page).filter({ hasText: text }).first().waitFor();
  }

  const stored = (topic: string) => contentsAfterFirst(world.as("hamlet"), topic);

  const unsent = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("confab-unsent")).length);

  test("waits while offline, survives a reload, and is sent in order when the network is back", async () => {
    await using cordelia = await writer("reload", { serviceWorkers: "allow" });
    const { page } = cordelia;
    await settle(page, "Speak.");
    await page.context().setOffline(true);
    await page.getByText("Connection lost.").waitFor();
    for (const text of ["one", "two", "three"]) await say(page, "reload", text);
    expect(await page.getByText(WAITING).count()).toBe(3);
    await page.getByText("Offline. 3 messages will be sent when you reconnect.").waitFor();
    await page.reload();
    await page.getByText("Offline. 3 messages will be sent when you reconnect.").waitFor();
    await expect.poll(() => page.getByText(WAITING).count()).toBe(3);
    // The text is not offered as a draft as well.
    expect(await fieldFor(page, "reload").inputValue()).toBe("");
    await say(page, "reload", "four");
    expect(await stored("reload")).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(() => stored("reload")).toEqual(["one", "two", "three", "four"]);
    await expect.poll(() => page.getByText(WAITING).count()).toBe(0);
    await expect.poll(() => messages(page).count()).toBe(5);
    expect(await unsent(page)).toBe(0);
    expect(await stored("reload")).toEqual(["one", "two", "three", "four"]);
  });

  test("is stored once if its answer is lost after the server has stored it", async () => {
    await using cordelia = await writer("answer lost");
    const { page } = cordelia;
    gateway.breaksAfter = SENDING;
    await say(page, "answer lost", "Only once");
    await say(page, "answer lost", "And this");
    await expect.poll(() => stored("answer lost")).toContain("Only once");
    gateway.breaksAfter = undefined;
    await expect.poll(() => stored("answer lost")).toEqual(["Only once", "And this"]);
    await expect.poll(() => page.locator(".is-outgoing").count()).toBe(0);
    expect(await messages(page).count()).toBe(3);
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });

  test("is stored once if the page is loaded again before it knows the outcome", async () => {
    await using cordelia = await writer("page lost");
    const { page } = cordelia;
    // The answer is lost, and the event does not name the message.
    await page.route(`**${SENDING}`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const form = new URLSearchParams(route.request().postData() ?? "");
      form.delete("queue_id");
      form.delete("local_id");
      await route.fetch({ postData: form.toString() });
      return route.abort();
    });
    await say(page, "page lost", "Said before the reload");
    await expect.poll(() => stored("page lost")).toEqual(["Said before the reload"]);
    expect(await unsent(page)).toBe(1);
    await page.unroute(`**${SENDING}`);
    await page.reload();
    await expect.poll(() => unsent(page)).toBe(0);
    await expect.poll(() => messages(page).count()).toBe(2);
    expect(await page.locator(".is-outgoing").count()).toBe(0);
    expect(await stored("page lost")).toEqual(["Said before the reload"]);
  });

  test("waits for a server that was killed and started again", async () => {
    await using cordelia = await writer("restart");
    const { page } = cordelia;
    gateway.target = NOWHERE;
    gateway.reset();
    await page.getByText("Connection lost.").waitFor();
    for (const text of ["first", "second"]) await say(page, "restart", text);
    await world.restart();
    gateway.target = world.url;
    await expect.poll(() => stored("restart")).toEqual(["first", "second"]);
    await expect.poll(() => page.locator(".is-outgoing").count()).toBe(0);
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });

  test("stays with its reason if the server refuses it, holds up no others, and can be edited or discarded", async () => {
    await world.as("owner").subscribe(["keep"]);
    await world.as("cordelia").subscribe(["keep"]);
    const { stream_id } = await world
      .as("owner")
      .ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "keep" });
    await world.as("owner").send("keep", "gate", "Open.");
    await using cordelia = await writer("beside");
    const { page } = cordelia;
    gateway.target = NOWHERE;
    gateway.reset();
    await page.getByText("Connection lost.").waitFor();
    await say(page, "beside", "Elsewhere");
    await cordelia.goTo(await addressOf(world.as("cordelia"), "gate", "keep"));
    const field = page.getByRole("textbox", { name: "Message #keep › gate" });
    for (const text of ["Let me in", "Please"]) {
      await field.fill(text);
      await field.press("Control+Enter");
    }
    await world.as("owner").ok("PATCH", `/streams/${stream_id}`, { stream_post_policy: 2 });
    gateway.target = world.url;
    const alerts = page.locator(".is-outgoing").getByRole("alert");
    await expect.poll(() => alerts.count()).toBe(2);
    expect(await alerts.first().innerText()).toContain("Not sent.");
    expect(await alerts.first().innerText()).toContain("administrators");
    await expect.poll(() => stored("beside")).toEqual(["Elsewhere"]);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await barriersOn(page)).toEqual([]);
    }
    // The reason and the message are still there after a reload.
    await page.reload();
    await expect.poll(() => alerts.count()).toBe(2);
    await world.as("owner").ok("PATCH", `/streams/${stream_id}`, { stream_post_policy: 1 });
    await alerts.first().getByRole("button", { name: "Edit" }).click();
    await expect.poll(() => field.inputValue()).toBe("Let me in");
    await expect.poll(() => alerts.count()).toBe(1);
    await alerts.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => page.locator(".is-outgoing").count()).toBe(0);
    await page.getByRole("feed").getByText("Please", { exact: true }).waitFor();
    expect(await unsent(page)).toBe(0);
  });

  test("is reported if the server refuses it after the user has gone elsewhere", async () => {
    await world.as("owner").subscribe(["gone"]);
    await world.as("cordelia").subscribe(["gone"]);
    const { stream_id } = await world
      .as("owner")
      .ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "gone" });
    await using cordelia = await writer("reported");
    const { page } = cordelia;
    await cordelia.goTo(await addressOf(world.as("cordelia"), "gate", "gone"));
    const field = page.getByRole("textbox", { name: "Message #gone › gate" });
    await page.getByText("No messages yet").waitFor();
    gateway.target = NOWHERE;
    gateway.reset();
    await page.getByText("Connection lost.").waitFor();
    await field.fill("Let me in");
    await field.press("Control+Enter");
    await page.getByText(WAITING).waitFor();
    await cordelia.goTo("#inbox");
    await world.as("owner").ok("PATCH", `/streams/${stream_id}`, { stream_post_policy: 2 });
    gateway.target = world.url;
    const report = page.getByRole("alert").filter({ hasText: "Your message to #gone › gate was not sent." });
    await report.getByRole("button", { name: "Show" }).click();
    await page.locator(".is-outgoing").getByRole("alert").waitFor();
    expect(await report.count()).toBe(0);
  });

  test("is shown in a conversation that could not be loaded", async () => {
    await using cordelia = await writer("not loaded");
    const { page } = cordelia;
    gateway.target = NOWHERE;
    gateway.reset();
    await page.getByText("Connection lost.").waitFor();
    await cordelia.goTo(await addressOf(world.as("cordelia"), "new"));
    await page.getByRole("main").getByRole("button", { name: "Try again" }).first().waitFor();
    await fieldFor(page, "new").fill("Out of nothing");
    await fieldFor(page, "new").press("Control+Enter");
    await page.locator(".is-outgoing").filter({ hasText: "Out of nothing" }).getByText(WAITING).waitFor();
    gateway.target = world.url;
    await page.locator("[data-message-id]").filter({ hasText: "Out of nothing" }).waitFor();
    await expect.poll(() => page.locator(".is-outgoing").count()).toBe(0);
  });

  test("can be edited and discarded while it waits", async () => {
    await using cordelia = await writer("patience");
    const { page } = cordelia;
    await page.context().setOffline(true);
    for (const text of ["a typpo", "never mind"]) await say(page, "patience", text);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await barriersOn(page)).toEqual([]);
    }
    const outgoing = page.locator(".is-outgoing");
    await outgoing.filter({ hasText: "never mind" }).getByRole("button", { name: "Discard" }).click();
    await outgoing.getByRole("button", { name: "Edit" }).click();
    await expect.poll(() => outgoing.count()).toBe(0);
    expect(await fieldFor(page, "patience").inputValue()).toBe("a typpo");
    await fieldFor(page, "patience").fill("a typo");
    await page.keyboard.press("Control+Enter");
    await page.context().setOffline(false);
    await expect.poll(() => stored("patience")).toEqual(["a typo"]);
  });

  test("of a closed window is sent by another one, once", async () => {
    await using cordelia = await writer("windows", {}, world);
    const { page } = cordelia;
    const context = page.context();
    const second = await context.newPage();
    const third = await context.newPage();
    for (const other of [second, third]) {
      await other.goto(`/${await addressOf(world.as("cordelia"), "windows")}`);
      await messages(other).first().waitFor();
    }
    await context.setOffline(true);
    for (const text of ["uno", "due"]) await say(page, "windows", text);
    await say(second, "windows", "tre");
    // A window may repeat a request, but no other window may send the same message.
    const senders = new Map<string, Set<Page>>();
    context.on("request", (request) => {
      if (request.method() !== "POST" || !request.url().endsWith(SENDING)) return;
      const text = new URLSearchParams(request.postData() ?? "").get("content") ?? "";
      senders.set(text, (senders.get(text) ?? new Set()).add(request.frame().page()));
    });
    await page.close();
    // One of the other windows has taken over the messages.
    await expect
      .poll(async () => (await second.getByText(WAITING).count()) + (await third.getByText(WAITING).count()))
      .toBe(3);
    senders.clear();
    await context.setOffline(false);
    await expect.poll(() => stored("windows")).toHaveLength(3);
    for (const other of [second, third]) {
      await expect.poll(() => messages(other).count()).toBe(4);
      await expect.poll(() => other.locator(".is-outgoing").count()).toBe(0);
    }
    const sent = await stored("windows");
    expect(sent.filter((text) => text !== "tre")).toEqual(["uno", "due"]);
    expect([...senders].map(([text, pages]) => [text, pages.size]).toSorted()).toEqual([
      ["due", 1],
      ["tre", 1],
      ["uno", 1],
    ]);
  });

  test("stays a draft if this browser stores a hundred already", async () => {
    await using cordelia = await writer("many");
    const { page } = cordelia;
    await page.route(`**${SENDING}`, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await say(page, "many", "The first");
    await page.evaluate(() => {
      const [key = "", text = ""] =
        Object.entries<string>({ ...localStorage }).find(([name]) => name.startsWith("confab-unsent")) ?? [];
      for (let count = 1; count < 100; count += 1) {
        localStorage.setItem(
          `${key}-${count}`,
          text.replaceAll(key.split(":")[2] ?? "", (id) => `${id}-${count}`),
        );
      }
    });
    await say(page, "many", "One too many");
    expect(await unsent(page)).toBe(100);
    await page.reload();
    await expect.poll(() => fieldFor(page, "many").inputValue()).toBe("One too many");
    await expect.poll(() => page.locator(".is-outgoing").count()).toBe(100);
  });

  test("is removed when its user signs out, after a question", async () => {
    await using cordelia = await writer("leaving");
    const { page } = cordelia;
    await page.route(`**${SENDING}`, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await say(page, "leaving", "Too late");
    expect(await unsent(page)).toBe(1);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const question = page.getByRole("dialog", { name: "Sign out and lose messages?" });
    await question.getByText("1 message has not been sent. Signing out deletes it.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await unsent(page)).toBe(1);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await question.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(await unsent(page)).toBe(0);
  });

  test("makes the page check a connection that answers nothing, within seconds", async () => {
    await using cordelia = await writer("stalled");
    const { page } = cordelia;
    await page.clock.install();
    gateway.swallows = true;
    await say(page, "stalled", "Hello?");
    // An unanswered message, and then an unanswered poll.
    for (const milliseconds of [5000, 10_000]) await page.clock.runFor(milliseconds);
    await page.getByText("Offline. 1 message will be sent when you reconnect.").waitFor();
    await page.getByText(WAITING).waitFor();
    gateway.swallows = false;
    gateway.reset();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return stored("stalled");
      })
      .toEqual(["Hello?"]);
  });
});
