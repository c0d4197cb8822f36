/**
 * Screens of management: the user's own settings, the organization's, streams, groups and bots. To add one, add a line.
 */
import { PASSWORD } from "@confab/testkit";
import type { Page } from "playwright-core";
import type { Catalogue } from "../src/text/text.tsx";
import type { Visit } from "../test/app/visit.ts";

type Manager = Visit & Catalogue;

interface Screen {
  readonly name: string;
  readonly show: (manager: Manager) => Promise<unknown>;
}

/** A text that marks a complete screen: text that a user wrote, or a text of the interface. */
type Ready = string | ((words: Catalogue) => string);

const wordsOf = (ready: Ready, words: Catalogue): string =>
  typeof ready === "string" ? ready : ready(words);

const main = (page: Page) => page.getByRole("main");

/** Waits until a text is visible next to the list of pages. */
const seen = (page: Page, text: string) =>
  main(page).locator(".settings-page, .browse").getByText(text).locator("visible=true").first().waitFor();

/** @param ready the text that marks a complete screen */
const at = (name: string, hash: string, ready: Ready): Screen => ({
  name,
  show: async ({ page, goTo, ...words }) => {
    await goTo(hash);
    await seen(page, wordsOf(ready, words));
  },
});

/** A screen after an action on another one. The next screen's address closes it again. */
const after = (screen: Screen, name: string, act: Screen["show"]): Screen => ({
  name,
  show: async (manager) => {
    await manager.page.reload();
    await screen.show(manager);
    await act(manager);
  },
});

const press = (name: string | RegExp, page: Page) => page.getByRole("button", { name }).first().click();

/** Opens a dialog by a button, and waits for a button in the dialog. */
const opened =
  (name: Ready | RegExp, ready: Ready): Screen["show"] =>
  async ({ page, ...words }) => {
    await press(name instanceof RegExp ? name : wordsOf(name, words), page);
    const button = page.getByRole("dialog").getByRole("button", { name: wordsOf(ready, words) });
    await button.first().waitFor();
  };

const stream = (name: string, page: string, ready: Ready, of = "casting"): Screen => ({
  name,
  show: async (manager) => {
    await manager.goTo("#streams");
    await main(manager.page).getByRole("link", { name: of }).first().click();
    await manager.page.waitForFunction(() => /streams\/\d/.test(window.location.hash));
    const address = await manager.page.evaluate(() => window.location.hash);
    if (page !== "") await manager.goTo(`${address}/${page}`);
    await seen(manager.page, wordsOf(ready, manager));
  },
});
const group = (name: string, of: string): Screen => ({
  name,
  show: async ({ page, goTo, texts }) => {
    await goTo("#groups");
    await main(page).getByRole("link", { name: of }).click();
    await main(page).getByLabel(texts.managing.description).waitFor();
  },
});

const profile = at("settings-profile", "#settings/profile", "Pronouns");
const account = at("settings-account", "#settings/account", ({ texts }) => texts.settings.email);
const ownBots = at("settings-bots", "#settings/bots", "Prompter");
const users = at("organization-users", "#organization/users", "Adam Administrator");
const invitations = at(
  "organization-invitations",
  "#organization/invitations",
  ({ texts }) => texts.administration.invitations.open,
);
const groups = at("groups", "#groups", "understudies");

/** Screens before any content exists. */
export const emptyScreens: readonly Screen[] = [
  at("empty-muted", "#settings/muted", ({ texts }) => texts.administration.own.mutedPeople),
  at("empty-alert-words", "#settings/alert-words", ({ texts }) => texts.administration.own.alertWords),
  at("empty-uploads", "#settings/uploads", ({ texts }) => texts.administration.own.noUploads),
  at("empty-bots", "#settings/bots", ({ texts }) => texts.administration.bots.create),
  at("empty-groups", "#groups", ({ texts }) => texts.groups.none),
  at("empty-linkifiers", "#organization/linkifiers", ({ organization }) => organization.pages.linkifiers),
  at("empty-deactivated", "#organization/deactivated", "0 "),
];

