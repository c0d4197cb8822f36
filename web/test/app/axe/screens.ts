/** All screens of the client. To add one, add a line. */

import { mailedLink } from "@confab/server/test/invitations/support";
import type { Page } from "playwright-core";
import type { Place } from "../../../src/places/place.ts";
import { en } from "../../../src/text/en.ts";
import { en as organizationTexts } from "../../../src/text/organization/en.ts";
import type { Furniture } from "./furnish.ts";

export interface Screen {
  readonly name: string;
  /** The address from the `#` on, in the client; a path, for visitors without an account. */
  readonly address: string | ((furniture: Furniture) => string | Promise<string>);
  /** A selector that matches as soon as the screen is complete, and on no earlier screen. */
  readonly ready: string;
  /** Opens something on the screen. */
  readonly open?: (page: Page) => Promise<unknown>;
}

const screen = (name: string, address: Screen["address"], ready: string): Screen => ({
  name,
  address,
  ready,
});

/** A view of messages that contains the given text. */
const feed = (name: string, address: Screen["address"], text: string): Screen =>
  screen(name, address, `article[data-message-id]:has-text("${text}")`);

/** A page of a set of pages. */
const page = (name: string, address: Screen["address"], inside = "*"): Screen =>
  screen(name, address, `section[aria-label="${name}"] ${inside}`);

const settings = (id: string, title: string, inside?: string): Screen =>
  page(`${en.settings.label}: ${title}`, `#settings/${id}`, inside);

const organization = (id: string, title: string, inside?: string): Screen =>
  page(`${en.organization.label}: ${title}`, `#organization/${id}`, inside);

const castlePage = (title: string, address: string): Screen =>
  page(`${en.managing.pagesOf("castle")}: ${title}`, ({ castle }) => `#streams/${castle}-castle${address}`);

const inTopic = ({ castle }: Furniture): string => `#narrow/stream/${castle}-castle/topic/watch`;

const picturesTopic = ({ castle }: Furniture): string => `#narrow/stream/${castle}-castle/topic/pictures`;

/** Content that loads when a page opens. */
const fetched: Readonly<Record<string, string>> = {
  folders: "li:has-text('Strongholds')",
  uploads: "li:has-text('tale.txt')",
  "profile-fields": "li:has-text('Motto')",
};

/** Pages about the people of an organization; the catalogue of texts lists the organization's other pages. */
const people = organization("users", en.administration.people, ".virtual-list li");
const bots = organization("bots", en.administration.bots.label, ".virtual-list li");
const peoplePages = [
  people,
  organization("deactivated", en.administration.deactivated, ".virtual-list li"),
  bots,
  organization("invitations", en.administration.invitations.label, "li:has-text('ida@example.com')"),
];

const organizationPages = (isWanted: (id: string) => boolean): Screen[] =>
  Object.entries(organizationTexts.pages)
    .filter(([id]) => isWanted(id))
    .map(([id, title]) => organization(id, title, fetched[id]));

/** The organization's settings for users who may not change them. */
export const onlyToBeRead: readonly Screen[] = organizationPages(
  (id) => !["defaults", "exports", "deactivate"].includes(id),
);

const saved = screen("saved messages", "#saved", ".saved-message:has-text('Fresh')");

/** Screens by kind of place, so that none can be forgotten. */
const places: Readonly<Record<Place["view"], readonly Screen[]>> = {
  inbox: [screen("inbox", "#inbox", ".inbox-line")],
  recent: [screen("recent conversations", "#recent", "table a")],
  drafts: [screen("drafts", "#drafts", ".draft")],
  scheduled: [screen("scheduled messages", "#scheduled", ".scheduled-message")],
  saved: [saved],
  messages: [
    screen("all messages", "#all_messages", "article[data-message-id]"),
    feed("mentions", "#narrow/is/mentioned", "Who is there?"),
    feed("starred", "#narrow/is/starred", "Who is there?"),
    feed("direct messages", "#narrow/is/private", "Are you there?"),
    feed("a conversation of two", ({ hamlet }) => `#narrow/pm-with/${hamlet}`, "Are you there?"),
    feed(
      "a conversation of three",
      ({ hamlet, cordelia }) => `#narrow/pm-with/${hamlet},${cordelia}`,
      "All three",
    ),
    feed("a stream", ({ castle }) => `#narrow/stream/${castle}-castle`, "Everybody dies"),
    feed("a topic", inTopic, "Who is there?"),
    feed("around a message", ({ message }) => `#narrow/is/alerted/near/${message}`, "Who is there?"),
    screen("what a search finds", "#narrow/search/ghost", "article .highlight"),
    screen("a search that finds nothing", "#narrow/search/ophelia", `text=${en.feed.noResults}`),
    screen(
      "an empty topic",
      ({ castle }) => `#narrow/stream/${castle}-castle/topic/new`,
      `text=${en.feed.noMessages}`,
    ),
    screen("no such stream", "#narrow/stream/nowhere", `text=${en.feed.noStream("nowhere")}`),
  ],
  settings: Object.entries(en.settings.pages).map(([id, title]) => settings(id, title, fetched[id])),
  organization: [...peoplePages, ...organizationPages(() => true)],
  streams: [screen("streams", "#streams", ".stream-row")],
  stream: [
    castlePage(en.managing.pages.general, ""),
    castlePage(en.managing.pages.personal, "/personal"),
    castlePage(en.managing.pages.people, "/people"),
    screen("a stream that is gone", "#streams/999999", `text=${en.managing.gone}`),
  ],
  "new-stream": [screen("new stream", "#streams/new", "form.new-stream")],
  groups: [screen("groups", "#groups", ".stream-row")],
  group: [
    screen("a group", ({ cooks }) => `#groups/${cooks}`, ".group-page"),
    screen("a group that is gone", "#groups/999999", `text=${en.groups.gone}`),
  ],
  unknown: [screen("an unknown address", "#nowhere", `text=${en.app.unknownPlaceHint}`)],
};

