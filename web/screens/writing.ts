/** Screens for writing, and for actions on messages. */
import { messageWith, type Screen, type Stage } from "./stage.ts";

const box = ({ page, texts }: Stage) => page.getByRole("form", { name: texts.compose.label });

/** Types into an otherwise empty compose field of a topic; the caret stays in the field. */
async function write(stage: Stage, text: string): Promise<void> {
  const { page, openTopic, look } = stage;
  await openTopic("general", "Welcome to the company");
  const field = box(stage).getByRole("textbox");
  if (look.device === "phone") await field.tap();
  else await field.click();
  await page.keyboard.type(text);
}

/** An answer to a user whose rights were taken away while they wrote. */
const refusal = {
  status: 400,
  json: {
    result: "error",
    msg: "Only organization administrators can send to this stream.",
    code: "BAD_REQUEST",
  },
};

const clear = async (stage: Stage) => box(stage).getByRole("textbox").fill("");

/** Opens the menu of a message in the way of the device. */
async function openMenu({ page, openTopic, texts }: Stage, text: string, topic = "Storm in act one") {
  await openTopic("stagecraft", topic);
  const message = messageWith(page, text);
  await message.hover();
  await message.getByRole("button", { name: texts.messages.more }).click();
  await page.getByRole("menu").waitFor();
}

const chosen = (
  name: string,
  action: "react" | "edit" | "move" | "history" | "source" | "reactions" | "delete",
  text: string,
  ready: (stage: Stage) => Promise<unknown>,
): Screen => ({
  name,
  show: async (stage) => {
    await openMenu(stage, text);
    await stage.page.getByRole("menuitem", { name: stage.texts.messages[action], exact: true }).click();
    await ready(stage);
  },
});

const dialog = ({ page }: Stage) => page.getByRole("dialog").waitFor();
const own = "The mast is painted";

export const writing: readonly Screen[] = [
  {
    name: "compose",
    // The new line of a list begins with its mark.
    show: (stage) => write(stage, "A story **each** night?\n\n* at *what* hour\nand for whom"),
    leave: clear,
  },
  {
    name: "compose-preview",
    show: async (stage) => {
      await write(stage, "A story **each** night?\n\n* at *what* hour\n* and `for` whom");
      await box(stage).getByRole("button", { name: stage.texts.writing.preview }).click();
      await box(stage).getByRole("region").getByText("what").waitFor();
    },
    leave: async (stage) => {
      await box(stage).getByRole("button", { name: stage.texts.writing.goOnWriting }).click();
      await clear(stage);
    },
  },
  {
    name: "compose-completions",
    show: async (stage) => {
      await write(stage, "Ask @");
      await stage.page.keyboard.type("o");
      await stage.page.getByRole("option").first().waitFor();
    },
    leave: clear,
  },
  {
    name: "compose-upload",
    show: async (stage) => {
      const { page } = stage;
      await page.route("**/json/user_uploads", () => new Promise<void>(() => {}), { times: 1 });
      await write(stage, "The plan of the stage: ");
      const chooser = page.waitForEvent("filechooser");
      await box(stage).getByRole("button", { name: stage.texts.writing.attach }).click();
      const name = "plan-of-the-stage-with-all-trapdoors-and-the-cellar-under-it.pdf";
      await (await chooser).setFiles([{ name, mimeType: "application/pdf", buffer: Buffer.alloc(400_000) }]);
      await box(stage)
        .getByRole("textbox")
        .evaluate((field) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(27_000_000)], "all-costumes.zip"));
          field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        });
      await box(stage).getByRole("alert").filter({ hasText: "all-costumes.zip" }).waitFor();
    },
    leave: async (stage) => {
      await stage.page.unrouteAll({ behavior: "ignoreErrors" });
      await clear(stage);
    },
  },
  {
    name: "compose-direct",
    show: async (stage) => {
      const { page, texts, organization } = stage;
      await stage.open("#inbox");
      await page.getByRole("main").getByRole("button", { name: texts.compose.newDirect }).click();
      for (const name of ["Viola", "Maxim"]) {
        await page.keyboard.type(name);
        await box(stage).getByRole("option").first().waitFor();
        await page.keyboard.press("Enter");
      }
      await page.keyboard.type("o");
      await box(stage).getByRole("option").first().waitFor();
      return organization;
    },
  },
  {
    name: "drafts",
    show: async ({ page, open }) => {
      await open("#drafts");
      await page.getByRole("main").getByText("graveyard").waitFor();
    },
  },
  {
    name: "not-sent",
    show: async (stage) => {
      const { page, texts } = stage;
      await page.route("**/json/messages", (route) =>
        route.request().method() === "POST" ? route.fulfill(refusal) : route.fallback(),
      );
      await write(stage, "Is there any cheese left?");
      await page.keyboard.press("Control+Enter");
      await page.getByRole("feed").getByRole("alert").waitFor();
      await page.getByRole("button", { name: texts.feed.discard }).waitFor();
    },
    leave: async ({ page, texts }) => {
      await page.getByRole("button", { name: texts.feed.discard }).click();
      await page.unroute("**/json/messages");
    },
  },
  { name: "message-menu", show: (stage) => openMenu(stage, own) },
  chosen("emoji-picker", "react", "Six, by the table", ({ page }) =>
    page.getByRole("option").first().waitFor(),
  ),
  chosen("edit", "edit", own, ({ page, texts }) =>
    page.getByRole("textbox", { name: texts.messages.editField }).waitFor(),
  ),
  chosen("move", "move", own, dialog),
  chosen("history", "history", own, async ({ page }) =>
    page.locator(".highlight_text_inserted").first().waitFor(),
  ),
  chosen("reactions", "reactions", "The thunder sheet", dialog),
  chosen("delete", "delete", own, dialog),
  {
    name: "picture",
    show: async ({ page, openTopic }) => {
      await openTopic("stagecraft", "Backdrop for act three");
      await page.getByRole("feed").locator("a:has(img)").first().click();
      await page.getByRole("dialog").getByRole("img").waitFor();
    },
  },
];
