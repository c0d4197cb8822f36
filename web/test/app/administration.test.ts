import { Role } from "@confab/contract";
import { useMailServer } from "@confab/server/test/mail/use-mail-server";
import type { Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { type SharedVisit, useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("managing people in the web client", () => {
  // Without a mail server, nobody can be told by mail of their deactivation.
  const mail = useMailServer();
  const { world } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: mail.url } }));
  const browser = useBrowser();
  const administratorAtHome = useVisit(() => visit(browser, world, world.as("administrator")));
  const ownerAtHome = useVisit(() => visit(browser, world, world.as("owner")));
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));

  /** Opens the list of all users. */
  async function listPeople({ page, goTo }: SharedVisit) {
    await goTo("#organization/users");
    await page.getByLabel("Search by name or e-mail address").fill("");
  }

  /** Leaves the dialog of a user. */
  async function leaveDialog(page: Page) {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  const line = (page: Page, name: RegExp | string) =>
    page
      .getByRole("main")
      .getByRole("list", { name: /people/i })
      .getByRole("listitem")
      .filter({ hasText: name });

  test("lets an administrator find a user and change their name and role, which others see immediately", async () => {
    const person = await world.newPerson("Laura Lamp");
    const admin = await administratorAtHome();
    const other = await cordeliaAtHome();
    for (const visitor of [admin, other]) await listPeople(visitor);
    const { page } = admin;
    await page.getByLabel("Search by name or e-mail address").fill("lamp");
    await expect.poll(() => line(page, "").count()).toBe(1);
    expect(await line(page, "Laura").innerText()).toContain(person.email);
    await page.getByRole("button", { name: "Edit Laura Lamp" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Laura Light");
    await dialog.getByLabel("Name").press("Enter");
    await dialog.getByLabel("Role").selectOption("Moderator");
    await expect.poll(() => line(other.page, "Laura Light").innerText()).toContain("Moderator");
    await page.keyboard.press("Escape");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Edit Laura Light");
    expect(await other.page.getByRole("button", { name: /^Edit / }).count()).toBe(0);
    const { user } = await person.ok<{ user: { role: number } }>("GET", `/users/${person.userId}`);
    expect(user.role).toBe(Role.moderator);
    expect([...admin.problems, ...other.problems]).toEqual([]);
  });

  test("offers a guest only the roles that the server accepts for them", async () => {
    const admin = await administratorAtHome();
    const { page } = admin;
    await listPeople(admin);
    await page.getByRole("button", { name: "Edit Gus Guest" }).click();
    const roles = page.getByRole("dialog").getByLabel("Role").getByRole("option");
    await expect.poll(() => roles.allInnerTexts()).toEqual(["Moderator", "Member", "Guest"]);
    await leaveDialog(page);
    expect(admin.problems).toEqual([]);
  });

  test("shows the reason of a refusal next to the field", async () => {
    const admin = await ownerAtHome();
    const { page } = admin;
    await listPeople(admin);
    await page.getByRole("button", { name: "Edit Olive Owner" }).click();
    await page.getByRole("dialog").getByLabel("Role").selectOption("Member");
    await expect.poll(() => page.getByRole("dialog").innerText()).toContain("Not saved.");
    expect(await page.getByRole("dialog").getByLabel("Role").inputValue()).toBe("100");
    await leaveDialog(page);
    expect(admin.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("hides administrator actions after the user loses the role", async () => {
    const person = await world.newPerson("Former Fay", Role.administrator);
    await using former = await visit(browser, world, person);
    const { page } = former;
    await former.goTo("#organization/users");
    await page.getByRole("button", { name: "Edit Former Fay" }).click();
    await page.getByRole("dialog").getByLabel("Role").selectOption("Member");
    await expect.poll(() => line(page, "Former Fay").innerText()).toContain("Member");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(former.problems).toEqual([]);
  });

  test("fills in profile fields of every kind for another user", async () => {
    const owner = world.as("owner");
    const fields: Record<string, number> = {};
    const kinds = [
      { name: "Office", field_type: 1 },
      {
        name: "Team",
        field_type: 3,
        field_data: { a: { text: "Red", order: "1" }, b: { text: "Blue", order: "2" } },
      },
      { name: "Mentor", field_type: 6 },
    ];
    for (const kind of kinds) {
      const { id } = await owner.ok<{ id: number }>("POST", "/realm/profile_fields", kind);
      fields[kind.name] = id;
    }
    const person = await world.newPerson("Filled Fiona");
    const admin = await administratorAtHome();
    const { page } = admin;
    await listPeople(admin);
    await page.getByRole("button", { name: "Edit Filled Fiona" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Office").fill("Third floor");
    await dialog.getByLabel("Office").press("Enter");
    await dialog.getByLabel("Team").selectOption("Blue");
    await dialog.getByRole("combobox", { name: "Add person" }).fill("Hamlet");
    await dialog.getByRole("option", { name: /Hamlet Member/ }).click();
    await expect.poll(() => dialog.getByRole("button", { name: "Remove Hamlet Member" }).count()).toBe(1);
    const values = async () => {
      const { user } = await person.ok<{ user: { profile_data: Record<string, { value: string }> } }>(
        "GET",
        `/users/${person.userId}`,
        { include_custom_profile_fields: true },
      );
      return ["Office", "Team", "Mentor"].map((name) => user.profile_data[String(fields[name])]?.value);
    };
    await expect.poll(values).toEqual(["Third floor", "b", `[${world.as("hamlet").userId}]`]);
    await leaveDialog(page);
    expect(admin.problems).toEqual([]);
  });

  test("lets an owner delete a person for good, which others see at once", async () => {
    const person = await world.newPerson("Leaving Lena");
    const { owner, cordelia } = world.people;
    await owner.subscribe(["farewells"], { principals: [person.userId, cordelia.userId] });
    await person.send("farewells", "end", "So long");
    await cordelia.send("farewells", "end", `Bye, @**Leaving Lena|${person.userId}**`);
    const admin = await administratorAtHome();
    const other = await cordeliaAtHome();
    const page = await ownerAtHome();
    await listPeople(admin);
    await admin.page.getByRole("button", { name: "Edit Leaving Lena" }).click();
    expect(await admin.page.getByRole("button", { name: "Delete permanently" }).count()).toBe(0);
    await leaveDialog(admin.page);
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "farewells",
    });
    await other.goTo(`#narrow/stream/${stream_id}-farewells/topic/end`);
    const feed = other.page.getByRole("main");
    await expect.poll(() => feed.innerText()).toContain("@Leaving Lena");
    await listPeople(page);
    await page.page.getByRole("button", { name: "Edit Leaving Lena" }).click();
    await page.page.getByRole("button", { name: "Delete permanently" }).click();
    const dialog = page.page.getByRole("dialog", { name: "Delete Leaving Lena permanently?" });
    const confirm = dialog.getByRole("button", { name: "Delete permanently" });
    expect(await dialog.innerText()).toContain("Deleted user");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Their messages").selectOption("Keep messages");
    await dialog.getByLabel("to confirm").fill("Leaving Lena");
    await confirm.click();
    await expect.poll(() => page.page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => feed.innerText()).toContain("Deleted user");
    await world.settle();
    await expect.poll(() => feed.innerText()).toContain("@Deleted user");
    expect(await feed.innerText()).toContain("So long");
    expect(await feed.innerText()).not.toContain("Leaving Lena");
    await page.goTo("#organization/deactivated");
    await page.page.getByRole("button", { name: "Edit Deleted user" }).click();
    await expect
      .poll(() => page.page.getByRole("dialog").innerText(), { timeout: 30_000 })
      .toContain("This person was deleted.");
    expect(await page.page.getByRole("button", { name: "Reactivate" }).count()).toBe(0);
    await leaveDialog(page.page);
    expect([...page.problems, ...other.problems, ...admin.problems]).toEqual([]);
  });

  test("names the consequences of deactivating, and opens the account again after reactivating", async () => {
    const person = await world.newPerson("Going Gwen");
    await person.ok("POST", "/bots", { full_name: "Gwen's helper", short_name: "gwen" });
    await invite(world, person, "late@example.com");
    const admin = await administratorAtHome();
    const { page } = admin;
    await listPeople(admin);
    await page.getByRole("button", { name: "Edit Going Gwen" }).click();
    await page.getByRole("button", { name: "Deactivate" }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate Going Gwen?" });
    await expect.poll(() => dialog.innerText()).toContain("1 invitation they sent is revoked");
    expect(await dialog.innerText()).toContain("1 of their bots is also deactivated: Gwen's helper");
    await dialog.getByLabel("Message to them by e-mail").fill("Farewell!");
    const sent = page.waitForRequest(`**/json/users/${person.userId}`);
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    const request = await sent;
    expect(request.url() + request.postData()).toContain("deactivation_notification_comment=Farewell");
    await expect.poll(() => line(page, "Going Gwen").count()).toBe(0);
    expect((await person.request("GET", "/users/me")).status).toBe(401);
    await admin.goTo("#organization/deactivated");
    await page.getByRole("button", { name: "Edit Going Gwen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reactivate" }).click();
    await expect.poll(() => line(page, "Going Gwen").count()).toBe(0);
    expect((await person.request("GET", "/users/me")).status).toBe(200);
    expect(admin.problems).toEqual([]);
  });

  test("moves from line to line and to the last line by keyboard alone", async () => {
    const admin = await administratorAtHome();
    const { page } = admin;
    await listPeople(admin);
    const buttons = page.getByRole("main").getByRole("button", { name: /^Edit / });
    await buttons.first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    const [, second] = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe(second);
    await page.keyboard.press("End");
    await expect.poll(focused).toBe(await buttons.last().getAttribute("aria-label"));
    expect(admin.problems).toEqual([]);
  });

  test("unmutes people and topics", async () => {
    const person = world.as("cordelia");
    const hamlet = world.as("hamlet");
    await person.ok("POST", `/users/me/muted_users/${hamlet.userId}`);
    await person.ok("PATCH", "/users/me/subscriptions/muted_topics", {
      stream: "general",
      topic: "noise",
      op: "add",
    });
    const visitor = await cordeliaAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/muted");
    await page.getByRole("button", { name: "Unmute Hamlet Member" }).click();
    await page.getByRole("button", { name: "Unmute #general › noise" }).click();
    const lines = page.getByRole("list", { name: /^Muted/ }).getByRole("listitem");
    await expect.poll(() => lines.count()).toBe(0);
    const muted = async () => {
      const { muted_users, muted_topics } = await person.ok<Record<string, unknown>>("POST", "/register", {
        fetch_event_types: ["muted_users", "muted_topics"],
      });
      return [muted_users, muted_topics];
    };
    await expect.poll(muted).toEqual([[], []]);
    // A user whom another client mutes appears in the list immediately.
    await person.ok("POST", `/users/me/muted_users/${hamlet.userId}`);
    await expect.poll(() => lines.count()).toBe(1);
    await person.ok("DELETE", `/users/me/muted_users/${hamlet.userId}`);
    expect(visitor.problems).toEqual([]);
  });

  test("adds and removes alert words, and undoes the removal, by keyboard alone", async () => {
    const visitor = await cordeliaAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/alert-words");
    const words = page.getByRole("list", { name: "Alert words" }).getByRole("listitem");
    await page.getByLabel("Word or phrase").focus();
    await page.keyboard.type("north wind");
    await page.keyboard.press("Enter");
    await expect.poll(() => words.allInnerTexts()).toEqual([expect.stringContaining("north wind")]);
    await page.getByRole("button", { name: "Remove north wind" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => words.count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => words.count()).toBe(1);
    expect(await world.as("cordelia").ok("GET", "/users/me/alert_words")).toMatchObject({
      alert_words: ["north wind"],
    });
    expect(visitor.problems).toEqual([]);
  });

  test("lists files with their size as they arrive, and deletes them", async () => {
    const person = world.as("cordelia");
    const visitor = await cordeliaAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/uploads");
    await page.getByText("You haven't uploaded any files yet.").waitFor();
    const { uri } = await upload(person, "figures.txt", "x".repeat(2048));
    const line = page.getByRole("list", { name: "Your files" }).getByRole("listitem");
    await expect.poll(() => line.count()).toBe(1);
    expect(await line.innerText()).toContain("2 kB");
    expect(await page.getByRole("main").innerText()).toContain("The organization's files use 2 kB");
    expect((await person.request("GET", uri)).status).toBe(200);
    await page.getByRole("button", { name: "Delete figures.txt" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("You haven't uploaded any files yet.").waitFor();
    expect((await person.request("GET", uri)).status).toBe(404);
    expect(visitor.problems).toEqual([]);
  });
});

async function invite(world: World, person: Person, invitee_emails: string): Promise<void> {
  const { streams } = await world.as("owner").ok<{ streams: { stream_id: number }[] }>("GET", "/streams");
  const stream_ids = streams.slice(0, 1).map(({ stream_id }) => stream_id);
  await person.ok("POST", "/invites", { invitee_emails, stream_ids });
}

async function upload(person: Person, name: string, text: string): Promise<{ uri: string }> {
  const form = new FormData();
  form.append("file", new File([text], name));
  const authorization = `Basic ${Buffer.from(`${person.email}:${person.apiKey}`).toString("base64")}`;
  const answer = await fetch(`${person.url}/api/v1/user_uploads`, {
    method: "POST",
    headers: { authorization },
    body: form,
  });
  return (await answer.json()) as { uri: string };
}
