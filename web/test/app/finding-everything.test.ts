import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { drawn, visit } from "./visit.ts";

/** More than the messages that lists of conversations load at first. */
const MANY = 700;

describe.skipIf(browserPath === undefined)("conversations beyond the newest messages", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle", "lively", "ruins"]);
    await hamlet.send("castle", "buried treasure", "Long ago.");
    await hamlet.send("ruins", "stones", "Fallen.");
    await cordelia.ok("POST", "/mark_all_as_read");
    await hamlet.send("castle", "overlooked", "Nobody read this.");
    for (let index = 0; index < MANY; index += 1) await hamlet.send("lively", "chatter", `${index}`);
  }, 120_000);

  const palette = async (page: Page, letters: string) => {
    await page.keyboard.press("Control+k");
    const field = page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox");
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(letters);
  };

  test("are in the recent conversations: unread ones at once, others on demand", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo("#recent");
    const table = page.getByRole("table", { name: "Recent conversations" });
    await table.getByRole("link", { name: "#castle › overlooked" }).waitFor();
    const treasure = table.getByRole("link", { name: "#castle › buried treasure" });
    const older = page.getByRole("button", { name: "Show older conversations" });
    await older.waitFor();
    expect(await treasure.count()).toBe(0);
    await older.click();
    await treasure.waitFor();
    await older.waitFor({ state: "detached" });
    expect(cordelia.problems).toEqual([]);
  });

  test("are in the palette and in the completions of the search", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await palette(page, "buried");
    await page.getByRole("option", { name: /#castle › buried treasure/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "#castle › buried treasure" }).waitFor();
    await page.reload();
    const field = page.getByRole("combobox", { name: "Search messages" });
    await field.fill("topic:buri");
    await page.getByRole("option", { name: /topic:"buried treasure"/ }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("do not hide a person or stream whose name was typed", async () => {
    const maya = await world.newPerson("Maya Patel");
    const [owner, guest] = [world.as("owner"), world.as("guest")];
    for (const person of [world.as("hamlet"), world.as("moderator"), owner, guest]) {
      await person.sendTo([maya, world.as("cordelia")], "All of us.");
    }
    await world.as("hamlet").send("castle", "maya", "A topic of the same name.");
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await palette(page, "maya");
    const first = page.getByRole("option").first();
    await expect.poll(() => first.innerText()).toMatch(/^Maya Patel\s+person/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Maya Patel", exact: true }).waitFor();
    // A stream comes before its topics, even before unread ones.
    await palette(page, "cas");
    await page.getByRole("option", { name: /#castle › overlooked/ }).waitFor();
    expect(await first.innerText()).toMatch(/^#castle\s+stream/);
    expect(cordelia.problems).toEqual([]);
  });

  test("are loaded from a limited number of streams at once, so that other requests are not refused", async () => {
    const person = await world.newPerson("Broad Reader");
    await person.subscribe(Array.from({ length: 120 }, (_, index) => `wide ${index}`));
    await using reader = await visit(browser, world, person);
    const { page } = reader;
    let requests = 0;
    let answers = 0;
    const isForTopics = (url: string) => /\/users\/me\/\d+\/topics/.test(url);
    page.on("request", (request) => {
      if (isForTopics(request.url())) requests += 1;
    });
    page.on("requestfinished", (request) => {
      if (isForTopics(request.url())) answers += 1;
    });
    await palette(page, "wide");
    await expect.poll(() => answers).toBe(100);
    // Another request would begin right after an answer.
    await drawn(page);
    expect(requests).toBe(100);
    await page.keyboard.press("Escape");
    await palette(page, "wide");
    await expect.poll(() => requests).toBeGreaterThanOrEqual(120);
    expect(reader.problems).toEqual([]);
  });

  test("of archived streams are left out", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    const { stream_id } = await world.as("owner").ok("GET", "/get_stream_id", { stream: "ruins" });
    await world.as("owner").ok("DELETE", `/streams/${stream_id}`);
    await cordelia.goTo("#recent");
    const older = page.getByRole("button", { name: "Show older conversations" });
    await older.click();
    await older.waitFor({ state: "detached" });
    const table = page.getByRole("table", { name: "Recent conversations" });
    await table.getByRole("link", { name: "#castle › buried treasure" }).waitFor();
    expect(await table.getByText(/stones/).count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });
});
