/** Places without content: each says so, and offers a next step. */
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("empty places", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  test("lead to conversations, or to writing", async () => {
    const cordelia = world.as("cordelia");
    await cordelia.ok("POST", "/mark_all_as_read");
    await using visitor = await visit(browser, world, cordelia);
    const { page, goTo, problems } = visitor;
    const notice = page.getByRole("main").locator(".notice");
    for (const place of ["inbox", "saved"]) {
      await goTo(`#${place}`);
      await notice.waitFor();
      await notice.getByRole("link", { name: "Recent conversations" }).click();
      await expect.poll(() => page.url()).toMatch(/#recent$/);
    }
    for (const place of ["drafts", "scheduled"]) {
      await goTo(`#${place}`);
      await notice.waitFor();
      await notice.getByRole("button", { name: "Write a message" }).click();
      await page.getByRole("textbox", { name: /^Message/ }).waitFor();
    }
    await goTo("#recent");
    await page.getByRole("button", { name: "Mentions you", pressed: false }).click();
    await notice.waitFor();
    await notice.getByRole("button", { name: "Show all conversations" }).click();
    await page.getByRole("button", { name: "Mentions you", pressed: false }).waitFor();
    await goTo("#narrow/is/mentioned");
    await notice.getByText("Nothing here yet").waitFor();
    await notice.getByRole("link", { name: "Show all messages" }).click();
    await expect.poll(() => page.url()).toMatch(/#all_messages$/);
    expect(problems).toEqual([]);
  });

  test("widen a search, and begin a conversation", async () => {
    const cordelia = world.as("cordelia");
    await cordelia.subscribe(["castle", "garden"]);
    await world.as("hamlet").send("castle", "walls", "A ghost walks there.");
    const { stream_id } = await cordelia.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "garden",
    });
    await using visitor = await visit(browser, world, cordelia);
    const { page, goTo, problems } = visitor;
    const notice = page.getByRole("main").locator(".notice");
    await goTo(`#narrow/stream/${stream_id}-garden/search/ghost`);
    await notice.getByText("No results").waitFor();
    await notice.getByRole("link", { name: "Search everywhere" }).click();
    await page.locator("article .highlight").waitFor();

    await goTo(`#narrow/stream/${stream_id}-garden/topic/roses`);
    await notice.getByText("No messages yet").waitFor();
    await notice.getByRole("button", { name: "Write the first message" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches("textarea.writing-field")))
      .toBe(true);
    await page.keyboard.type("They bloom.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.locator("article[data-message-id]").getByText("They bloom.").waitFor();
    expect(problems).toEqual([]);
  });
});
