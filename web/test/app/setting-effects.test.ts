/** The pages of settings show only settings with an effect, and those settings have it. */
import { useMailServer } from "@confab/server/test/mail/use-mail-server";
import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { en as organization } from "../../src/text/organization/en.ts";
import { en as personal } from "../../src/text/settings/en.ts";
import { en as shell } from "../../src/text/shell/en.ts";
import { browserPath } from "../browser.ts";
import { personalEffects, realmEffects, streamEffects } from "../setting-effects.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { type Visit, visit } from "./visit.ts";

type Names = Readonly<Record<string, string>>;

const named = (effects: object, names: Names): string[] =>
  Object.keys(effects).flatMap((name) => names[name] ?? []);

const personalLabels = named(personalEffects, personal.settings.names);
const labels: Readonly<Record<string, readonly string[]>> = {
  "settings/display": [...personalLabels, ...Object.values(personal.settings.accents)],
  "settings/notifications": [
    ...personalLabels,
    personal.notices.push.label,
    personal.doNotDisturb.onlyInHours,
  ],
  "settings/privacy": personalLabels,
  // The names of the ways to sign in.
  "organization/joining": [...named(realmEffects, organization.names), "Email"],
  "organization/streams": named(realmEffects, organization.names),
  "organization/people": named(realmEffects, organization.names),
  "organization/messages": named(realmEffects, organization.names),
  "organization/more": named(realmEffects, organization.names),
  "organization/defaults": [...personalLabels, ...named(personalEffects, organization.defaultNames)],
  "organization/profile": ["Name", "Description", "Language for new people"],
};
const streamLabels = named(streamEffects, shell.navigation.notificationNames);

/** Returns the labels of the settings on the page. */
async function shownOn({ page, goTo }: Pick<Visit, "page" | "goTo">, place: string): Promise<string[]> {
  // An address without settings in between, so that the rows are those of the place.
  await goTo("#drafts");
  const rows = page.getByRole("main").locator(".settings-row");
  await rows.first().waitFor({ state: "detached" });
  await goTo(`#${place}`);
  await rows.first().waitFor();
  return rows.locator("label").allInnerTexts();
}

const isOnScreen = (page: Page, name: string) => page.getByRole("img", { name, exact: true }).isVisible();

