/** Helps for writing: lists, formats, emoji, pasted text, and editing the newest message. */
import { useWorld } from "@confab/testkit/vitest";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, picture } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the compose box", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const cordeliaAtHome = useVisit(() =>
    visit(browser, world, world.as("cordelia"), { timezoneId: "America/New_York" }),
  );
  let stream_id: number;

  beforeAll(async () => {
    for (const name of ["owner", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    const stream = { stream: "castle" };
    ({ stream_id } = await world.as("owner").ok<{ stream_id: number }>("GET", "/get_stream_id", stream));
  });

  /** Opens a topic, and focuses the field for a new message. */
  async function open(topic: string) {
    const visitor = await cordeliaAtHome();
    await visitor.goTo(`#narrow/stream/${stream_id}-castle/topic/${topic}`);
    const field = visitor.page.getByRole("textbox", { name: `Message #castle › ${topic}` });
    await field.focus();
    return Object.assign(visitor, { field });
  }
  const boxOf = (page: Page) => page.getByRole("form", { name: "New message" });
  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

  test("continues lists on a new line, ends them after an empty item, and undo works", async () => {
    const cordelia = await open("lists");
    const { page, field } = cordelia;
    await page.keyboard.type("1. bread");
    await page.keyboard.press("Enter");
    await page.keyboard.type("milk");
    expect(await field.inputValue()).toBe("1. bread\n2. milk");
    await page.keyboard.press("Shift+Enter");
    expect(await field.inputValue()).toBe("1. bread\n2. milk\n3. ");
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("1. bread\n2. milk\n");
    await page.keyboard.press("Control+z");
    expect(await field.inputValue()).toBe("1. bread\n2. milk\n3. ");
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("offers further formats in a menu, and inserts a time and an emoji at the caret", async () => {
    const cordelia = await open("formats");
    const { page, field } = cordelia;
    await page.keyboard.type("wrong");
    await field.selectText();
    const choose = async (name: string) => {
      await boxOf(page).getByRole("button", { name: "More formatting" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await boxOf(page).getByRole("button", { name: "More formatting" }).click();
    await picture(page, "compose-formats");
    await page.setViewportSize({ width: 360, height: 740 });
    const isNear = async () => {
      const [menu, box] = await Promise.all([
        page.getByRole("menu").boundingBox(),
        boxOf(page).boundingBox(),
      ]);
      return menu !== null && box !== null && menu.y + menu.height > box.y - 40;
    };
    await expect.poll(isNear).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("Escape");
    await choose("Strikethrough");
    await expect.poll(() => field.inputValue()).toBe("~~wrong~~");
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.press("End");
    await page.keyboard.type(" at ");
    await choose("Time");
    const dialog = page.getByRole("dialog", { name: "Insert a time" });
    await dialog.getByLabel("Date and time").fill("2001-07-01T09:00");
    await picture(page, "compose-time");
    await dialog.getByRole("button", { name: "Insert" }).click();
    await expect.poll(() => field.inputValue()).toBe("~~wrong~~ at <time:2001-07-01T13:00:00Z> ");
    await boxOf(page).getByRole("button", { name: "Emoji" }).click();
    await page.getByRole("combobox", { name: "Search emoji" }).waitFor();
    await page.keyboard.type("octopus");
    await page.getByRole("option", { name: "octopus", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toMatch(/Z> :octopus: $/);
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.type("!");
    expect(await field.inputValue()).toMatch(/:octopus: !$/);
    await field.fill("Supper");
    await choose("Poll");
    await expect.poll(() => field.inputValue()).toBe("/poll Supper");
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("edits the newest own message by the up arrow in an empty box, and no other message", async () => {
    const owner = world.as("owner");
    await world.as("cordelia").send("castle", "king", "Long live the kin!");
    await owner.ok("PATCH", "/realm", { allow_message_editing: false });
    await owner.send("castle", "king", "Cordelia?");
    const cordelia = await open("king");
    const { page, field } = cordelia;
    const article = (text: string) => page.getByRole("article").filter({ hasText: text });
    await article("Cordelia?").waitFor();
    await page.keyboard.press("ArrowUp");
    expect(await isFocused(field)).toBe(true);
    await owner.ok("PATCH", "/realm", { allow_message_editing: true });
    // The client learns of the permission before it gets the message.
    await owner.send("castle", "king", "Are you there?");
    await article("Are you there?").waitFor();
    await page.keyboard.type("x");
    await page.keyboard.press("ArrowUp");
    expect(await isFocused(field)).toBe(true);
    await field.fill("");
    await page.keyboard.press("ArrowUp");
    const editor = page.getByRole("textbox", { name: "Message text" });
    await expect.poll(() => editor.inputValue()).toBe("Long live the kin!");
    await editor.fill("Long live the king!");
    await page.getByRole("button", { name: "Save" }).click();
    await article("Long live the king!").waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("edits messages with the same tools: formats, completions, files and a preview", async () => {
    await world.as("cordelia").send("castle", "words", "A word");
    const cordelia = await open("words");
    const { page } = cordelia;
    await page.getByRole("article").filter({ hasText: "A word" }).waitFor();
    await page.keyboard.press("ArrowUp");
    const message = page.locator(".message-editor");
    const editor = message.getByRole("textbox", { name: "Message text" });
    await expect.poll(() => editor.inputValue()).toBe("A word");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await message.getByRole("button", { name: "Bold" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" for @haml");
    await message.getByRole("option", { name: /Hamlet Member/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => editor.inputValue()).toBe("A **word** for @**Hamlet Member** ");
    const chooser = page.waitForEvent("filechooser");
    await message.getByRole("button", { name: "Attach files" }).click();
    const file = { name: "map.txt", mimeType: "text/plain", buffer: Buffer.from("Here be dragons") };
    await (await chooser).setFiles([file]);
    await expect.poll(() => editor.inputValue()).toMatch(/\[map\.txt\]\(\/user_uploads\/\S+\) $/);
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, "edit-tools");
    await page.setViewportSize({ width: 360, height: 740 });
    const end = async () => {
      const box = await message.getByRole("button", { name: "Preview" }).boundingBox();
      return box && box.x + box.width;
    };
    await expect.poll(end).toBeLessThan(360);
    await page.setViewportSize({ width: 1280, height: 800 });
    await message.getByRole("button", { name: "Preview" }).click();
    const preview = message.getByRole("region", { name: "Preview" });
    await preview.getByRole("link", { name: "map.txt", exact: true }).first().waitFor();
    expect(await preview.locator("strong").innerText()).toBe("word");
    await message.getByRole("button", { name: "Save" }).click();
    await page.getByRole("article").filter({ hasText: "A word for @Hamlet Member map.txt" }).waitFor();
    expect(await boxOf(page).getByRole("textbox").inputValue()).toBe("");
    expect(cordelia.problems).toEqual([]);
  });

  test("keeps an edit from being saved before its files are uploaded, and drops them with the edit", async () => {
    await world.as("cordelia").send("castle", "files", "Soon");
    const cordelia = await open("files");
    const { page } = cordelia;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/json/user_uploads", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("article").filter({ hasText: "Soon" }).waitFor();
    await page.keyboard.press("ArrowUp");
    const editor = page.getByRole("textbox", { name: "Message text" });
    await expect.poll(() => editor.inputValue()).toBe("Soon");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("article").getByRole("button", { name: "Attach files" }).click();
    await (await chooser).setFiles([{ name: "late.txt", mimeType: "text/plain", buffer: Buffer.from("!") }]);
    await page.getByText("Files are still uploading.").first().waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    release();
    await expect.poll(() => editor.inputValue()).toMatch(/^Soon \[late\.txt\]\(\/user_uploads\//);
    await editor.press("Escape");
    await editor.waitFor({ state: "detached" });
    expect(await page.locator("article:not(:has(.day-divider))").last().innerText()).toContain("Soon");
    await page.unrouteAll({ behavior: "wait" });
    expect(cordelia.problems).toEqual([]);
  });

  /** Pastes as browsers do. Returns true if the page left the text to the browser. */
  const paste = (field: Locator, html: string, plain: string) =>
    field.evaluate(
      (element, [richText, text]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", richText);
        clipboardData.setData("text/plain", text);
        return element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      [html, plain] as const,
    );

  test("turns the formatting of pasted text into marks", async () => {
    const cordelia = await open("formatted");
    const { field } = cordelia;
    for (const [what, html, expected] of [
      [
        "a text",
        "<p>Some <b>bold</b>, <em>slanted </em>and <del>wrong</del> words</p>",
        "Some **bold**, *slanted* and ~~wrong~~ words",
      ],
      [
        "a link",
        '<a href="https://x.org/a">the [page]</a> and <a href="javascript:alert(1)">this</a>',
        "[the \\[page\\]](https://x.org/a) and this",
      ],
      [
        "lists",
        "<ol start=3><li>one</li><li><p>two</p><ul><li>inner</li><li>most</li></ul></li></ol>",
        "3. one\n4. two\n   * inner\n   * most",
      ],
      [
        "code",
        '<pre><code class="language-Python">if a:\n    b()\n</code></pre>',
        "```python\nif a:\n    b()\n```",
      ],
      [
        "a table",
        "<table><tr><th>a<th>b<tr><td>1 | 2<td><b>3</b></table>",
        "| a | b |\n| --- | --- |\n| 1 \\| 2 | **3** |",
      ],
      [
        "a document",
        '<b style="font-weight:normal"><p>Plain <span style="font-weight:700">bold</span></p></b>',
        "Plain **bold**",
      ],
      [
        "a message",
        '<p><span class="user-mention">@Hamlet</span> <a class="stream-topic" href="https://h/#narrow/1">#castle &gt; ghosts</a> <b>!</b></p>',
        "@_**Hamlet** #**castle>ghosts** **!**",
      ],
      [
        "a heading",
        "<h2>Act one</h2><blockquote><p>Who?</p></blockquote><script>alert(1)</script>",
        "## Act one\n\n> Who?",
      ],
    ] as const) {
      expect(await paste(field, html, "plain"), what).toBe(false);
      await expect.poll(() => field.inputValue(), { message: what }).toBe(expected);
      await field.fill("");
    }
    expect(cordelia.problems).toEqual([]);
  });

  test("leaves text without formatting, addresses and text within code to the browser", async () => {
    const cordelia = await open("unformatted");
    const { page, field } = cordelia;
    expect(await paste(field, '<div style="color: red"><span>if</span> x</div>', "if x")).toBe(true);
    expect(await paste(field, '<a href="https://x.org/">https://x.org/</a>', "https://x.org/")).toBe(true);
    await page.keyboard.type("```\n");
    expect(await paste(field, "<b>x</b>", "x")).toBe(true);
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("pastes the plain text if the conversion can't be loaded", async () => {
    const { page, field } = await open("unconverted");
    await page.route("**/html-to-markdown*", (route) => route.abort());
    // Earlier tests have loaded it.
    await page.reload();
    await field.focus();
    await paste(field, "<b>bold</b>", "plain bold");
    await expect.poll(() => field.inputValue()).toBe("plain bold");
    await field.fill("");
    await page.unrouteAll({ behavior: "wait" });
  });
});
