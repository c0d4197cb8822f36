/** The lists of the organization, and its deactivation. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn } from "./look.ts";
import { upload } from "./uploads.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = { name: "sign.png", mimeType: "image/png", buffer: pixel };

async function stateOf(person: Person, part: string): Promise<unknown> {
  const state = await person.ok<Record<string, unknown>>("POST", "/register", { fetch_event_types: [part] });
  return state[part];
}

const inMain = (page: Page) => page.getByRole("main");
const unexpected = (problems: readonly string[]) =>
  problems.filter((problem) => !/status of 400/.test(problem));

/** Deletes an entry of a list by name. */
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete: ${name}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
}

describe.skipIf(browserPath === undefined)("lists of the organization", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asAdministrator = useVisit(() => visit(browser, world, world.as("administrator")));
  const asOwner = useVisit(() => visit(browser, world, world.as("owner")));
  const asMember = useVisit(() => visit(browser, world, world.as("hamlet")));

  test("add and remove default streams", async () => {
    await world.as("owner").ok("POST", "/users/me/subscriptions", { subscriptions: [{ name: "castle" }] });
    const admin = await asAdministrator();
    const { page } = admin;
    await admin.goTo("#organization/default-streams");
    await page.getByRole("combobox", { name: "Stream", exact: true }).selectOption("#castle");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const list = page.getByRole("list", { name: "Default streams" });
    await expect.poll(() => list.innerText()).toContain("#castle");
    await remove(page, "castle");
    await expect.poll(() => page.getByRole("button", { name: "Delete: castle" }).count()).toBe(0);
    expect(admin.problems).toEqual([]);
  });

  test("refuse a linkifier at its field, add, change and delete it, and show it to others", async () => {
    const admin = await asAdministrator();
    const member = await asMember();
    for (const { goTo } of [admin, member]) await goTo("#organization/linkifiers");
    const { page } = admin;
    const field = page.getByLabel("Pattern");
    await field.fill("#(?P<number>[0-9]+");
    await page.getByLabel("URL").fill("https://issues.example.com/{number}");
    await page.getByRole("button", { name: "Add linkifier" }).click();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("#(?P<number>[0-9]+)");
    await page.getByLabel("URL").press("Enter");
    const seen = member.page.getByRole("list", { name: "Linkifiers" });
    await expect.poll(() => seen.innerText()).toContain("https://issues.example.com/{number}");
    await page.getByRole("button", { name: "Edit: #(?P<number>[0-9]+)" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill("https://tickets.example.com/{number}");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => seen.innerText()).toContain("https://tickets.example.com");
    await field.fill("other");
    await page.getByLabel("URL").fill("https://other.example.com");
    await page.getByLabel("URL").press("Enter");
    await page.getByRole("button", { name: "Move up: other" }).click();
    await expect.poll(() => seen.getByRole("listitem").first().innerText()).toContain("other");
    await remove(page, "other");
    await remove(page, "#(?P<number>[0-9]+)");
    await expect.poll(() => inMain(member.page).innerText()).toContain("No linkifiers yet");
    expect(unexpected([...admin.problems, ...member.problems])).toEqual([]);
  });

  test("add and remove playgrounds and domains", async () => {
    const admin = await asOwner();
    const { page } = admin;
    await admin.goTo("#organization/playgrounds");
    await page.getByLabel("Name", { exact: true }).fill("Snakes");
    await page.getByLabel("Language").fill("Python");
    await page.getByLabel("URL template").fill("https://python.example.com/?code={code}");
    await page.getByRole("button", { name: "Add playground" }).click();
    await expect.poll(() => inMain(page).innerText()).toContain("Snakes (Python)");
    await remove(page, "Snakes");
    await expect.poll(() => inMain(page).innerText()).toContain("No playgrounds yet");
    await admin.goTo("#organization/joining");
    await page.getByLabel("Domain", { exact: true }).fill("example.com");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("switch", { name: "Include subdomains: example.com" }).click();
    await expect
      .poll(() => stateOf(world.as("hamlet"), "realm_domains"))
      .toEqual([{ domain: "example.com", allow_subdomains: true }]);
    await remove(page, "example.com");
    await expect.poll(() => inMain(page).innerText()).toContain("No domains yet");
    expect(admin.problems).toEqual([]);
  });

  test("keep the keys of renamed options of profile fields, and the order of the fields", async () => {
    const admin = await asAdministrator();
    const { page } = admin;
    await admin.goTo("#organization/profile-fields");
    const form = page.getByRole("form", { name: "Add profile field" });
    const add = form.getByRole("button", { name: "Add profile field" });
    await form.getByLabel("Type").selectOption("List of options");
    await form.getByLabel("Name", { exact: true }).fill("Drink");
    await form.getByLabel("Option 1", { exact: true }).fill("Tea");
    await form.getByRole("button", { name: "Add option" }).click();
    await form.getByLabel("Option 2", { exact: true }).fill("Water");
    await add.click();
    const list = page.getByRole("list", { name: "Profile fields" });
    await expect.poll(() => list.innerText()).toContain("Drink");
    await form.getByLabel("Type").selectOption("External account");
    await form.getByLabel("Service").selectOption("GitHub");
    await add.click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
    await page.getByRole("button", { name: "Edit: Drink" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Option 1", { exact: true }).fill("Green tea");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole("button", { name: "Move down: Drink" }).click();
    await expect.poll(() => list.getByRole("listitem").first().innerText()).toContain("GitHub");
    const fields = (await stateOf(world.as("hamlet"), "custom_profile_fields")) as { field_data: string }[];
    expect(fields.map(({ field_data }) => JSON.parse(field_data))).toEqual([
      { subtype: "github" },
      { 1: { text: "Green tea", order: "1" }, 2: { text: "Water", order: "2" } },
    ]);
    await remove(page, "Drink");
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    expect(admin.problems).toEqual([]);
  });

  test("preview a custom emoji, add it for everybody and delete it", async () => {
    const admin = await asAdministrator();
    const member = await asMember();
    for (const { goTo } of [admin, member]) await goTo("#organization/emoji");
    const { page } = admin;
    await page.getByLabel("Name", { exact: true }).fill("skull_of_yorick");
    await page.getByLabel("Image").setInputFiles(picture);
    await page.getByRole("img", { name: "Preview" }).waitFor();
    await page.getByRole("button", { name: "Add emoji" }).click();
    await expect.poll(() => inMain(member.page).innerText()).toContain(":skull_of_yorick:");
    await remove(page, "skull_of_yorick");
    await expect.poll(() => inMain(member.page).innerText()).toContain("No custom emoji yet");
    expect([...admin.problems, ...member.problems]).toEqual([]);
  });

  test("start an export of public data, show by themselves when it is ready, and fetch and delete it", async () => {
    const admin = await asAdministrator();
    const { page } = admin;
    await admin.goTo("#organization/exports");
    await page.getByRole("button", { name: "Start export" }).waitFor();
    // Administrators can't choose the contents, as owners can.
    expect(await page.getByRole("radio").count()).toBe(0);
    await page.getByRole("button", { name: "Start export" }).click();
    const link = page.getByRole("link", { name: /^Download: Export from/ });
    await link.waitFor();
    expect(await link.getAttribute("href")).toMatch(/^\/realm_exports\//);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole("button", { name: /^Delete: Export from/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => inMain(page).innerText()).toContain("Deleted · requested by Adam Administrator");
    expect(admin.problems).toEqual([]);
  });

  test("show how much of an export is written", async () => {
    const hamlet = world.as("hamlet");
    const file = new File(["soup"], "menu.txt", { type: "text/plain" });
    await hamlet.send("general", "lunch", `[menu](${await upload(world, hamlet, file)})`);
    const admin = await asAdministrator();
    const { page } = admin;
    await admin.goTo("#organization/exports");
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    const reading = vi.spyOn(world.server.context.files, "read").mockReturnValueOnce(held);
    onTestFinished(() => reading.mockRestore());
    await page.getByRole("button", { name: "Start export" }).click();
    const bar = page.getByRole("progressbar", { name: "In progress" });
    // The messages are written, and the file is not.
    const { messages } = await hamlet.ok<{ messages: unknown[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 100,
      num_after: 0,
      narrow: [["streams", "public"]],
    });
    const part = messages.length / (messages.length + 1);
    await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeCloseTo(part);
    expect(await inMain(page).innerText()).toContain(`${Math.floor(part * 100)}%`);
    expect(await inMain(page).innerText()).not.toContain("Saved");
    expect(await barriersOn(page, { within: "main" })).toEqual([]);
    release(undefined);
    await page.getByRole("link", { name: /^Download: Export from/ }).waitFor();
    expect(await bar.count()).toBe(0);
    expect(admin.problems).toEqual([]);
  });

  test("let an owner export everything after a warning, and fetch it", async () => {
    const owner = await asOwner();
    const admin = await asAdministrator();
    const { page } = owner;
    await owner.goTo("#organization/exports");
    const contents = page.getByRole("group", { name: "Contents" });
    expect(await contents.getByRole("radio", { name: /^Public data/ }).isChecked()).toBe(true);
    await contents.getByRole("radio", { name: /^Everything Private/ }).check();
    await page
      .getByRole("group", { name: "Format" })
      .getByRole("radio", { name: /^Zulip/ })
      .check();
    await page.getByRole("button", { name: "Start export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export private conversations?" });
    expect(await dialog.innerText()).toContain("tells everyone at once");
    expect((await world.as("owner").ok<{ exports: object[] }>("GET", "/export/realm")).exports).toHaveLength(
      2,
    );
    await dialog.getByRole("button", { name: "Start export" }).click();
    const link = page.getByRole("link", { name: /^Download: Export from/ });
    await link.waitFor();
    await expect.poll(() => inMain(page).innerText()).toContain("Everything · Zulip");
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    await admin.goTo("#organization/exports");
    await admin.page.getByRole("list", { name: "Data exports" }).waitFor();
    expect(await inMain(admin.page).innerText()).not.toContain("Everything");
    expect([...owner.problems, ...admin.problems]).toEqual([]);
  });

  // The last test, because nobody can sign in afterwards.
  test("let an owner deactivate the organization after they have typed its name", async () => {
    const owner = await asOwner();
    const member = await asMember();
    await owner.goTo("#organization/profile");
    const name = await owner.page.getByLabel("Name", { exact: true }).inputValue();
    await owner.goTo("#organization/deactivate");
    await owner.page.getByRole("button", { name: "Deactivate organization" }).click();
    const dialog = owner.page.getByRole("dialog");
    const button = dialog.getByRole("button", { name: "Deactivate organization" });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill(name);
    await dialog.getByRole("textbox").press("Enter");
    await member.page
      .getByText(/signed out/)
      .first()
      .waitFor();
  });
});