describe.skipIf(browserPath === undefined)("settings", () => {
  const mail = useMailServer();
  const { world } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: mail.url } }));
  const browser = useBrowser();
  const asOwner = useVisit(() => visit(browser, world, world.as("owner")));
  const asHamlet = useVisit(() => visit(browser, world, world.as("hamlet")));

  test("on all pages have an effect", async () => {
    const owner = await asOwner();
    for (const [place, known] of Object.entries(labels)) {
      const shown = await shownOn(owner, place);
      expect(shown.length, place).toBeGreaterThan(1);
      expect(shown.filter((label) => !known.includes(label))).toEqual([]);
    }
  });

  test("about mails are shown only where the server sends mails", async () => {
    await using without = await World.start();
    const ofMails = /e-mail/i;
    const mailSettings = async (where: World, owner: Pick<Visit, "page" | "goTo">) => {
      const { stream_id } = await where.as("owner").ok("GET", "/get_stream_id", { stream: "general" });
      const found: Record<string, string[]> = {};
      for (const place of [
        "organization/more",
        "organization/defaults",
        `streams/${stream_id}/personal`,
        "settings/notifications",
      ]) {
        const all = await shownOn(owner, place);
        found[place] = all.filter((label) => ofMails.test(label) && !label.startsWith("Who can see"));
      }
      const note = owner.page.getByText("because this server sends no e-mail");
      await owner.page.getByRole("heading", { name: "More" }).waitFor();
      return { found, isNoted: (await note.count()) > 0 };
    };
    const there = await mailSettings(world, await asOwner());
    for (const shown of Object.values(there.found)) expect(shown).not.toEqual([]);
    expect(there.isNoted).toBe(false);
    await using visitor = await visit(browser, without, without.as("owner"));
    const here = await mailSettings(without, visitor);
    expect(Object.values(here.found).flat()).toEqual([]);
    expect(here.isNoted).toBe(true);
  });

  test("about digests follow the organization's choice", async () => {
    const [owner, member] = [await asOwner(), await asHamlet()];
    const own = member.page.getByRole("switch", { name: "Weekly digest by e-mail when away" });
    await member.goTo("#settings/notifications");
    await member.page.getByRole("switch", { name: "E-mail for each new sign-in" }).waitFor();
    expect(await own.count()).toBe(0);
    await owner.goTo("#organization/more");
    const day = owner.page.getByLabel("Day of the digests");
    await expect.poll(() => day.isDisabled()).toBe(true);
    await owner.page.getByRole("switch", { name: "Send weekly digests by e-mail" }).click();
    await day.selectOption("Thursday");
    await own.waitFor();
    const state = () =>
      world.as("owner").ok<Record<string, unknown>>("POST", "/register", { fetch_event_types: ["realm"] });
    await expect.poll(async () => (await state())["realm_digest_weekday"]).toBe(3);
    expect(await state()).toMatchObject({
      realm_digest_emails_enabled: true,
      settings_send_digest_emails: true,
    });
    await world.as("owner").ok("PATCH", "/realm", { digest_emails_enabled: false });
    await expect.poll(() => own.count()).toBe(0);
  });

  test("of a stream are among those with an effect", async () => {
    const owner = await asOwner();
    const { stream_id } = await world.as("owner").ok("GET", "/get_stream_id", { stream: "general" });
    const shown = await shownOn(owner, `streams/${stream_id}/personal`);
    const known = [...streamLabels, "Pin to top", "Muted", "Folder"];
    expect(shown.filter((label) => !known.includes(label) && !label.includes("olour"))).toEqual([]);
  });

  test("offer read receipts only where the organization shows them", async () => {
    const member = await asHamlet();
    const row = member.page.getByRole("switch", { name: "Send read receipts" });
    await member.goTo("#settings/privacy");
    await member.page.getByRole("switch", { name: "Show when I am active" }).waitFor();
    expect(await row.count()).toBe(0);
    await world.as("owner").speaking().ok("PATCH", "/realm", { enable_read_receipts: true });
    await row.waitFor();
    await world.as("owner").speaking().ok("PATCH", "/realm", { enable_read_receipts: false });
    await expect.poll(() => row.count()).toBe(0);
  });

  test("mark messages as read in all conversations, in topics only, or nowhere", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["tower"]);
    await using visitor = await visit(browser, world, cordelia);
    const { page } = visitor;
    const choose = async (policy: string) => {
      await visitor.goTo("#settings/display");
      const choice = page.getByLabel("Mark messages as read when scrolling");
      await choice.selectOption(policy);
      await page
        .locator(".settings-row")
        .filter({ has: choice })
        .getByText("Saved", { exact: true })
        .waitFor();
    };
    const isRead = async (id: number) => {
      const { messages } = await cordelia.ok("GET", "/messages", { anchor: id, num_before: 0, num_after: 0 });
      return (messages as { flags: string[] }[])[0]?.flags.includes("read");
    };
    const show = async (place: string, text: string) => {
      await visitor.goTo(place);
      await page.getByRole("feed").getByText(text).waitFor();
    };
    const send = (text: string) => hamlet.send("tower", "bells", text);
    const topic = "#narrow/stream/tower/topic/bells";

    await choose("Never");
    const first = await send("First bell.");
    await show(topic, "First bell.");
    await show("#narrow/stream/tower", "First bell.");
    await choose("Only in topics and direct messages");
    const second = await send("Second bell.");
    await show("#narrow/stream/tower", "Second bell.");
    // Reports are in order, so the direct message would be reported last.
    const direct = await hamlet.sendTo([cordelia], "Are you there?");
    await show(`#narrow/dm/${hamlet.userId}`, "Are you there?");
    await expect.poll(() => isRead(direct)).toBe(true);
    expect([await isRead(first), await isRead(second)]).toEqual([false, false]);
    await show(topic, "Second bell.");
    await expect.poll(() => isRead(second)).toBe(true);
    await choose("Always");
    const third = await send("Third bell.");
    await show("#narrow/stream/tower", "Third bell.");
    await expect.poll(() => isRead(third)).toBe(true);
    expect(visitor.problems).toEqual([]);
  });

  test("show the organization's logo above the views, in both themes", async () => {
    const [owner, member] = [await asOwner(), await asHamlet()];
    const { page } = member;
    const { name } = await world
      .as("owner")
      .ok("GET", "/server_settings")
      .then(({ realm_name }) => ({ name: String(realm_name) }));
    const logo = page.locator(".sidebar-logo:visible");
    expect(await logo.count()).toBe(0);
    await owner.goTo("#organization/profile");
    const upload = async (label: string) =>
      owner.page
        .getByLabel(`Upload picture: ${label}`)
        .and(owner.page.locator("input"))
        .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await drawn(page, label) });
    await upload("Logo for light theme");
    await logo.waitFor();
    expect(await isOnScreen(page, name)).toBe(true);
    const day = await logo.getAttribute("src");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => logo.getAttribute("src")).toBe(day);
    await upload("Logo for dark theme");
    await expect.poll(() => logo.getAttribute("src")).not.toBe(day);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => logo.getAttribute("src")).toBe(day);
    await page.locator(".sidebar-organization").click();
    await page.getByRole("heading", { level: 1, name: "Recent conversations" }).waitFor();
    for (const label of ["Logo for light theme", "Logo for dark theme"]) {
      await owner.page.getByRole("button", { name: `Remove: ${label}` }).click();
    }
    await expect.poll(() => logo.count()).toBe(0);
    expect(member.problems).toEqual([]);
  });
});

/** Returns a wide picture with a text, as logos are. */
async function drawn(page: Page, text: string): Promise<Buffer> {
  const address = await page.evaluate((label) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 90 });
    const context = canvas.getContext("2d");
    if (!context) return "";
    context.fillStyle = label.includes("dark") ? "#5cc9b4" : "#0b6e5f";
    context.font = "bold 56px sans-serif";
    context.fillText(label, 10, 64);
    return canvas.toDataURL("image/png");
  }, text);
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}
