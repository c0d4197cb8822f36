import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { look, picture } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("scheduled messages in the web client", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let castle: number;

  beforeAll(async () => {
    for (const name of ["owner", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    const answer = await world.as("owner").ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "castle",
    });
    castle = answer.stream_id;
  });

  interface Scheduled {
    readonly scheduled_message_id: number;
    readonly content: string;
    readonly scheduled_delivery_timestamp: number;
  }

  const scheduledOf = async (person: Person): Promise<Scheduled[]> =>
    (await person.ok<{ scheduled_messages: Scheduled[] }>("GET", "/scheduled_messages")).scheduled_messages;

  const newest = async (person: Person): Promise<string | undefined> => {
    const { messages } = await person.ok<{ messages: { content: string }[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
    });
    return messages[0]?.content;
  };

  test("are scheduled from the menu, edited, deleted, restored and sent now", async () => {
    const person = world.as("cordelia");
    await using cordelia = await visit(browser, world, person);
    const { page } = cordelia;
    await cordelia.goTo(`#narrow/stream/${castle}-castle/topic/ghosts`);
    const field = page.getByRole("textbox", { name: "Message #castle › ghosts" });
    await field.fill("Boo **later**");
    await page.getByRole("button", { name: "Send options" }).click();
    await look(page, "send-later-menu");
    await page.getByRole("menuitem", { name: "Send tomorrow at 9:00" }).click();
    await expect.poll(() => scheduledOf(person)).toHaveLength(1);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(() => scheduledOf(person)).toEqual([]);
    await expect.poll(() => field.inputValue()).toBe("Boo **later**");
    await page.getByRole("button", { name: "Send options" }).click();
    await page.getByRole("menuitem", { name: "Send tomorrow at 9:00" }).click();
    await expect.poll(() => scheduledOf(person)).toHaveLength(1);
    await expect.poll(() => field.inputValue()).toBe("");
    const [first] = await scheduledOf(person);
    const tomorrow = new Date(world.clock.now() + 24 * 3600_000).toISOString().slice(0, 10);
    expect(first).toMatchObject({
      content: "Boo **later**",
      scheduled_delivery_timestamp: Date.parse(`${tomorrow}T09:00Z`) / 1000,
    });
    await expect.poll(async () => (await person.ok("GET", "/drafts"))["drafts"]).toEqual([]);

    await page.getByRole("link", { name: "Scheduled messages" }).click();
    const list = page.getByRole("list", { name: "Scheduled messages" });
    await expect.poll(() => list.locator("strong").innerText()).toBe("later");
    await picture(page, "scheduled-list");
    await list.getByRole("button", { name: "Edit message to #castle › ghosts" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit scheduled message" });
    await dialog.getByRole("textbox", { name: "Message" }).fill("Boo soon");
    await dialog.getByLabel("Date and time").fill("2001-01-01T09:00");
    await expect.poll(() => dialog.getByRole("alert").innerText()).toBe("Choose a time in the future.");
    await dialog.getByLabel("Date and time").fill("2040-01-01T09:00");
    await look(page, "scheduled-edit");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const changed = {
      content: "Boo soon",
      scheduled_delivery_timestamp: Date.parse("2040-01-01T09:00Z") / 1000,
    };
    expect(await scheduledOf(person)).toEqual([expect.objectContaining(changed)]);

    await list.getByRole("button", { name: "Delete message to #castle › ghosts" }).click();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(() => scheduledOf(person)).toEqual([expect.objectContaining(changed)]);
    await list.getByRole("button", { name: "Send message to #castle › ghosts now" }).click();
    await expect
      .poll(async () => (await scheduledOf(person))[0]?.scheduled_delivery_timestamp)
      .toBeLessThan(changed.scheduled_delivery_timestamp);
    await world.pass(2);
    await expect.poll(() => newest(person)).toBe("<p>Boo soon</p>");
    await expect.poll(() => page.getByRole("main").innerText()).toContain("No scheduled messages");
    expect(cordelia.problems).toEqual([]);
  });

  test("are scheduled for a chosen time in the computer's time zone", async () => {
    const person = world.as("cordelia");
    await using cordelia = await visit(browser, world, person, { timezoneId: "America/New_York" });
    const { page } = cordelia;
    await cordelia.goTo(`#narrow/pm-with/${world.as("hamlet").userId}`);
    await page.getByRole("form", { name: "New message" }).getByRole("textbox").fill("Happy summer");
    await page.getByRole("button", { name: "Send options" }).click();
    await page.getByRole("menuitem", { name: "Send at another time" }).click();
    const dialog = page.getByRole("dialog", { name: "Send later" });
    await dialog.getByLabel("Date and time").fill("2040-07-01T09:00");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    const at = Date.parse("2040-07-01T13:00Z") / 1000;
    await expect
      .poll(() => scheduledOf(person))
      .toEqual([
        expect.objectContaining({ scheduled_delivery_timestamp: at, to: [world.as("hamlet").userId] }),
      ]);
    await page.getByText("Will be sent on").waitFor();
    expect(await newest(person)).not.toContain("Happy summer");
    expect(cordelia.problems).toEqual([]);
  });

  test("that are being deleted leave nothing else to undo", async () => {
    const person = await world.newPerson("Quick Author");
    await person.subscribe(["castle"]);
    await using author = await visit(browser, world, person);
    const { page } = author;
    await author.goTo(`#narrow/stream/${castle}-castle/topic/watch`);
    await page.getByRole("textbox", { name: "Message #castle › watch" }).fill("Halt!");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/json/scheduled_messages/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Send options" }).click();
    await page.getByRole("menuitem", { name: "Send tomorrow at 9:00" }).click();
    await page.getByText("Will be sent on").waitFor();
    await page.getByRole("link", { name: "Scheduled messages" }).click();
    await page.getByRole("button", { name: "Delete message to #castle › watch" }).click();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    release();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect
      .poll(async () => (await scheduledOf(person)).map(({ content }) => content))
      .toEqual(["Halt!"]);
    expect(author.problems).toEqual([]);
  });

  test("that could not be sent say so", async () => {
    const person = await world.newPerson("Late Author");
    await person.subscribe(["gate"]);
    const { stream_id } = await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "gate" });
    await person.ok("POST", "/scheduled_messages", {
      type: "stream",
      to: stream_id,
      topic: "keys",
      content: "Too late",
      scheduled_delivery_timestamp: Math.round(world.clock.now() / 1000) + 60,
    });
    await world.as("owner").ok("DELETE", `/streams/${stream_id}`);
    await using author = await visit(browser, world, person);
    await author.goTo("#scheduled");
    const main = author.page.getByRole("main");
    await expect.poll(() => main.innerText()).toContain("Too late");
    await world.pass(2);
    await world.settle();
    await expect.poll(() => main.innerText()).toContain("This message couldn't be sent.");
    await look(author.page, "scheduled-failed");
    expect(author.problems).toEqual([]);
  });
});