export const managingScreens: readonly Screen[] = [
  profile,
  account,
  at("settings-display", "#settings/display", ({ texts }) => texts.settings.names.default_language),
  at("settings-notifications", "#settings/notifications", ({ texts }) => texts.settings.groups.streams),
  at("settings-privacy", "#settings/privacy", ({ texts }) => texts.settings.names.presence_enabled),
  ownBots,
  at("settings-muted", "#settings/muted", "Falstaff"),
  at("settings-alert-words", "#settings/alert-words", "poison"),
  at("settings-uploads", "#settings/uploads", "Prompt book.pdf"),
  at("organization-profile", "#organization/profile", ({ organization }) => organization.name),
  users,
  at("organization-deactivated", "#organization/deactivated", "Falstaff"),
  at("organization-bots", "#organization/bots", "Prompter"),
  invitations,
  at("organization-joining", "#organization/joining", "globe.example"),
  at("organization-streams", "#organization/streams", ({ organization }) => organization.pages.streams),
  at("organization-people", "#organization/people", ({ organization }) => organization.groups.identity),
  at("organization-messages", "#organization/messages", ({ organization }) => organization.pages.messages),
  at(
    "organization-more",
    "#organization/more",
    ({ organization }) => organization.names.signup_announcements_stream_id,
  ),
  at("organization-defaults", "#organization/defaults", ({ texts }) => texts.settings.groups.look),
  at(
    "organization-default-streams",
    "#organization/default-streams",
    ({ organization }) => organization.defaultStreamsHint,
  ),
  at("organization-linkifiers", "#organization/linkifiers", "#(?P<id>[0-9]+)"),
  at(
    "organization-playgrounds",
    "#organization/playgrounds",
    ({ organization }) => organization.noPlaygrounds,
  ),
  at("organization-profile-fields", "#organization/profile-fields", "Pronouns"),
  at("organization-emoji", "#organization/emoji", "trapdoor"),
  at("organization-exports", "#organization/exports", ({ organization }) => organization.noExports),
  at("organization-import", "#organization/import", ({ organization }) => organization.imports.merged),
  at("organization-deactivate", "#organization/deactivate", ({ organization }) => organization.deactivate),
  at("streams", "#streams", "casting"),
  at("new-stream", "#streams/new", ({ texts }) => texts.managing.name),
  stream("stream-general", "", ({ texts }) => texts.managing.name),
  stream("stream-personal", "personal", ({ texts }) => texts.navigation.colour),
  stream("stream-people", "people", "Cordelia Member"),
  stream("stream-long-name", "", ({ texts }) => texts.managing.name, "properties"),
  groups,
  group("group", "act three"),
  group("group-long-name", "people who can"),
  after(
    groups,
    "new-group",
    opened(
      ({ texts }) => texts.groups.create,
      ({ texts }) => texts.managing.create,
    ),
  ),
  after(
    users,
    "organization-user",
    opened(/Cordelia/, ({ texts }) => texts.administration.deactivate),
  ),
  after(users, "organization-user-deactivated", async ({ page, texts }) => {
    await press(/Cordelia/, page);
    await page.getByRole("dialog").getByRole("button", { name: texts.administration.deactivate }).click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  }),
  after(
    ownBots,
    "bot",
    opened(/Prompter/, ({ texts }) => texts.administration.deactivate),
  ),
  after(
    ownBots,
    "new-bot",
    opened(
      ({ texts }) => texts.administration.bots.create,
      ({ texts }) => texts.administration.bots.create,
    ),
  ),
  after(account, "key-shown", async ({ page, texts }) => {
    await page.getByLabel(texts.settings.password, { exact: true }).fill(PASSWORD);
    await press(texts.settings.showApiKey, page);
    await page.getByRole("button", { name: /zuliprc/ }).waitFor();
  }),
  after(profile, "refused", async ({ page, texts: { settings } }) => {
    await page.getByLabel(settings.fullName, { exact: true }).fill("*");
    await page.getByRole("button", { name: settings.save }).first().click();
    await page.getByText(settings.notSaved("").trim()).waitFor();
  }),
];
