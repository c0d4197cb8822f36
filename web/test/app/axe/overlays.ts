/** Overlays that open over a place. To add one, add a line. */

import type { Page } from "playwright-core";
import type { Catalogue } from "../../../src/text/text.tsx";
import { feed, inTopic, picturesTopic, type Screen, screen, screensIn } from "./screens.ts";

async function press(on: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await on.keyboard.press(key);
}

/** Opens the menu of the stream in the list of conversations. */
async function openStreamMenu(on: Page) {
  const links = on.getByRole("navigation").getByRole("link", { name: /^castle/ });
  await links.first().focus();
  await press(on, "ArrowRight");
}

const dialog = (on: Page) => on.getByRole("dialog").last().waitFor();

/** Moves the focus to the message of a topic. */
async function select(on: Page) {
  await on.locator("article[data-message-id]").first().focus();
}

async function fromMessageMenu(on: Page, entry: string) {
  await select(on);
  await press(on, "i");
  await on.getByRole("menuitem", { name: entry, exact: true }).click();
  await dialog(on);
}

async function pressButton(on: Page, name: string) {
  await on.getByRole("button", { name, exact: true }).first().click();
  await dialog(on);
}

const over = (below: Screen, name: string, open: Screen["open"] & object): Screen => ({
  ...below,
  name: `${below.name}: ${name}`,
  open,
});

const inbox = screen("inbox", "#inbox", ".inbox-line, .notice");
const topic = feed("a topic", inTopic, "Who is there?");

/** Matches a text with any value. */
const withAny = (text: (value: string) => string): RegExp =>
  new RegExp(
    text("{}")
      .split("{}")
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*"),
  );

/** Returns the overlays of an interface with these texts. */
export function overlaysIn(catalogue: Catalogue): readonly Screen[] {
  const { texts } = catalogue;
  const { saved, people, bots } = screensIn(catalogue);
  const openAccountMenu = (on: Page) => on.getByRole("button", { name: texts.palette.account }).click();
  return [
    over(saved, "the question for a reminder", async (on) => {
      await on.getByRole("button", { name: withAny(texts.saved.changeNamed) }).click();
      await dialog(on);
    }),
    over(inbox, "palette", async (on) => {
      await press(on, "Control+k");
      await on.keyboard.type("ca");
      await on.getByRole("dialog").getByRole("option").first().waitFor();
    }),
    over(inbox, "keys", async (on) => {
      await press(on, "?");
      await dialog(on);
    }),
    over(inbox, "completions of a search", async (on) => {
      await press(on, "/");
      await on.keyboard.type("stream:cas");
      await on.getByRole("option").first().waitFor();
    }),
    over(inbox, "account menu", async (on) => {
      await openAccountMenu(on);
      await on.getByRole("menu").waitFor();
    }),
    over(inbox, "the question how long to pause", async (on) => {
      await openAccountMenu(on);
      await on.getByRole("menuitem", { name: texts.doNotDisturb.pause }).click();
      await dialog(on);
    }),
    over(inbox, "organization menu", async (on) => {
      // On a phone, the sidebar has to be opened first.
      const menu = on.getByRole("button", { name: texts.navigation.organizationMenu });
      if (!(await menu.isVisible()))
        await on.getByRole("button", { name: texts.app.menu, exact: true }).click();
      await menu.click();
      await on.getByRole("menu").waitFor();
    }),
    over(inbox, "status", async (on) => {
      await openAccountMenu(on);
      await on.getByRole("menuitem", { name: texts.card.setStatus }).click();
      await dialog(on);
    }),
    over(inbox, "a stream's menu", async (on) => {
      await openStreamMenu(on);
      await on.getByRole("menu").waitFor();
    }),
    over(inbox, "a stream's settings", async (on) => {
      await openStreamMenu(on);
      await on.getByRole("menuitem", { name: texts.navigation.streamSettings }).click();
      await dialog(on);
    }),
    over(topic, "a person's card", (on) => pressButton(on, texts.card.of("Hamlet Member"))),
    over(topic, "a stream's card", async (on) => {
      await on.getByRole("button", { name: texts.topBar.about("castle") }).click();
      await dialog(on);
    }),
    over(topic, "emoji picker", async (on) => {
      await select(on);
      await press(on, "+");
      await on.getByRole("option").first().waitFor();
    }),
    over(topic, "emoji picker for texts", async (on) => {
      await pressButton(on, texts.writing.emoji);
      await on.getByRole("option").first().waitFor();
    }),
    over(topic, "more formats", async (on) => {
      await on.getByRole("button", { name: texts.writing.moreFormats }).click();
      await on.getByRole("menu").waitFor();
    }),
    over(topic, "the question for a time in a text", async (on) => {
      await on.getByRole("button", { name: texts.writing.moreFormats }).click();
      await on.getByRole("menuitem", { name: texts.writing.time, exact: true }).click();
      await dialog(on);
    }),
    over(topic, "message menu", async (on) => {
      await select(on);
      await press(on, "i");
      await on.getByRole("menu").waitFor();
    }),
    over(feed("pictures", picturesTopic, "Hamlet Member"), "the viewer", async (on) => {
      await on.getByRole("link", { name: "The view" }).last().click();
      await on.locator('.viewer-stage[aria-busy="false"]').waitFor();
    }),
    over(topic, "move", (on) => fromMessageMenu(on, texts.messages.move)),
    over(topic, "forward", async (on) => {
      await fromMessageMenu(on, texts.messages.forward);
      await on.keyboard.type("haml");
      await on.getByRole("option").first().waitFor();
    }),
    over(topic, "who reacted", (on) => fromMessageMenu(on, texts.messages.reactions)),
    over(topic, "pinned messages", async (on) => {
      await pressButton(on, texts.messages.pinnedCount(1));
      await on.locator(".pin-line-head").waitFor();
    }),
    over(topic, "source", (on) => fromMessageMenu(on, texts.messages.source)),
    over(topic, "delete", (on) => fromMessageMenu(on, texts.messages.delete)),
    over(topic, "a reply, with suggestions", async (on) => {
      await select(on);
      await press(on, "r");
      await on.keyboard.type(" @ha");
      await on.getByRole("option").first().waitFor();
    }),
    over(inbox, "a new direct message, with suggestions", async (on) => {
      await on.getByRole("button", { name: texts.compose.newDirect }).click();
      await on.keyboard.type("haml");
      await on.getByRole("option").first().waitFor();
      await press(on, "Enter");
      await on.keyboard.type("o");
      await on.getByRole("option").first().waitFor();
    }),
    over(bots, "new bot", (on) => pressButton(on, texts.administration.bots.create)),
    over(people, "a person", (on) => pressButton(on, texts.administration.manage("Hamlet Member"))),
    over(people, "deactivation", async (on) => {
      await pressButton(on, texts.administration.manage("Hamlet Member"));
      await pressButton(on, texts.administration.deactivate);
      await on.getByText(texts.administration.deactivateQuestion("Hamlet Member")).waitFor();
    }),
    over(screen("groups", "#groups", ".stream-row"), "new group", (on) =>
      pressButton(on, texts.groups.create),
    ),
  ];
}
