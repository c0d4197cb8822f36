/** Screens of managing: one's own settings, the organization's, streams, groups and bots. To add one, add a line. */
import { PASSWORD } from "@confab/testkit";
import type { Page } from "playwright-core";
import type { Visit } from "../test/app/visit.ts";

interface Screen {
  readonly name: string;
  readonly show: (visit: Visit) => Promise<unknown>;
}

const main = (page: Page) => page.getByRole("main");

/** Until a text is seen, in what stands beside the list of pages. */
const seen = (page: Page, text: string) =>
  main(page).locator(".settings-page, .browse").getByText(text).locator("visible=true").first().waitFor();

/** @param ready what is seen once it has come */
const at = (name: string, hash: string, ready: string): Screen => ({
  name,
  show: async ({ page, goTo }) => {
    await goTo(hash);
    await seen(page, ready);
  },
});

/** What is shown by pressing something there; closed again by the next screen's address. */
const after = (screen: Screen, name: string, act: (visit: Visit) => Promise<unknown>): Screen => ({
  name,
  show: async (visit) => {
    await visit.page.reload();
    await screen.show(visit);
    await act(visit);
  },
});

const press = (name: string | RegExp, page: Page) => page.getByRole("button", { name }).first().click();

/** Opens a window by a button, and waits for a button in it. */
const opened =
  (name: string | RegExp, ready: string | RegExp) =>
  async ({ page }: Visit) => {
    await press(name, page);
    await page.getByRole("dialog").getByRole("button", { name: ready }).first().waitFor();
  };

const stream = (name: string, page: string, ready: string, of = "casting"): Screen => ({
  name,
  show: async (visit) => {
    await visit.goTo("#streams");
    await main(visit.page).getByRole("link", { name: of }).first().click();
    await visit.page.waitForFunction(() => /streams\/\d/.test(window.location.hash));
    const address = await visit.page.evaluate(() => window.location.hash);
    if (page !== "") await visit.goTo(`${address}/${page}`);
    await seen(visit.page, ready);
  },
});
const group = (name: string, of: string): Screen => ({
  name,
  show: async ({ page, goTo }) => {
    await goTo("#groups");
    await main(page).getByRole("link", { name: of }).click();
    await main(page).getByLabel("Description").waitFor();
  },
});

const profile = at("settings-profile", "#settings/profile", "Pronouns");
const account = at("settings-account", "#settings/account", "E-mail address");
const ownBots = at("settings-bots", "#settings/bots", "Prompter");
const users = at("organization-users", "#organization/users", "Adam Administrator");
const invitations = at("organization-invitations", "#organization/invitations", "Open invitations");
const groups = at("groups", "#groups", "understudies");

/** Before anything is there. */
export const emptyScreens: readonly Screen[] = [
  at("empty-muted", "#settings/muted", "Muted people"),
  at("empty-alert-words", "#settings/alert-words", "Alert words"),
  at("empty-uploads", "#settings/uploads", "uploaded nothing"),
  at("empty-bots", "#settings/bots", "Create a bot"),
  at("empty-groups", "#groups", "No groups yet"),
  at("empty-linkifiers", "#organization/linkifiers", "Linkifiers"),
  at("empty-deactivated", "#organization/deactivated", "0 "),
];

export const managingScreens: readonly Screen[] = [
  profile,
  account,
  at("settings-display", "#settings/display", "Language"),
  at("settings-notifications", "#settings/notifications", "Streams"),
  at("settings-privacy", "#settings/privacy", "Show others whether I am here"),
  ownBots,
  at("settings-muted", "#settings/muted", "Falstaff"),
  at("settings-alert-words", "#settings/alert-words", "poison"),
  at("settings-uploads", "#settings/uploads", "Prompt book.pdf"),
  at("organization-profile", "#organization/profile", "Name"),
  users,
  at("organization-deactivated", "#organization/deactivated", "Falstaff"),
  at("organization-bots", "#organization/bots", "Prompter"),
  invitations,
  at("organization-joining", "#organization/joining", "globe.example"),
  at("organization-streams", "#organization/streams", "Streams"),
  at("organization-people", "#organization/people", "People"),
  at("organization-messages", "#organization/messages", "Messages"),
  at("organization-more", "#organization/more", "New people are announced in"),
  at("organization-defaults", "#organization/defaults", "Look"),
  at("organization-default-streams", "#organization/default-streams", "New people"),
  at("organization-linkifiers", "#organization/linkifiers", "#(?P<id>[0-9]+)"),
  at("organization-playgrounds", "#organization/playgrounds", "No playgrounds yet"),
  at("organization-profile-fields", "#organization/profile-fields", "Pronouns"),
  at("organization-emoji", "#organization/emoji", "trapdoor"),
  at("organization-exports", "#organization/exports", "No exports yet"),
  at("organization-deactivate", "#organization/deactivate", "Deactivate"),
  at("streams", "#streams", "casting"),
  at("new-stream", "#streams/new", "Name"),
  stream("stream-general", "", "Name"),
  stream("stream-personal", "personal", "Colour"),
  stream("stream-people", "people", "Cordelia Member"),
  stream("stream-long-name", "", "Name", "properties"),
  groups,
  group("group", "act three"),
  group("group-long-name", "people who can"),
  after(groups, "new-group", opened("New group", "Create")),
  after(users, "person", opened(/Cordelia/, "Deactivate")),
  after(users, "person-deactivated", async ({ page }) => {
    await press(/Cordelia/, page);
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  }),
  after(ownBots, "bot", opened(/Prompter/, "Deactivate")),
  after(ownBots, "new-bot", opened("Create a bot", "Create a bot")),
  after(account, "key-shown", async ({ page }) => {
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press("Show the key", page);
    await page.getByRole("button", { name: /zuliprc/ }).waitFor();
  }),
  after(profile, "refused", async ({ page }) => {
    await page.getByLabel("Name", { exact: true }).fill("*");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Not saved").waitFor();
  }),
];
