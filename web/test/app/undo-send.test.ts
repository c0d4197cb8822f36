/** Messages that wait for some seconds after they were sent, so that they can be taken back. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { look } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("undoing a sent message", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let castle = 0;

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    const stream = { stream: "castle" };
    const answer = await world.as("hamlet").ok<{ stream_id: number }>("GET", "/get_stream_id", stream);
    castle = answer.stream_id;
  });

  const outgoing = (page: Page) => page.locator(".is-outgoing");

  /** Returns the texts of all messages of the topic that the server has. */
  async function stored(topic: string): Promise<string[]> {
    const { messages } = await world
      .as("hamlet")
      .ok<{ messages: { content: string }[] }>("GET", "/messages", {
        anchor: "newest",
        num_before: 10,
        num_after: 0,
        apply_markdown: false,
        narrow: [
          ["stream", "castle"],
          ["topic", topic],
        ],
      });
    return messages.map(({ content }) => content);
  }

  async function writer(topic: string, undo: string) {
    const cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(`#narrow/stream/${castle}-castle/topic/${topic}`);
    const field = page.getByRole("textbox", { name: `Message #castle › ${topic}` });
    await field.waitFor();
    await page.getByRole("button", { name: "Send options" }).click();
    await page.getByRole("menuitemradio", { name: undo }).click();
    const send = async (text: string) => {
      await field.fill(text);
      await field.press("Control+Enter");
      await outgoing(page).filter({ hasText: text }).waitFor();
    };
    return { ...cordelia, field, send, [Symbol.asyncDispose]: cordelia[Symbol.asyncDispose] };
  }

  test("puts its text back, by the button and by the up arrow", async () => {
    await using cordelia = await writer("undone", "Undo send: 30 seconds");
    const { page, field, send } = cordelia;
    const sends: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/json/messages")) sends.push(request.url());
    });
    const start = performance.now();
    await send("Never said");
    const said = outgoing(page).getByText(/^will be sent in \d+ seconds$/);
    const left = async () => Number(/\d+/.exec(await said.innerText())?.[0]);
    const first = await left();
    const seconds = (performance.now() - start) / 1000;
    expect(first).toBeLessThanOrEqual(30);
    expect(first).toBeGreaterThan(29 - seconds);
    await expect.poll(left).toBeLessThan(first);
    await look(page, "undo-send");
    await outgoing(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => field.inputValue()).toBe("Never said");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await outgoing(page).count()).toBe(0);
    await send("Said later");
    await field.press("ArrowUp");
    await expect.poll(() => field.inputValue()).toBe("Said later");
    expect(sends).toEqual([]);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("Said later");
    await page.getByRole("button", { name: "Send options" }).click();
    const chosen = page.getByRole("menuitemradio", { name: "Undo send: 30 seconds" });
    expect(await chosen.getAttribute("aria-checked")).toBe("true");
    await page.getByRole("menuitemradio", { name: "Undo send: off" }).click();
    await field.press("Control+Enter");
    await expect.poll(() => stored("undone")).toEqual(["Said later"]);
    expect(cordelia.problems).toEqual([]);
  });

  test("is possible only until its time has come, and later messages wait for it", async () => {
    await using cordelia = await writer("order", "Undo send: 5 seconds");
    const { page, send } = cordelia;
    await send("Uno");
    await send("Due");
    await expect.poll(() => stored("order")).toEqual(["Uno", "Due"]);
    await expect.poll(() => outgoing(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("ends when the user signs out, and the message is sent", async () => {
    await using cordelia = await writer("goodbye", "Undo send: 30 seconds");
    const { page, send } = cordelia;
    await send("Before I go");
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(await stored("goodbye")).toEqual(["Before I go"]);
  });

  test("does not lose it if the window is closed: the next one sends it", async () => {
    await using cordelia = await writer("closed", "Undo send: 5 seconds");
    const { page, send } = cordelia;
    await send("Still to be said");
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto(`/#narrow/stream/${castle}-castle/topic/closed`);
    await next.getByRole("feed").getByText("Still to be said").waitFor();
    await expect.poll(() => stored("closed")).toEqual(["Still to be said"]);
    await expect.poll(() => outgoing(next).count()).toBe(0);
  });
});