const { settings: ofTheUser, organization: ofTheOrganization, ...others } = places;

/** Screens for reading, and all that can be read there. */
export const reading: readonly Screen[] = Object.values(others).flat();

/** Screens for settings. */
export const managing: readonly Screen[] = [...ofTheUser, ...ofTheOrganization];

async function press(on: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await on.keyboard.press(key);
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

/** Overlays that open over a place. */
export const overlays: readonly Screen[] = [
  over(saved, "the question for a reminder", async (on) => {
    await on.getByRole("button", { name: /^Change reminder/ }).click();
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
    await on.getByRole("button", { name: en.palette.account }).click();
    await on.getByRole("menu").waitFor();
  }),
  over(inbox, "the question how long to pause", async (on) => {
    await on.getByRole("button", { name: en.palette.account }).click();
    await on.getByRole("menuitem", { name: en.doNotDisturb.pause }).click();
    await dialog(on);
  }),
  over(inbox, "organization menu", async (on) => {
    // On a phone, the sidebar has to be opened first.
    const menu = on.getByRole("button", { name: en.navigation.organizationMenu });
    if (!(await menu.isVisible())) await on.getByRole("button", { name: en.app.menu, exact: true }).click();
    await menu.click();
    await on.getByRole("menu").waitFor();
  }),
  over(inbox, "status", async (on) => {
    await on.getByRole("button", { name: en.palette.account }).click();
    await on.getByRole("menuitem", { name: en.card.setStatus }).click();
    await dialog(on);
  }),
  over(inbox, "a stream's menu", async (on) => {
    await on
      .getByRole("navigation")
      .getByRole("link", { name: /^castle/ })
      .first()
      .focus();
    await press(on, "ArrowRight");
    await on.getByRole("menu").waitFor();
  }),
  over(inbox, "a stream's settings", async (on) => {
    await on
      .getByRole("navigation")
      .getByRole("link", { name: /^castle/ })
      .first()
      .focus();
    await press(on, "ArrowRight");
    await on.getByRole("menuitem", { name: en.navigation.streamSettings }).click();
    await dialog(on);
  }),
  over(topic, "a person's card", (on) => pressButton(on, en.card.of("Hamlet Member"))),
  over(topic, "a stream's card", async (on) => {
    await on.getByRole("button", { name: en.topBar.about("castle") }).click();
    await dialog(on);
  }),
  over(topic, "emoji picker", async (on) => {
    await select(on);
    await press(on, "+");
    await on.getByRole("option").first().waitFor();
  }),
  over(topic, "emoji picker for texts", async (on) => {
    await pressButton(on, en.writing.emoji);
    await on.getByRole("option").first().waitFor();
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
  over(topic, "move", (on) => fromMessageMenu(on, en.messages.move)),
  over(topic, "forward", async (on) => {
    await fromMessageMenu(on, en.messages.forward);
    await on.keyboard.type("haml");
    await on.getByRole("option").first().waitFor();
  }),
  over(topic, "who reacted", (on) => fromMessageMenu(on, en.messages.reactions)),
  over(topic, "pinned messages", async (on) => {
    await pressButton(on, en.messages.pinnedCount(1));
    await on.locator(".pin-line-head").waitFor();
  }),
  over(topic, "source", (on) => fromMessageMenu(on, en.messages.source)),
  over(topic, "delete", (on) => fromMessageMenu(on, en.messages.delete)),
  over(topic, "a reply, with suggestions", async (on) => {
    await select(on);
    await press(on, "r");
    await on.keyboard.type(" @ha");
    await on.getByRole("option").first().waitFor();
  }),
  over(inbox, "a new direct message, with suggestions", async (on) => {
    await on.getByRole("button", { name: en.compose.newDirect }).click();
    await on.keyboard.type("haml");
    await on.getByRole("option").first().waitFor();
    await press(on, "Enter");
    await on.keyboard.type("o");
    await on.getByRole("option").first().waitFor();
  }),
  over(bots, "new bot", (on) => pressButton(on, en.administration.bots.create)),
  over(people, "a person", (on) => pressButton(on, en.administration.manage("Hamlet Member"))),
  over(people, "deactivation", async (on) => {
    await pressButton(on, en.administration.manage("Hamlet Member"));
    await pressButton(on, en.administration.deactivate);
    await on.getByText(en.administration.deactivateQuestion("Hamlet Member")).waitFor();
  }),
  over(screen("groups", "#groups", ".stream-row"), "new group", (on) => pressButton(on, en.groups.create)),
];

/** Screens for visitors without an account. */
export const doors: readonly Screen[] = [
  screen("sign-in", "/login/", "input[type=password]"),
  screen("sign-up", "/register/", "input[type=email]"),
  screen("forgotten password", "/accounts/password/reset/", "input[type=email]"),
  screen("new password", ({ mail, forgetful }) => mailedLink(mail, forgetful), "input[type=password]"),
  screen("mailed invitation", ({ mail, invited }) => mailedLink(mail, invited), "input[type=password]"),
  screen("invitation for many", ({ invitation }) => invitation, "input[type=email]"),
  screen("expired link", "/accounts/join/none/", "h1"),
  screen("nothing here", "/no/such/page", "h1"),
  screen("the interface", "/api/docs", "article"),
  screen("web-public stream", ({ square }) => `/#narrow/stream/${square}-square`, "article"),
];

export const addressOf = async ({ address }: Screen, furniture: Furniture): Promise<string> =>
  typeof address === "function" ? await address(furniture) : address;
