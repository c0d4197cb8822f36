import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, colorRules, look, picture } from "./look.ts";
import { type SharedVisit, useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("replying to a message", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await hamlet.subscribe(["castle", "players"], { principals: [hamlet.userId, cordelia.userId] });
  });

  const article = (page: Page, text: string) =>
    page.getByRole("feed").getByRole("article").filter({ hasText: text });

  const openTopic = async (visitor: SharedVisit, topic: string, shows: string) => {
    await visitor.goTo(`#narrow/stream/castle/topic/${topic}`);
    await article(visitor.page, shows).waitFor();
  };

  const replyTo = async (page: Page, text: string) => {
    await article(page, text).hover();
    await article(page, text).getByRole("button", { name: "Reply", exact: true }).click();
  };

  const newestIn = async (topic: string) => {
    const { messages } = await world
      .as("hamlet")
      .ok<{ messages: { content: string }[] }>("GET", "/messages", {
        narrow: JSON.stringify([{ operator: "topic", operand: topic }]),
        anchor: "newest",
        num_before: 1,
        num_after: 0,
        apply_markdown: false,
      });
    return messages[0]?.content;
  };

  const focused = (page: Page) =>
    page.evaluate(() => Number(document.activeElement?.getAttribute("data-message-id")));

  const topOf = (page: Page, id: number) =>
    page.locator(`[data-message-id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);

  test("refers to the original in Markdown, and shows the reference as a link above the reply", async () => {
    const id = await world.as("hamlet").send("castle", "plain", "The **night** watch\n\n* saw\n* it");
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await openTopic(cordelia, "plain", "night");
    const field = page.getByRole("textbox", { name: "Message #castle › plain" });
    await field.fill("half written");
    await replyTo(page, "The night");
    const hamletId = world.as("hamlet").userId;
    await expect
      .poll(() => field.inputValue())
      .toMatch(
        new RegExp(
          `^@_\\*\\*Hamlet Member\\|${hamletId}\\*\\* \\[said\\]\\(http.*#narrow/stream/\\d+-castle/topic/plain/near/${id}\\):\n` +
            "```quote\nThe night watch saw it\n```\nhalf written$",
        ),
      );
    await replyTo(page, "The night");
    await page.keyboard.type(", and done");
    const looked = Promise.withResolvers<void>();
    await page.route("**/json/messages", async (route) => {
      await looked.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+Enter");
    // The reference is no text while the message waits.
    await expect
      .poll(() => page.locator(".is-outgoing .message-content").innerText())
      .toBe("half written, and done");
    looked.resolve();
    const reply = article(page, "half written, and done").and(page.locator("[data-message-id]"));
    const reference = reply.getByRole("link", { name: "Reply to Hamlet Member The night watch saw it" });
    await reference.waitFor();
    expect(await reply.locator("blockquote").count()).toBe(0);
    expect((await newestIn("plain"))?.match(/said/g)).toHaveLength(1);
    await look(page, "reply");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriersOn(page, { rules: colorRules })).toEqual([]);
    await picture(page, "reply-dark");
    await page.emulateMedia({ colorScheme: null });
    expect(cordelia.problems).toEqual([]);
  });

  test("keeps several references, and what was written in the preview", async () => {
    for (const text of ["first ghost", "second ghost"]) await world.as("hamlet").send("castle", "two", text);
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await openTopic(cordelia, "two", "second ghost");
    await replyTo(page, "first ghost");
    const field = page.getByRole("textbox", { name: "Message #castle › two" });
    await field.press("Control+End");
    await page.keyboard.type("one answer");
    await page.getByRole("button", { name: "Preview" }).click();
    await article(page, "second ghost").last().hover();
    await article(page, "second ghost").last().getByRole("button", { name: "Reply", exact: true }).click();
    await expect
      .poll(() => field.inputValue())
      .toMatch(/quote\nfirst ghost\n```\none answer\n@_.*\n```quote\nsecond ghost\n```\n$/);
    expect(cordelia.problems).toEqual([]);
  });

  test("jumps to the original and back to the same place, with the key and with the browser", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 130; index += 1)
      ids.push(await world.as("hamlet").send("castle", "long", `Line ${index}.`));
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    const [original] = ids;
    await cordelia.goTo(`#narrow/stream/castle/topic/long/near/${original}`);
    await article(page, "Line 0.").waitFor();
    await replyTo(page, "Line 0.");
    await page.keyboard.type("Indeed.");
    await page.keyboard.press("Control+Enter");
    const reply = article(page, "Indeed.").and(page.locator("[data-message-id]"));
    await reply.waitFor();
    const replyId = Number(await reply.getAttribute("data-message-id"));
    await world.as("hamlet").send("castle", "long", "The end.");
    await cordelia.goTo(`#narrow/stream/castle/topic/long/near/${replyId}`);
    await expect.poll(() => focused(page)).toBe(replyId);
    await page.getByRole("feed").evaluate((element) => element.scrollBy({ top: -20 }));
    const leave = async () => {
      const top = await topOf(page, replyId);
      await reply.getByRole("link", { name: /^Reply to Hamlet Member/ }).click();
      await expect.poll(() => focused(page)).toBe(original);
      await page.locator(`[data-named][data-message-id="${original}"]`).waitFor();
      await page.getByRole("status").filter({ hasText: "Jumped to the original message" }).waitFor();
      await page.getByRole("button", { name: "Back", exact: true }).waitFor();
      return top;
    };
    const isBackAt = async (top: number) => {
      await expect.poll(() => focused(page)).toBe(replyId);
      await expect.poll(async () => Math.abs((await topOf(page, replyId)) - top)).toBeLessThan(3);
      await page.getByRole("status").filter({ hasText: "Back at the message" }).waitFor();
      expect(await page.getByRole("button", { name: "Back", exact: true }).count()).toBe(0);
    };
    for (const back of [
      () => page.keyboard.press("b"),
      () => page.goBack(),
      () => page.getByRole("button", { name: "Back", exact: true }).click(),
    ]) {
      const top = await leave();
      await back();
      await isBackAt(top);
    }
    expect(cordelia.problems).toEqual([]);
  });

  test("goes back through several jumps, and within a view whose address names the message", async () => {
    const first = await world.as("hamlet").send("castle", "chain", "First.");
    const link = (topic: string, id: number) =>
      `${world.url}/#narrow/stream/castle/topic/${topic}/near/${id}`;
    const second = await world.as("hamlet").send("players", "chain", `See [first](${link("chain", first)}).`);
    const playersLink = `${world.url}/#narrow/stream/players/topic/chain/near/${second}`;
    await world
      .as("hamlet")
      .send("castle", "chain", `See [second](${playersLink}) and [start](${link("chain", first)}).`);
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await openTopic(cordelia, "chain", "See second");
    const back = page.getByRole("button", { name: "Back", exact: true });
    await page.getByRole("link", { name: "second" }).click();
    await page.getByRole("heading", { level: 1, name: "#players › chain" }).waitFor();
    await page.getByRole("link", { name: "first" }).click();
    await page.getByRole("heading", { level: 1, name: "#castle › chain" }).waitFor();
    await expect.poll(() => focused(page)).toBe(first);
    await page.getByRole("link", { name: "start" }).click();
    await expect.poll(() => focused(page)).toBe(first);
    await back.click();
    await expect.poll(() => focused(page)).toBeGreaterThan(second);
    await back.click();
    await page.getByRole("heading", { level: 1, name: "#players › chain" }).waitFor();
    await expect.poll(() => focused(page)).toBe(second);
    await back.click();
    await page.getByRole("heading", { level: 1, name: "#castle › chain" }).waitFor();
    await expect.poll(() => back.count()).toBe(0);
    await page.getByRole("link", { name: "second" }).click();
    await back.waitFor();
    await cordelia.goTo("#inbox");
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    await openTopic(cordelia, "chain", "See second");
    expect(await back.count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });
});
