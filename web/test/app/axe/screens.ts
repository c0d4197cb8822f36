/** All screens of the client with an address. To add one, add a line. */

import { mailedLink } from "@confab/server/test/invitations/support";
import type { Page } from "playwright-core";
import type { Place } from "../../../src/places/place.ts";
import type { Catalogue } from "../../../src/text/text.tsx";
import type { Furniture } from "./furnish.ts";

export interface Screen {
  readonly name: string;
  /** The address from the `#` on, in the client; a path, for visitors without an account. */
  readonly address: string | ((furniture: Furniture) => string | Promise<string>);
  /** A selector that matches as soon as the screen is complete, and on no earlier screen. */
  readonly ready: string;
  /** Opens something on the screen. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** A selector of elements with many alike. Only one of each shape is checked for barriers. */
  readonly repeated?: string;
}

/** A screen at an address. */
export const screen = (name: string, address: Screen["address"], ready: string): Screen => ({
  name,
  address,
  ready,
});

/** A view of messages that contains the given text. */
export const feed = (name: string, address: Screen["address"], text: string): Screen =>
  screen(name, address, `article[data-message-id]:has-text("${text}")`);

/** A page of a set of pages. */
const page = (name: string, address: Screen["address"], inside = "*"): Screen =>
  screen(name, address, `section[aria-label="${name}"] ${inside}`);

export const inTopic = ({ castle }: Furniture): string => `#narrow/stream/${castle}-castle/topic/watch`;

export const picturesTopic = ({ castle }: Furniture): string =>
  `#narrow/stream/${castle}-castle/topic/pictures`;

/** Content that loads when a page opens. */
const fetched: Readonly<Record<string, string>> = {
  folders: "li:has-text('Strongholds')",
  uploads: "li:has-text('tale.txt')",
  "profile-fields": "li:has-text('Motto')",
};

/** The screens of signed-in users. */
export interface Screens {
  /** For reading, and all that can be read there. */
  readonly reading: readonly Screen[];
  /** For settings. */
  readonly managing: readonly Screen[];
  /** The organization's settings for users who may not change them. */
  readonly onlyToBeRead: readonly Screen[];
  readonly saved: Screen;
  readonly people: Screen;
  readonly bots: Screen;
}

/** Returns the screens of signed-in users whose interface has these texts. */
export function screensIn({ texts, organization: organizationTexts }: Catalogue): Screens {
  const settings = (id: string, title: string, inside?: string): Screen =>
    page(`${texts.settings.label}: ${title}`, `#settings/${id}`, inside);

  const organization = (id: string, title: string, inside?: string): Screen =>
    page(`${texts.organization.label}: ${title}`, `#organization/${id}`, inside);

  const castlePage = (title: string, address: string): Screen =>
    page(
      `${texts.managing.pagesOf("castle")}: ${title}`,
      ({ castle }) => `#streams/${castle}-castle${address}`,
    );

  /** Pages about the people of an organization; the catalogue of texts lists the organization's other pages. */
  const people = organization("users", texts.administration.people, ".virtual-list li");
  const bots = organization("bots", texts.administration.bots.label, ".virtual-list li");
  const peoplePages = [
    people,
    organization("deactivated", texts.administration.deactivated, ".virtual-list li"),
    bots,
    organization("invitations", texts.administration.invitations.label, "li:has-text('ida@example.com')"),
  ];

  const organizationPages = (isWanted: (id: string) => boolean): Screen[] =>
    Object.entries(organizationTexts.pages)
      .filter(([id]) => isWanted(id))
      .map(([id, title]) => organization(id, title, fetched[id]));

  const onlyToBeRead = organizationPages(
    (id) => !["defaults", "exports", "import", "deactivate"].includes(id),
  );

  const saved = screen("saved messages", "#saved", ".saved-message:has-text('Fresh')");

  /** Screens by kind of place, so that none can be forgotttexts. */
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
      screen("a search that finds nothing", "#narrow/search/ophelia", `text=${texts.feed.noResults}`),
      screen(
        "an empty topic",
        ({ castle }) => `#narrow/stream/${castle}-castle/topic/new`,
        `text=${texts.feed.noMessages}`,
      ),
      screen("no such stream", "#narrow/stream/nowhere", `text=${texts.feed.noStream("nowhere")}`),
    ],
    settings: Object.entries(texts.settings.pages).map(([id, title]) => settings(id, title, fetched[id])),
    organization: [...peoplePages, ...organizationPages(() => true)],
    streams: [screen("streams", "#streams", ".stream-row")],
    stream: [
      castlePage(texts.managing.pages.general, ""),
      castlePage(texts.managing.pages.personal, "/personal"),
      castlePage(texts.managing.pages.people, "/people"),
      screen("a stream that is gone", "#streams/999999", `text=${texts.managing.gone}`),
    ],
    "new-stream": [screen("new stream", "#streams/new", "form.new-stream")],
    groups: [screen("groups", "#groups", ".stream-row")],
    group: [
      screen("a group", ({ cooks }) => `#groups/${cooks}`, ".group-page"),
      screen("a group that is gone", "#groups/999999", `text=${texts.groups.gone}`),
    ],
    unknown: [screen("an unknown address", "#nowhere", `text=${texts.app.unknownPlaceHint}`)],
  };

  const { settings: ofTheUser, organization: ofTheOrganization, ...others } = places;
  return {
    reading: Object.values(others).flat(),
    managing: [...ofTheUser, ...ofTheOrganization],
    onlyToBeRead,
    saved,
    people,
    bots,
  };
}

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
  { ...screen("the interface", "/api/docs", "article"), repeated: "article, nav li" },
  screen("web-public stream", ({ square }) => `/#narrow/stream/${square}-square`, "article"),
];

export const addressOf = async ({ address }: Screen, furniture: Furniture): Promise<string> =>
  typeof address === "function" ? await address(furniture) : address;
