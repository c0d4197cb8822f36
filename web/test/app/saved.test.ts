/** Saved messages and reminders. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { look, picture } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("saved messages in the web client", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["owner", "hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  interface Reminder {
    readonly reminder_target_message_id: number;
    readonly scheduled_delivery_timestamp: number;
    readonly note: string;
    readonly delivered: boolean;
  }

  const remindersOf = async (person: Person): Promise<Reminder[]> =>
    (await person.ok<{ reminders: Reminder[] }>("GET", "/reminders")).reminders;

  const starredOf = async (person: Person): Promise<number[]> => {
    const wanted = { fetch_event_types: ["starred_messages"] };
    const state = await person.ok<{ starred_messages: number[] }>("POST", "/register", wanted);
    return state.starred_messages;
  };

  const remind = (person: Person, message_id: number, seconds: number, note = "") =>
    person.ok("POST", "/reminders", {
      message_id,
      scheduled_delivery_timestamp: Math.ceil(world.clock.now() / 1000) + seconds,
      note,
    });

  const row = (page: Page, id: number) => page.locator(`article[data-message-id="${id}"]`);
  const lines = (page: Page) => page.getByRole("list", { name: "Saved messages" }).getByRole("listitem");

  const openReminder = async (page: Page, id: number) => {
    await row(page, id).click();
    await row(page, id).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Remind me …" }).click();
    return page.getByRole("dialog", { name: "Remind me" });
  };

  test("a message's menu sets a reminder with a note, which saves the message and marks it", async () => {
    const person = world.as("cordelia");
    const id = await world.as("hamlet").send("castle", "bills", "The **bill** of the feast");
    await using cordelia = await visit(browser, world, person);
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/bills");
    const dialog = await openReminder(page, id);
    await dialog.getByLabel("Note (optional)").fill("Pay it");
    await picture(page, "reminder-dialog");
    await dialog.getByRole("button", { name: "Tomorrow at 9:00" }).click();
    await dialog.getByRole("button", { name: "Set reminder" }).click();
    await dialog.waitFor({ state: "detached" });
    const tomorrow = new Date(world.clock.now() + 24 * 3600_000).toISOString().slice(0, 10);
    expect(await remindersOf(person)).toEqual([
      expect.objectContaining({
        reminder_target_message_id: id,
        scheduled_delivery_timestamp: Date.parse(`${tomorrow}T09:00Z`) / 1000,
        note: "Pay it",
      }),
    ]);
    await expect.poll(() => starredOf(person)).toEqual([id]);
    await row(page, id).getByText("Reminder:").waitFor();
    await row(page, id).getByText("saved", { exact: true }).waitFor();
    await look(page, "reminder-sign");
    await row(page, id).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Change reminder …" }).click();
    await dialog.getByRole("button", { name: "In 20 minutes" }).click();
    await dialog.getByRole("button", { name: "Set reminder" }).click();
    await dialog.waitFor({ state: "detached" });
    const [changed, ...more] = await remindersOf(person);
    expect(more).toEqual([]);
    expect(changed?.note).toBe("Pay it");
    expect(changed?.scheduled_delivery_timestamp).toBeLessThan(world.clock.now() / 1000 + 1300);

    await world.pass(25);
    await world.settle();
    await row(page, id).getByText("Overdue since").waitFor();
    await row(page, id).hover();
    await row(page, id).getByRole("button", { name: "Remove from saved" }).click();
    await row(page, id).getByText("Overdue since").waitFor({ state: "detached" });
    await expect.poll(() => remindersOf(person)).toEqual([]);
    expect(cordelia.problems).toEqual([]);
  });

  test("the list has reminders first by their time, and changes, removes and ends them", async () => {
    const person = await world.newPerson("Saving Person");
    await person.subscribe(["castle"]);
    const hamlet = world.as("hamlet");
    const later = await hamlet.send("castle", "one", "Remind me later");
    const sooner = await hamlet.send("castle", "two", "Remind me sooner");
    const plain = await hamlet.send("castle", "three", "Only saved");
    await person.ok("POST", "/messages/flags", { messages: [later, plain], op: "add", flag: "starred" });
    await remind(person, later, 7200);
    await remind(person, sooner, 3600, "With a note");
    await using saver = await visit(browser, world, person);
    const { page } = saver;
    await page.getByRole("link", { name: /^Saved messages/ }).click();
    const texts = () => lines(page).locator(".message-content").allInnerTexts();
    await expect.poll(texts).toEqual(["Remind me sooner", "Remind me later", "Only saved"]);
    await lines(page).first().getByText("With a note").waitFor();
    await picture(page, "saved-list");

    await page.getByRole("button", { name: "Change reminder of the message in #castle › two" }).click();
    const dialog = page.getByRole("dialog", { name: "Remind me" });
    expect(await dialog.getByLabel("Note (optional)").inputValue()).toBe("With a note");
    await dialog.getByLabel("Date and time").fill("2001-01-01T09:00");
    await expect.poll(() => dialog.getByRole("alert").innerText()).toBe("Choose a time in the future.");
    await dialog.getByLabel("Date and time").fill("2040-01-01T09:00");
    await dialog.getByRole("button", { name: "Set reminder" }).click();
    await expect.poll(texts).toEqual(["Remind me later", "Remind me sooner", "Only saved"]);
    expect((await remindersOf(person)).map(({ note }) => note)).toEqual(["", "With a note"]);

    await page.getByRole("button", { name: "Remove reminder of the message in #castle › one" }).click();
    await expect.poll(texts).toEqual(["Remind me sooner", "Only saved", "Remind me later"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(texts).toEqual(["Remind me later", "Remind me sooner", "Only saved"]);

    await page.getByRole("button", { name: "Mark the message in #castle › three as done" }).click();
    await page.getByRole("button", { name: "Mark the message in #castle › two as done" }).click();
    await expect.poll(texts).toEqual(["Remind me later"]);
    await expect.poll(() => starredOf(person)).toEqual([later]);
    await expect.poll(() => remindersOf(person)).toHaveLength(1);

    await page.getByRole("link", { name: "#castle › one" }).click();
    await row(page, later).waitFor();
    expect(saver.problems).toEqual([]);
  });

  test("a due reminder becomes overdue at once, and its message may be gone", async () => {
    const person = await world.newPerson("Late Person");
    await person.subscribe(["castle"]);
    const owner = world.as("owner");
    const kept = await owner.send("castle", "due", "Still there");
    const gone = await owner.send("castle", "due", "Soon gone");
    await remind(person, kept, 60);
    await remind(person, gone, 7200, "About the gone one");
    await using late = await visit(browser, world, person);
    const { page } = late;
    await late.goTo("#saved");
    await expect.poll(() => lines(page).count()).toBe(2);
    await owner.ok("DELETE", `/messages/${gone}`);
    await world.pass(2);
    await world.settle();
    await lines(page).first().getByText("Overdue since").waitFor();
    expect(await lines(page).nth(1).innerText()).not.toContain("Soon gone");
    await lines(page).nth(1).getByText("About the gone one").waitFor();
    await look(page, "saved-overdue");
    const done = page.getByRole("button", { name: /^Mark the message in .* as done$/ });
    for (const left of [1, 0]) {
      await done.first().click();
      await expect.poll(() => done.count()).toBe(left);
    }
    await page.getByText("No saved messages").waitFor();
    await expect.poll(() => remindersOf(person)).toEqual([]);
    expect(late.problems).toEqual([]);
  });
});
