import { DirectMessagePolicy, StreamPostPolicy } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("writing in the web client", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));
  let stream_id: number;

  beforeAll(async () => {
    for (const name of ["owner", "hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("hamlet").send("castle", "ghosts", "Who is there?");
    const stream = { stream: "castle" };
    ({ stream_id } = await world.as("hamlet").ok<{ stream_id: number }>("GET", "/get_stream_id", stream));
  });

  const boxOf = (page: Page) => page.getByRole("form", { name: "New message" });
  const lastMessage = (page: Page) =>
    page.getByRole("feed").locator("article:not(:has(.day-divider))").last().innerText();

  const topicHash = (topic: string) => `#narrow/stream/${stream_id}-castle/topic/${topic}`;

  async function open(topic: string) {
    const visitor = await cordeliaAtHome();
    await visitor.goTo(topicHash(topic));
    const field = visitor.page.getByRole("textbox", { name: `Message #castle › ${topic}` });
    await field.waitFor();
    return Object.assign(visitor, { field });
  }

  test("starts a conversation from anywhere, with completion of stream and topic", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#inbox");
    await page.getByRole("button", { name: "Start a conversation" }).click();
    const box = boxOf(page);
    await page.keyboard.type("cas");
    await box.getByRole("option", { name: /castle/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => box.getByRole("combobox", { name: "Stream" }).inputValue()).toBe("castle");
    const topic = box.getByRole("combobox", { name: "Topic" });
    await topic.fill("gho");
    await box.getByRole("option", { name: "ghosts" }).click();
    await expect.poll(() => topic.inputValue()).toBe("ghosts");
    await page.keyboard.type("It is I.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => lastMessage(page)).toContain("It is I.");
    const field = page.getByRole("textbox", { name: "Message #castle › ghosts" });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe("");
    expect(cordelia.problems).toEqual([]);
  });

  test("chooses several people, removes some, and writes to the others", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#inbox");
    await page.getByRole("button", { name: "New direct message" }).click();
    const box = boxOf(page);
    for (const name of ["ham", "owner", "gus"]) {
      await page.keyboard.type(name);
      await box.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
    }
    await box.getByRole("button", { name: "Remove Gus Guest" }).click();
    await box.getByRole("textbox", { name: "Message Olive Owner, Hamlet Member" }).fill("Supper?");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => lastMessage(page)).toContain("Supper?");
    const people = () => recipientsOf(world.as("owner"), "Supper?");
    await expect.poll(people).toEqual(["Cordelia Member", "Hamlet Member", "Olive Owner"]);
    expect(cordelia.problems).toEqual([]);
  });

  test("reports obstacles: no topic, too long, the stream's policy", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await world.as("owner").ok("PATCH", "/realm", { mandatory_topics: true });
    await world.as("owner").subscribe(["decrees"], {
      stream_post_policy: StreamPostPolicy.administrators,
      principals: [world.as("cordelia").userId, world.as("owner").userId],
    });
    // The client learns of the changes in their order.
    await page.getByRole("link", { name: "decrees" }).first().waitFor();
    await cordelia.goTo(`#narrow/stream/${stream_id}-castle`);
    const box = boxOf(page);
    await box.getByRole("textbox").fill("Hear me.");
    await page.keyboard.press("Control+Enter");
    await expect
      .poll(() => box.getByRole("alert").allInnerTexts())
      .toContain("Enter a topic. This organization requires one.");
    await box.getByRole("textbox").fill("x".repeat(10_003));
    await expect.poll(() => box.getByRole("alert").allInnerTexts()).toContain("3 characters over the limit");
    await box.getByRole("textbox").fill("");
    await world.as("owner").ok("PATCH", "/realm", { mandatory_topics: false });
    await page.getByRole("link", { name: "decrees" }).first().click();
    await expect
      .poll(() => box.getByRole("alert").allInnerTexts())
      .toContain("Only administrators can post in this stream.");
    expect(cordelia.problems).toEqual([]);
  });

  test("permits only messages to bots while direct messages are off", async () => {
    await world.as("owner").ok("POST", "/bots", { full_name: "Anchor Bot", short_name: "anchor" });
    await world.as("owner").ok("PATCH", "/realm", { private_message_policy: DirectMessagePolicy.nobody });
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#inbox");
    await page.getByRole("button", { name: "New direct message" }).click();
    const box = boxOf(page);
    for (const name of ["anchor", "hamlet"]) {
      await page.keyboard.type(name);
      await box.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
    }
    const alerts = () => box.getByRole("alert").allInnerTexts();
    await expect.poll(alerts).toContain("Direct messages are disabled in this organization.");
    await box.getByRole("button", { name: "Remove Hamlet Member" }).click();
    await expect.poll(alerts).not.toContain("Direct messages are disabled in this organization.");
    await box.getByRole("textbox", { name: "Message Anchor Bot" }).fill("Hold.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => lastMessage(page)).toContain("Hold.");
    await world.as("owner").ok("PATCH", "/realm", { private_message_policy: DirectMessagePolicy.everyone });
    expect(cordelia.problems).toEqual([]);
  });

  test("restores a draft after visiting other places, and after returning another day", async () => {
    const cordelia = await open("drafts");
    const { page, field } = cordelia;
    await field.fill("To be, or");
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("button", { name: "Start a conversation" }).waitFor();
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe("To be, or");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("To be, or");
    await field.focus();
    await page.keyboard.type(" not");
    expect(await field.inputValue()).toBe("To be, or not");
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("sends by Enter for users who want that, and changes it in the menu next to the button", async () => {
    const cordelia = await open("enter");
    const { page, field } = cordelia;
    await field.fill("One");
    await field.press("Enter");
    await page.keyboard.type("Two");
    expect(await field.inputValue()).toBe("One\nTwo");
    const chooseEnter = async (name: string) => {
      await boxOf(page).getByRole("button", { name: "Send options" }).click();
      await page.getByRole("menuitemradio", { name }).click();
    };
    // The choice takes effect immediately, however slow the server is.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/json/settings", async (route) => {
      await released;
      await route.continue();
    });
    await chooseEnter("Enter sends the message");
    await field.press("End");
    await field.press("Shift+Enter");
    await field.press("Enter");
    await expect.poll(() => lastMessage(page)).toContain("Two");
    expect(await field.inputValue()).toBe("");
    release();
    await page.unrouteAll({ behavior: "wait" });
    await chooseEnter("Enter starts a new line");
    const settings = () =>
      world.as("cordelia").ok<{ user_settings: { enter_sends: boolean } }>("POST", "/register");
    await expect.poll(async () => (await settings()).user_settings.enter_sends).toBe(false);
    await field.press("Escape");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
    expect(cordelia.problems).toEqual([]);
  });

  test("completes people, streams, topics, emoji, languages and commands in the text", async () => {
    await world.newPerson("Robin Twin");
    const second = await world.newPerson("Robin Twin 2");
    await world.as("owner").ok("PATCH", `/users/${second.userId}`, { full_name: "Robin Twin" });
    const cordelia = await open("completions");
    const { page, field } = cordelia;
    const choose = async (typed: string, option: string | RegExp) => {
      await page.keyboard.type(typed);
      const choice = page
        .getByRole("listbox", { name: "Suggestions" })
        .getByRole("option", { name: option })
        .first();
      await choice.waitFor();
      for (let step = 0; step < 8 && (await choice.getAttribute("aria-selected")) !== "true"; step += 1) {
        await page.keyboard.press("ArrowDown");
      }
      const active = await field.getAttribute("aria-activedescendant");
      expect(await choice.getAttribute("id")).toBe(active);
      await page.keyboard.press("Enter");
    };
    await field.focus();
    await choose("/po", "/poll Create a poll");
    await choose("@haml", /Hamlet Member/);
    await choose("@_oliv", /Olive Owner/);
    await choose("#cas", /castle/);
    await choose("#castle>gho", "ghosts");
    await choose(":hea", /heart$/);
    await choose(":heart_e", /heart_eyes/);
    await page.keyboard.press("Shift+Enter");
    await choose("```pyth", "python");
    await expect
      .poll(() => field.inputValue())
      .toMatch(
        /^\/poll @\*\*Hamlet Member\*\* @_\*\*Olive Owner\*\* #\*\*castle\*\* #\*\*castle>ghosts\*\* :heart: :heart_eyes\w*: \n```python$/,
      );
    await field.fill("");
    await choose("@robin", /robin\.twin\.2@/);
    await expect.poll(() => field.inputValue()).toBe(`@**Robin Twin|${second.userId}** `);
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("puts marks around the selection, and undo removes them", async () => {
    const cordelia = await open("marks");
    const { page, field } = cordelia;
    await field.focus();
    await page.keyboard.type("so bold");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.press("Control+b");
    expect(await field.inputValue()).toBe("so **bold**");
    await page.keyboard.press("Control+z");
    expect(await field.inputValue()).toBe("so bold");
    await field.selectText();
    await boxOf(page).getByRole("button", { name: "Quote" }).click();
    expect(await field.inputValue()).toBe("```quote\nso bold\n```");
    await page.keyboard.press("Control+z");
    await field.selectText();
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "https://example.com/a");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await field.inputValue()).toBe("[so bold](https://example.com/a)");
    await page.keyboard.press("Control+z");
    expect(await field.inputValue()).toBe("so bold");
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("uploads, refuses or cancels files, and puts their links into the text", async () => {
    const cordelia = await open("files");
    const { page, field } = cordelia;
    await field.fill("Look: ");
    const chooser = page.waitForEvent("filechooser");
    await boxOf(page).getByRole("button", { name: "Attach files" }).click();
    await (await chooser).setFiles([
      { name: "map.txt", mimeType: "text/plain", buffer: Buffer.from("Here be dragons") },
      { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Go home") },
    ]);
    await expect
      .poll(() => field.inputValue())
      .toMatch(/^Look: \[map\.txt\]\(\/user_uploads\/\S+\) \[plan\.txt\]\(\/user_uploads\/\S+\) $/);
    await page.route("**/json/user_uploads", (route) => route.abort(), { times: 1 });
    const drop = async (name: string, size: number) =>
      field.evaluate(
        (element, [title, length]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(Number(length))], String(title)));
          element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, size] as const,
      );
    // A copied table arrives both as text and as a picture.
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      for (const type of ["text/plain", "text/html"]) clipboardData.setData(type, "<td>1</td>");
      clipboardData.items.add(new File(["picture"], "table.png", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      if (!element.dispatchEvent(event)) throw new Error("The browser was kept from pasting the text");
    });
    await drop("lost.txt", 3);
    const files = boxOf(page).getByRole("list", { name: "Files" });
    await files.getByRole("button", { name: "Try again to upload lost.txt" }).click();
    await expect.poll(() => field.inputValue()).toContain("[lost.txt](/user_uploads/");
    await drop("huge.txt", 26 * 1024 * 1024);
    await expect
      .poll(() => files.getByRole("alert").innerText())
      .toContain("The file is larger than 25 MiB.");
    await files.getByRole("button", { name: "Cancel upload of huge.txt" }).click();
    await boxOf(page).getByRole("button", { name: "Preview" }).click();
    const preview = boxOf(page).getByRole("region", { name: "Preview" });
    await preview.getByRole("link", { name: "map.txt", exact: true }).first().waitFor();
    await boxOf(page).getByRole("button", { name: "Continue writing" }).click();
    await field.press("Control+Enter");
    await expect.poll(() => lastMessage(page)).toContain("lost.txt");
    expect(cordelia.problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  });

  test("tells others that the user types and has stopped, and shows the same of others", async () => {
    const cordelia = await open("typing");
    const { page, field } = cordelia;
    const notice = (op: string) =>
      page.waitForRequest((request) =>
        Boolean(request.url().endsWith("/json/typing") && request.postData()?.includes(`op=${op}`)),
      );
    const started = notice("start");
    await field.fill("Hm");
    await started;
    const stopped = notice("stop");
    await field.fill("");
    await stopped;
    const type = (op: "start" | "stop") =>
      world.as("hamlet").ok("POST", "/typing", { type: "stream", to: [stream_id], topic: "typing", op });
    const line = page.getByText("Hamlet Member is typing …");
    await type("start");
    await expect.poll(() => line.count()).toBeGreaterThan(0);
    await type("stop");
    await expect.poll(() => line.and(page.locator("[aria-hidden]")).count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("fits recipients and suggested people on a phone", async () => {
    const viewport = { width: 360, height: 740 };
    await using cordelia = await visit(browser, world, world.as("cordelia"), { viewport });
    const { page } = cordelia;
    const isWithin = () =>
      page.getByRole("main").evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    await page.getByRole("button", { name: "New direct message" }).click();
    await page.keyboard.type("ham");
    await boxOf(page).getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("o");
    await boxOf(page).getByRole("option").first().waitFor();
    expect(await isWithin()).toBe(true);
    await cordelia.goTo(topicHash("phone"));
    const field = page.getByRole("textbox", { name: "Message #castle › phone" });
    await field.click();
    await page.keyboard.type("Hello @o");
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
    expect(await isWithin()).toBe(true);
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });
});

/** Returns the names of all people in the direct conversation with a message, if the person has got it. */
async function recipientsOf(person: Person, text: string): Promise<string[]> {
  const { messages } = await person.ok<{
    messages: { content: string; display_recipient: { full_name: string }[] }[];
  }>("GET", "/messages", {
    anchor: "newest",
    num_before: 5,
    num_after: 0,
    apply_markdown: false,
    narrow: [["is", "private"]],
  });
  const message = messages.find(({ content }) => content === text);
  return (message?.display_recipient ?? []).map(({ full_name }) => full_name).sort();
}
