/** Sent messages that do not arrive, or arrive without an answer. */
import { useWorld } from "@confab/testkit/vitest";
import type { Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import {
  addressOf,
  contentsAfterFirst,
  messages,
  openNewTopic,
  send,
  withoutFailedRequests,
} from "./support.ts";
import { useGateway } from "./use-gateway.ts";

const SENDING = "**/json/messages";

describe.skipIf(browserPath === undefined)("a sent message without an answer", () => {
  const { world } = useWorld();
  const gateway = useGateway(world);
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  const writer = (topic: string) =>
    openNewTopic(browser, gateway, { reader: world.as("hamlet"), writer: world.as("cordelia"), topic });

  const stored = (topic: string) => contentsAfterFirst(world.as("hamlet"), topic);

  test("that was lost on the way says so, and is sent again", async () => {
    await using cordelia = await writer("lost");
    const { page } = cordelia;
    await page.route(SENDING, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await send(page, "lost", "Once more");
    await messages(page).getByText("waiting for connection").waitFor();
    await page.unroute(SENDING);
    await expect.poll(() => stored("lost")).toEqual(["Once more"]);
    await expect.poll(() => messages(page).allInnerTexts()).toHaveLength(2);
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });

  /** The answer of a proxy when the node that had the request has ended. */
  const goneNode = { status: 502, body: '{"result":"error","msg":"x","code":"SERVICE_UNAVAILABLE"}' };

  test.each([
    ["no answer", "twice", (route: Route) => route.abort()],
    ["an answer that it may have been done", "once", (route: Route) => route.fulfill(goneNode)],
  ])(
    "that was stored, but with %s and without its event, exists once after it is sent again",
    async (_, topic, end) => {
      await using cordelia = await writer(topic);
      const { page } = cordelia;
      await send(page, topic, "ok");
      await expect.poll(() => stored(topic)).toEqual(["ok"]);
      await expect.poll(() => page.getByText("sending …").count()).toBe(0);
      const requests: string[] = [];
      await page.route(SENDING, async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        const form = new URLSearchParams(route.request().postData() ?? "");
        // Without the queue id, the event does not identify this message.
        form.delete("queue_id");
        form.delete("local_id");
        requests.push(form.get("idempotency_key") ?? "");
        const answer = await route.fetch({ postData: form.toString() });
        if (requests.length < 3) await end(route);
        else await route.fulfill({ response: answer });
      });
      await send(page, topic, "ok");
      await expect.poll(() => requests.length).toBe(3);
      await expect.poll(() => page.locator(".is-outgoing").count()).toBe(0);
      expect(new Set(requests).size).toBe(1);
      expect(await stored(topic)).toEqual(["ok", "ok"]);
      expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
    },
  );

  test("that was refused shows the reason in the user's language, and disappears when discarded", async () => {
    await world.as("cordelia").ok("PATCH", "/settings", { default_language: "de" });
    await world.as("hamlet").send("castle", "verboten", "Sprich.");
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(await addressOf(world.as("cordelia"), "verboten"));
    await messages(page).first().waitFor();
    let answer = {
      status: 400,
      body: '{"result":"error","msg":"x","code":"STREAM_DOES_NOT_EXIST","stream":"x"}',
    };
    await page.clock.install();
    await page.route(SENDING, (route) =>
      route.request().method() === "POST" ? route.fulfill(answer) : route.fallback(),
    );
    await page.getByRole("main").getByRole("textbox").last().fill("Hallo");
    await page.keyboard.press("Control+Enter");
    const alert = messages(page).getByRole("alert");
    await expect.poll(() => alert.innerText()).toContain("Den Stream gibt es nicht mehr");
    answer = {
      status: 429,
      body: '{"result":"error","msg":"Slower","code":"RATE_LIMIT_HIT","retry-after":7}',
    };
    await alert.getByRole("button").first().click();
    await messages(page).getByText("noch nicht gesendet, neuer Versuch läuft …").waitFor();
    // After some failures of the server, the user decides.
    answer = { status: 500, body: '{"result":"error","msg":"x","code":"INTERNAL_SERVER_ERROR"}' };
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return alert.count();
      })
      .toBe(1);
    expect(await alert.innerText()).toContain("Der Server kann das gerade nicht.");
    await alert.getByRole("button").last().click();
    await expect.poll(() => messages(page).count()).toBe(1);
    await world.as("cordelia").ok("PATCH", "/settings", { default_language: "en" });
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });
});
