import { Policy } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { addressOf } from "./faults/support.ts";
import { useVisit } from "./use-visit.ts";
import { type Visit, visit } from "./visit.ts";

const message = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const messages = (page: Page) => page.locator("article:not(:has(.day-divider))");

async function chooseAction(page: Page, text: string, action: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

describe.skipIf(browserPath === undefined)("the actions on a message", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asHamlet = useVisit(() => visit(browser, world, world.as("hamlet")));
  const asCordelia = useVisit(() => visit(browser, world, world.as("cordelia")));

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("owner").ok("PATCH", "/realm", { delete_own_message_policy: Policy.everyone });
    // Before the visits, because their sessions would end meanwhile.
    await world.as("hamlet").send("castle", "long talk", "an old one");
    await world.clock.jump(2 * 3600 * 1000);
  });

  /** Opens a topic of the stream "castle", which has this text. */
  async function openTopic(
    visitor: Pick<Visit, "page" | "goTo">,
    topic: string,
    text: string,
  ): Promise<Page> {
    await visitor.goTo(await addressOf(world.as("hamlet"), topic));
    const { page } = visitor;
    await page.getByRole("heading", { level: 1, name: `#castle › ${topic}`, exact: true }).waitFor();
    await message(page, text).waitFor();
    return page;
  }

  const lookup = async (name: "hamlet" | "cordelia", anchor: number) => {
    const query = { anchor, num_before: 0, num_after: 0 };
    type Found = { messages: { flags: string[]; reactions: { user_id: number }[] }[] };
    return (await world.as(name).ok<Found>("GET", "/messages", query)).messages[0];
  };

  // The first test of Cordelia's visit, because it holds the next report of read messages.
  test("keep a message unread if the user marks it so while the report that it was read is on its way", async () => {
    const id = await world.as("hamlet").send("castle", "too quick", "Stay!");
    const cordelia = await asCordelia();
    const { page } = cordelia;
    const reported = Promise.withResolvers<void>();
    const marked = Promise.withResolvers<void>();
    await page.route("**/json/messages/flags", async (route) => {
      reported.resolve();
      await marked.promise;
      await route.continue();
    });
    await openTopic(cordelia, "too quick", "Stay!");
    await reported.promise;
    await message(page, "Stay!").focus();
    await page.keyboard.press("Shift+U");
    const second = page.waitForRequest("**/json/messages/flags");
    marked.resolve();
    await (await second).response();
    await page.unroute("**/json/messages/flags");
    await expect.poll(() => page.locator("[data-unread]").count()).toBe(1);
    expect(await lookup("cordelia", id)).toMatchObject({ id, flags: [] });
    expect(cordelia.problems).toEqual([]);
  });

  test("select, reply, quote, star and mark as unread by keys", async () => {
    for (const text of ["first line", "second line", "third line"])
      await world.as("hamlet").send("castle", "keys", text);
    const cordelia = await asCordelia();
    const page = await openTopic(cordelia, "keys", "third line");
    const isSelected = (text: string) =>
      message(page, text).evaluate((element) => element === document.activeElement);
    const field = page.getByRole("textbox", { name: "Message #castle › keys" });
    const isWriting = () => field.evaluate((element) => element === document.activeElement);
    // Without a selected message, there is nothing to quote, whether the view has the focus or nothing has.
    await page.keyboard.press("r");
    await expect.poll(isWriting).toBe(true);
    await page.getByRole("feed").focus();
    await expect.poll(isWriting).toBe(false);
    await page.keyboard.press("r");
    await expect.poll(isWriting).toBe(true);
    expect(await field.inputValue()).toBe("");
    await page.getByRole("feed").focus();
    await page.keyboard.press("Home");
    await expect.poll(() => isSelected("first line")).toBe(true);
    await page.keyboard.press("j");
    await expect.poll(() => isSelected("second line")).toBe(true);
    await page.keyboard.press("*");
    await message(page, "second line").getByText("saved").waitFor();
    await page.keyboard.press("Shift+U");
    const unread = page.locator("[data-unread]");
    await expect.poll(() => unread.count()).toBe(2);
    await page.keyboard.press("r");
    await expect.poll(isWriting).toBe(true);
    await message(page, "third line").focus();
    await page.keyboard.press(">");
    await expect
      .poll(() => field.inputValue())
      .toMatch(
        /quote\nsecond line\n```\n@_\*\*Hamlet Member\|\d+\*\* \[said\]\(.*\):\n```quote\nthird line\n```/,
      );
    await message(page, "third line").focus();
    await page.keyboard.press("i");
    const reply = page.getByRole("menuitem", { name: "Reply", exact: true });
    expect(await reply.locator(".menu-item-key").getAttribute("data-sign")).toBe("r");
    // The message is of somebody else.
    expect(await page.getByRole("menuitem", { name: /^(Edit|Delete)$/ }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "View source" }).click();
    await page.getByRole("dialog", { name: "View source" }).getByText("third line").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("choose a reaction by name, join the reaction of another user, and take it back", async () => {
    const id = await world.as("hamlet").send("castle", "signs", "A sign, please.");
    const hamlet = await asHamlet();
    const page = await openTopic(hamlet, "signs", "A sign");
    await message(page, "A sign").hover();
    await message(page, "A sign").getByRole("button", { name: "Add reaction" }).first().click();
    await page.getByRole("combobox", { name: "Search emoji" }).fill("tada");
    await page.getByRole("option", { name: "tada" }).first().waitFor();
    await page.keyboard.press("Enter");
    const alone = page.getByRole("button", { name: "tada: you", exact: true });
    await expect.poll(() => alone.getAttribute("aria-pressed")).toBe("true");
    await world.as("cordelia").ok("POST", `/messages/${id}/reactions`, { emoji_name: "tada" });
    const both = page.getByRole("button", { name: "tada: you, Cordelia Member" });
    await both.click();
    await page.getByRole("button", { name: "tada: Cordelia Member" }).click();
    await expect.poll(() => both.getAttribute("aria-pressed")).toBe("true");
    const { userId } = world.as("hamlet");
    await expect
      .poll(async () => (await lookup("cordelia", id))?.reactions.map(({ user_id }) => user_id))
      .toEqual([world.as("cordelia").userId, userId]);
    expect(hamlet.problems).toEqual([]);
  });

  test("undo what the server refuses, and say so below the message", async () => {
    const id = await world.as("hamlet").send("castle", "refusals", "Soon gone.");
    const page = await openTopic(await asCordelia(), "refusals", "Soon gone");
    await page.route("**/json/messages/*/reactions", (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/json",
        body: JSON.stringify({ result: "error", msg: "Not today", code: "BAD_REQUEST" }),
      }),
    );
    await message(page, "Soon gone").hover();
    await message(page, "Soon gone").getByRole("button", { name: "Add reaction" }).click();
    await page.getByRole("option", { name: "tada" }).first().click();
    await expect.poll(() => message(page, "Soon gone").getByRole("alert").innerText()).toContain("Not today");
    expect(await page.getByRole("button", { name: /^tada/ }).count()).toBe(0);
    await page.unroute("**/json/messages/*/reactions");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "tada: you" }).waitFor();
    await expect.poll(async () => (await lookup("hamlet", id))?.reactions).toHaveLength(1);
  });

  test("show who has read a message, if the organization allows it", async () => {
    const id = await world.as("hamlet").send("castle", "receipts", "Read this.");
    const hamlet = await asHamlet();
    const page = await openTopic(hamlet, "receipts", "Read this.");
    const more = message(page, "Read this.").getByRole("button", { name: "More actions" });
    const entry = page.getByRole("menuitem", { name: "Who has read this" });
    const isOffered = async () => {
      await message(page, "Read this.").hover();
      await more.click();
      await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
      const isThere = (await entry.count()) > 0;
      if (!isThere) await page.keyboard.press("Escape");
      return isThere;
    };
    expect(await isOffered()).toBe(false);
    await world.as("owner").speaking().ok("PATCH", "/realm", { enable_read_receipts: true });
    await expect.poll(isOffered).toBe(true);
    await entry.click();
    await page.getByText("Nobody who shows it has read this message yet.").waitFor();
    await page.keyboard.press("Escape");
    await world.as("cordelia").ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "read" });
    await chooseAction(page, "Read this.", "Who has read this");
    await page.getByRole("dialog").getByText("Cordelia Member").waitFor();
    await page.keyboard.press("Escape");
    expect(hamlet.problems).toEqual([]);
  });

  test("edit the user's own message in place, show its history, and delete it", async () => {
    await world.as("hamlet").send("castle", "second thoughts", "To be or to be");
    const hamlet = await asHamlet();
    const page = await openTopic(hamlet, "second thoughts", "To be or to be");
    await chooseAction(page, "To be", "Edit");
    const field = page.getByRole("textbox", { name: "Message text" });
    await expect.poll(() => field.inputValue()).toBe("To be or to be");
    await field.fill("To be or **not** to be");
    await field.press("Control+Enter");
    await message(page, "To be or not to be").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-message-id"));
    await expect.poll(focused).toMatch(/^\d+$/);
    await chooseAction(page, "not to be", "Edit history");
    await page.getByRole("dialog", { name: "Edit history" }).getByText("Edited by Hamlet Member").waitFor();
    expect(await page.locator(".highlight_text_inserted").count()).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await chooseAction(page, "not to be", "Delete");
    const dialog = page.getByRole("dialog", { name: "Delete this message?" });
    await dialog.getByText("can't be undone").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => messages(page).count()).toBe(0);
    expect(hamlet.problems).toEqual([]);
  });

  test("resume an edit, and say that the message was changed meanwhile", async () => {
    const id = await world.as("hamlet").send("castle", "begun", "To be");
    const hamlet = await asHamlet();
    const page = await openTopic(hamlet, "begun", "To be");
    await message(page, "To be").focus();
    await page.keyboard.press("e");
    const field = page.getByRole("textbox", { name: "Message text" });
    await expect.poll(() => field.inputValue()).toBe("To be");
    await field.fill("To be, or not");
    await hamlet.goTo("#inbox");
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    await page.goBack();
    await message(page, "You have unsaved changes to this message.")
      .getByRole("button", { name: "Continue editing" })
      .click();
    await expect.poll(() => field.inputValue()).toBe("To be, or not");
    await page.keyboard.type(" to be");
    const changed = page.getByText(
      "This message has changed since you started editing. Saving overwrites the newer version.",
    );
    expect(await changed.count()).toBe(0);
    await world.as("hamlet").ok("PATCH", `/messages/${id}`, { content: "To be or" });
    await changed.waitFor();
    expect(await field.inputValue()).toBe("To be, or not to be");
    await page.getByRole("button", { name: "Save" }).click();
    await message(page, "To be, or not to be").waitFor();
    expect(await page.getByText("You have unsaved changes").count()).toBe(0);
    expect(hamlet.problems).toEqual([]);
  });

  test("mark each edited message of several in a row, but not moved ones", async () => {
    const ids: number[] = [];
    for (const text of ["left alone", "changed"])
      ids.push(await world.as("hamlet").send("castle", "marks", text));
    const cordelia = await asCordelia();
    const page = await openTopic(cordelia, "marks", "changed");
    await world.as("hamlet").ok("PATCH", `/messages/${ids[1]}`, { content: "changed since" });
    await message(page, "changed since").getByText("edited").waitFor();
    const move = { topic: "other marks", propagate_mode: "change_all" };
    await world.as("hamlet").ok("PATCH", `/messages/${ids[0]}`, move);
    await page.getByRole("heading", { name: "#castle › other marks" }).waitFor();
    await message(page, "changed since").getByText("edited").waitFor();
    expect(await message(page, "left alone").getByText("edited").count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("keep the keyboard working when the focused message is deleted", async () => {
    for (const text of ["stays", "goes"]) await world.as("hamlet").send("castle", "short lives", text);
    const cordelia = await asCordelia();
    const page = await openTopic(cordelia, "short lives", "goes");
    for (const opens of [false, true]) {
      const id = await world.as("hamlet").send("castle", "short lives", `soon gone ${opens}`);
      await message(page, `soon gone ${opens}`).focus();
      if (opens) {
        await chooseAction(page, `soon gone ${opens}`, "View source");
        await page.getByRole("dialog").getByRole("button", { name: "Copy" }).waitFor();
      }
      await world.as("owner").ok("DELETE", `/messages/${id}`);
      await expect.poll(() => messages(page).count()).toBe(2);
      const role = () => page.evaluate(() => document.activeElement?.getAttribute("role"));
      await expect.poll(role).toBe("feed");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.locator("article:focus").count()).toBe(1);
    }
    expect(cordelia.problems).toEqual([]);
  });

  test("move messages to another topic", async () => {
    await world.as("hamlet").send("castle", "wrong place", "one of two");
    await world.as("hamlet").send("castle", "wrong place", "two of two");
    const hamlet = await asHamlet();
    const page = await openTopic(hamlet, "wrong place", "two of two");
    await chooseAction(page, "one of two", "Move");
    const dialog = page.getByRole("dialog", { name: "Move messages" });
    await dialog.getByRole("textbox", { name: "Topic" }).fill("right place");
    await dialog.getByRole("radio", { name: "All messages in the topic" }).check();
    await dialog.getByRole("button", { name: "Move" }).click();
    await page.getByRole("heading", { name: "#castle › right place" }).waitFor();
    await page.getByText(/This topic was moved here from #castle > wrong place/).waitFor();
    await expect.poll(() => messages(page).count()).toBe(3);
    expect(hamlet.problems).toEqual([]);
  });

  test("move only the recent messages of a topic whose others are too old", async () => {
    const limit = { move_messages_within_stream_limit_seconds: 3600 };
    await world.as("owner").speaking().ok("PATCH", "/realm", limit);
    for (const content of ["a recent one", "the newest"]) {
      await world.as("hamlet").send("castle", "long talk", content);
    }
    const page = await openTopic(await asHamlet(), "long talk", "the newest");
    await chooseAction(page, "the newest", "Move");
    const dialog = page.getByRole("dialog", { name: "Move messages" });
    await dialog.getByRole("textbox", { name: "Topic" }).fill("short talk");
    await dialog.getByRole("radio", { name: "All messages in the topic" }).check();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await dialog.getByText("the 2/3 most recent messages").waitFor();
    await dialog.getByRole("button", { name: "Move only the recent ones" }).click();
    await expect.poll(() => message(page, "a recent one").count()).toBe(0);
    expect(await message(page, "an old one").count()).toBe(1);
    expect(await message(page, "the newest").count()).toBe(0);
  });

  test("take a reader along with a topic that another user moves, and keep the text they write", async () => {
    const first = await world.as("hamlet").send("castle", "old name", "Where do we go?");
    await world.as("hamlet").send("castle", "old name", "Somewhere.");
    const cordelia = await asCordelia();
    await cordelia.goTo("#inbox");
    await cordelia.page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    const page = await openTopic(cordelia, "old name", "Somewhere.");
    const field = (topic: string) => page.getByRole("textbox", { name: `Message #castle › ${topic}` });
    await field("old name").fill("I am coming");
    const change = { topic: "new name", propagate_mode: "change_all" };
    await world.as("hamlet").ok("PATCH", `/messages/${first}`, change);
    await expect.poll(() => field("new name").evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.type(", too");
    expect(await field("new name").inputValue()).toBe("I am coming, too");
    await page.keyboard.press("Control+Enter");
    await message(page, "I am coming, too").waitFor();
    expect(await messages(page).count()).toBe(3);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("lead from a link to a message that has since moved", async () => {
    const id = await world.as("hamlet").send("castle", "linked", "The one that is linked");
    await world.as("hamlet").ok("PATCH", `/messages/${id}`, { topic: "found", propagate_mode: "change_all" });
    const cordelia = await asCordelia();
    await cordelia.goTo(`${await addressOf(world.as("hamlet"), "linked")}/near/${id}`);
    await cordelia.page.getByRole("heading", { name: "#castle › found" }).waitFor();
    await message(cordelia.page, "The one that is linked").waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("stay in a topic without messages after leaving another topic", async () => {
    await world.as("hamlet").send("castle", "full", "Something is here.");
    const cordelia = await asCordelia();
    const page = await openTopic(cordelia, "full", "Something is here.");
    await cordelia.goTo(await addressOf(world.as("hamlet"), "void"));
    await page.getByText("No messages yet", { exact: true }).waitFor();
    const field = page.getByRole("textbox", { name: "Message #castle › void" });
    await field.fill("The first");
    await field.press("Control+Enter");
    await message(page, "The first").waitFor();
    await page.getByRole("heading", { name: "#castle › void" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("let both users vote in a poll and work through a list of tasks", async () => {
    await world.as("hamlet").send("castle", "choices", "/poll To be?\nYes\nNo");
    await world.as("hamlet").send("castle", "choices", "/todo");
    const [hamlet, cordelia] = [await asHamlet(), await asCordelia()];
    const own = await openTopic(hamlet, "choices", "To be?");
    const other = await openTopic(cordelia, "choices", "To be?");
    await own.getByRole("button", { name: "Vote for No, 0 votes" }).click();
    await other.getByRole("button", { name: "Vote for No, 1 vote" }).click();
    await own.getByRole("button", { name: "Vote for No, 2 votes" }).waitFor();
    await other.getByRole("textbox", { name: "Option" }).fill("Perhaps");
    await other.getByRole("button", { name: "Add option" }).click();
    await own.getByRole("button", { name: "Vote for Perhaps, 0 votes" }).click();
    await other.getByRole("button", { name: "Vote for Perhaps, 1 vote" }).waitFor();
    await own.getByRole("textbox", { name: "Task" }).fill("Ask the ghost");
    await own.getByRole("button", { name: "Add task" }).click();
    await other.getByRole("checkbox", { name: "Ask the ghost" }).click();
    await expect.poll(() => own.getByRole("checkbox", { name: "Ask the ghost" }).isChecked()).toBe(true);
    expect([...hamlet.problems, ...cordelia.problems]).toEqual([]);
  });

  test("fold messages of muted people and long messages, name the sender of a gesture, and copy code", async () => {
    await world.as("cordelia").ok("POST", `/users/me/muted_users/${world.as("moderator").userId}`);
    await world.as("moderator").subscribe(["castle"]);
    await world.as("moderator").send("castle", "kinds", "Nobody wants to read this.");
    await world.as("hamlet").send("castle", "kinds", "/me waves");
    await world.as("hamlet").send("castle", "kinds", "```python\nprint(1)\n```");
    await world.as("hamlet").send("castle", "kinds", `${"Words, words, words. ".repeat(450)}`);
    const cordelia = await asCordelia();
    const page = await openTopic(cordelia, "kinds", "someone you muted");
    expect(await page.getByText("Nobody wants to read this.").count()).toBe(0);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("Nobody wants to read this.").waitFor();
    await expect.poll(() => message(page, "waves").innerText()).toMatch(/Hamlet Member\s+waves/);
    const unfold = page.getByRole("button", { name: "Show more" });
    await unfold.scrollIntoViewIfNeeded();
    const folded = await message(page, "Words, words").boundingBox();
    await unfold.click();
    await expect
      .poll(async () => (await message(page, "Words, words").boundingBox())?.height)
      .toBeGreaterThan(folded?.height ?? 0);
    // The message is read from its beginning.
    const { y = -1 } = (await message(page, "Words, words").boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(600);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await message(page, "print").hover();
    await message(page, "print").getByRole("button", { name: "Copy code" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("print(1)\n");
    expect(cordelia.problems).toEqual([]);
  });
});
