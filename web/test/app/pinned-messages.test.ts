import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(browserPath === undefined)("pinned messages", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const hamletAtHome = useVisit(() => visit(browser, world, world.as("hamlet")));
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));
  let number = 0;
  let stream: string;

  const [hamlet, cordelia, owner] = [
    () => world.as("hamlet"),
    () => world.as("cordelia"),
    () => world.as("owner"),
  ];

  beforeEach(async () => {
    number += 1;
    stream = `board-${number}`;
    const principals = [hamlet(), cordelia()].map(({ userId }) => userId);
    await owner().subscribe([stream], { principals });
  });

  const send = (text: string, topic = "lunch") => hamlet().send(stream, topic, text);
  const pin = (id: number) => cordelia().ok("POST", `/messages/${id}/pin`);
  const rowOf = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
  const button = (page: Page, count: number) =>
    page.getByRole("button", {
      name: count === 1 ? "1 pinned message" : `${count} pinned messages`,
    });
  const choose = async (page: Page, text: string, entry: string) => {
    await rowOf(page, text).hover();
    await rowOf(page, text).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const openTopic = async (atHome = cordeliaAtHome) => {
    const visitor = await atHome();
    await visitor.goTo(`#narrow/stream/${stream}/topic/lunch`);
    await visitor.page.getByRole("heading", { level: 1, name: `#${stream} › lunch` }).waitFor();
    return visitor;
  };

  test("pins from the menu, and others see it at once with the name", async () => {
    await send("Soup at noon");
    const mine = await openTopic();
    const other = await openTopic(hamletAtHome);
    await rowOf(other.page, "Soup at noon").waitFor();
    await choose(mine.page, "Soup at noon", "Pin to topic");
    for (const { page } of [mine, other]) {
      await rowOf(page, "Soup at noon").getByText("Pinned by Cordelia Member").waitFor();
      await button(page, 1).waitFor();
    }
    await choose(other.page, "Soup at noon", "Unpin");
    for (const { page } of [mine, other]) {
      await button(page, 1).waitFor({ state: "detached" });
      expect(await page.getByText("Pinned by").count()).toBe(0);
    }
    expect([...mine.problems, ...other.problems]).toEqual([]);
  });

  test("lists the pins of a topic or the whole stream, and leads to a message", async () => {
    const first = await send("Soup at noon");
    await send("A long *green* tale", "tea");
    for (let index = 0; index < 60; index += 1) await send(`Line ${index}`);
    const last = await send("Bread is gone");
    await pin(first);
    world.clock.advance(1000);
    await pin(last);
    await hamlet().ok("POST", "/mark_all_as_read");
    const visitor = await openTopic(hamletAtHome);
    const { page } = visitor;
    await rowOf(page, "Bread is gone").waitFor();
    await button(page, 2).click();
    const panel = page.getByRole("dialog", { name: "Pinned messages" });
    const lines = panel.getByRole("listitem");
    await expect.poll(() => lines.count()).toBe(2);
    await expect.poll(() => lines.first().innerText()).toContain("Bread is gone");
    expect(await lines.first().innerText()).toContain("Hamlet Member");
    expect(await lines.first().innerText()).toContain("Pinned by Cordelia Member");
    await picture(page, "pins-desk");
    await panel.getByRole("link", { name: "Soup at noon" }).click();
    await panel.waitFor({ state: "detached" });
    await page.locator(`article[data-message-id="${first}"][data-named]`).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-message-id"));
    await expect.poll(focused).toBe(String(first));
    // The link leads there again after the user has gone elsewhere in the view.
    await page.keyboard.press("End");
    await expect.poll(focused).toBe(String(last));
    await button(page, 2).click();
    await panel.getByRole("link", { name: "Soup at noon" }).click();
    await expect.poll(focused).toBe(String(first));
    // Another topic has none, and the stream has all.
    await visitor.goTo(`#narrow/stream/${stream}/topic/tea`);
    await rowOf(page, "A long green tale").waitFor();
    await choose(page, "A long green tale", "Pin to topic");
    await button(page, 1).waitFor();
    await visitor.goTo(`#narrow/stream/${stream}`);
    await button(page, 3).click();
    await panel.getByRole("link", { name: "A long green tale" }).waitFor();
    expect(await panel.getByText("tea", { exact: true }).count()).toBe(1);
    expect(visitor.problems).toEqual([]);
  });

  test("follows other people's pins while the list is open, by keyboard", async () => {
    const [first, second] = [await send("Soup at noon"), await send("Bread is gone")];
    await pin(first);
    const visitor = await openTopic();
    const { page } = visitor;
    await button(page, 1).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Pinned messages" });
    await panel.getByRole("link", { name: "Soup at noon" }).waitFor();
    world.clock.advance(1000);
    await pin(second);
    await panel.getByRole("link", { name: "Bread is gone" }).waitFor();
    await panel.getByRole("button", { name: "Unpin" }).first().focus();
    await page.keyboard.press("Enter");
    await panel.getByRole("link", { name: "Bread is gone" }).waitFor({ state: "detached" });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await expect.poll(focused).toContain("Soup at noon");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await expect.poll(() => button(page, 1).evaluate((it) => it === document.activeElement)).toBe(true);
    // A pin follows its message to another topic, and ends with it.
    await owner().ok("PATCH", `/messages/${first}`, { topic: "dinner" });
    await button(page, 1).waitFor({ state: "detached" });
    await visitor.goTo(`#narrow/stream/${stream}/topic/dinner`);
    await button(page, 1).waitFor();
    await owner().ok("DELETE", `/messages/${first}`);
    await button(page, 1).waitFor({ state: "detached" });
    expect(visitor.problems).toEqual([]);
  });

  test("works in a direct conversation, on a phone", async () => {
    await hamlet().sendTo([cordelia()], "Meet me at the gate");
    await using visitor = await visit(browser, world, cordelia(), PHONE);
    const { page } = visitor;
    await visitor.goTo(`#narrow/pm-with/${hamlet().userId}`);
    await rowOf(page, "Meet me at the gate").getByRole("button", { name: "More actions" }).tap();
    await page.getByRole("menuitem", { name: "Pin to conversation" }).tap();
    await button(page, 1).tap();
    const panel = page.getByRole("dialog", { name: "Pinned messages" });
    await panel.getByRole("link", { name: "Meet me at the gate" }).waitFor();
    const box = await panel.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await picture(page, "pins-phone");
    await page.goBack();
    await panel.waitFor({ state: "detached" });
    await button(page, 1).tap();
    await panel.getByRole("button", { name: "Unpin" }).tap();
    await button(page, 1).waitFor({ state: "detached" });
    await panel.waitFor({ state: "detached" });
    expect(visitor.problems).toEqual([]);
  });

  test("offers nothing to people who may not write there", async () => {
    const id = await send("Soup at noon");
    await pin(id);
    const { stream_id } = await owner().ok<{ stream_id: number }>("GET", "/get_stream_id", { stream });
    await owner().ok("PATCH", `/streams/${stream_id}`, { stream_post_policy: 2 });
    const visitor = await openTopic();
    const { page } = visitor;
    await button(page, 1).click();
    const panel = page.getByRole("dialog", { name: "Pinned messages" });
    await panel.getByRole("link", { name: "Soup at noon" }).waitFor();
    expect(await panel.getByRole("button", { name: "Unpin" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await rowOf(page, "Soup at noon").hover();
    await rowOf(page, "Soup at noon").getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Unpin" }).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });
});
