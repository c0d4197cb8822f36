import { readFileSync } from "node:fs";
import { PASSWORD, type World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, colorRules } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { type Visit, visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("managing bots in the web client", () => {
  const { world } = useWorld({ environment: { CONFAB_EMBEDDED_BOTS: "on" } });
  const browser = useBrowser();
  const asHamlet = useVisit(() => visit(browser, world, world.as("hamlet")));

  beforeAll(async () => {
    await world.as("owner").subscribe(["alerts"]);
  });

  const line = (page: Page, name: string) =>
    page.getByRole("list", { name: "Bots" }).getByRole("listitem").filter({ hasText: name });

  /** Creates a bot; @returns the dialog for changing the bot, which opens afterwards */
  async function create(
    { page, goTo }: Pick<Visit, "page" | "goTo">,
    kind: string,
    name: string,
    fill: (dialog: Locator) => Promise<unknown> = async () => {},
  ) {
    await goTo("#settings/bots");
    await page.getByRole("button", { name: "Create a bot" }).click();
    const dialog = page.getByRole("dialog", { name: "Create a bot" });
    await dialog.getByLabel("Type").selectOption(kind);
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await fill(dialog);
    await dialog.getByRole("button", { name: "Create a bot" }).click();
    const made = page.getByRole("dialog", { name });
    await made.waitFor();
    return made;
  }

  async function showKey(dialog: Locator): Promise<string> {
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Show key" }).click();
    return dialog.getByRole("status", { name: "API key" }).innerText();
  }

  async function fileOf(page: Page, button: Locator): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return readFileSync(await download.path(), "utf8");
  }

  const signsIn = async (email: string, key: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`;
    return (await fetch(`${world.url}/api/v1/users/me`, { headers: { authorization } })).status;
  };

  test("tells guests that guests can't have bots", async () => {
    await using guest = await visit(browser, world, world.as("guest"));
    await guest.goTo("#settings/bots");
    await expect.poll(() => guest.page.getByRole("main").innerText()).toContain("Guests can't have bots.");
  });

  test("shows a generic bot's key after the password, as a file too, and ends it with a new key", async () => {
    const member = await asHamlet();
    const { page } = member;
    const dialog = await create(member, "Generic", "Weather Röport");
    await dialog.getByLabel("Password", { exact: true }).fill("not the password");
    await dialog.getByRole("button", { name: "Show key" }).click();
    await expect.poll(() => dialog.innerText()).toContain("Not saved.");
    const key = await showKey(dialog);
    const text = await fileOf(page, dialog.getByRole("button", { name: "Download zuliprc" }));
    const email = "weather-roport-bot@example.com";
    expect(text.match(/^email=(.*)$/m)?.[1]?.split("@")[0]).toBe(email.split("@")[0]);
    expect(text).toContain(`key=${key}\nsite=${world.url}\n`);
    const address = text.match(/^email=(.*)$/m)?.[1] ?? "";
    expect(await signsIn(address, key)).toBe(200);
    await dialog.getByRole("button", { name: "Generate new key" }).click();
    await expect.poll(() => dialog.getByRole("status", { name: "API key" }).innerText()).not.toBe(key);
    expect(await signsIn(address, key)).toBe(401);
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await expect.poll(() => dialog.innerText()).toContain("This bot is deactivated.");
    await dialog.getByRole("button", { name: "Reactivate" }).click();
    await dialog.getByRole("button", { name: "Deactivate" }).waitFor();
    expect(member.problems.filter((problem) => !/40[013]/.test(problem))).toEqual([]);
  });

  test("delivers what a service sends to the copied address of an incoming webhook to its stream", async () => {
    await using owner = await visit(browser, world, world.as("owner"));
    const { page } = owner;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const dialog = await create(owner, "Incoming webhook", "Deploys", (form) =>
      form.getByLabel("Service").selectOption("json"),
    );
    await showKey(dialog);
    // No other test shows a bot with its key to the checker.
    expect(await barriersOn(page, { within: "[role=dialog], dialog" })).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriersOn(page, { within: "[role=dialog], dialog", rules: colorRules })).toEqual([]);
    await dialog.getByLabel("Stream").fill("alerts");
    await dialog.getByLabel("Topic").fill("deploys & more");
    await dialog.getByRole("button", { name: "Copy URL" }).click();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: "1.2.3" }),
    });
    expect(answer.status).toBe(200);
    await page.keyboard.press("Escape");
    await owner.goTo("#narrow/topic/deploys.20.26.20more");
    await page.getByRole("feed").getByText("1.2.3").waitFor();
    expect(owner.problems).toEqual([]);
  });

  test("gives an outgoing webhook its address and format, and a section in the file for a server of bots", async () => {
    await using member = await visit(browser, world, world.as("cordelia"));
    const { page } = member;
    const dialog = await create(member, "Outgoing webhook", "Answers", async (form) => {
      await form.getByLabel("Endpoint URL").fill("https://bots.example.com/first");
      await form.getByLabel("Message format").selectOption("Slack-compatible");
    });
    const url = dialog.getByLabel("Endpoint URL");
    expect(await url.inputValue()).toBe("https://bots.example.com/first");
    expect(await dialog.getByLabel("Message format").inputValue()).toBe("2");
    await url.fill("https://bots.example.com/second");
    await url.press("Enter");
    await expect.poll(() => dialog.innerText()).toContain("Saved");
    await page.keyboard.press("Escape");
    const text = await fileOf(page, page.getByRole("button", { name: "Download botserverrc" }));
    expect(text).toMatch(/^\[answers-bot\]\nemail=answers-bot@.*\nkey=\w{32}\nsite=http.*\ntoken=\w{32}\n$/);
    const { bots } = await register(world);
    expect(bots.find(({ full_name }) => full_name === "Answers")?.services).toMatchObject([
      { base_url: "https://bots.example.com/second", interface: 2 },
    ]);
    expect(member.problems).toEqual([]);
  });

  test("configures an embedded bot, rejects a name in use, and keeps the typed text", async () => {
    await using member = await visit(browser, world, world.as("moderator"));
    const { page } = member;
    const dialog = await create(member, "Embedded", "Reminder", async (form) => {
      await form.getByLabel("Program").selectOption("follow_up");
      await form.getByLabel("stream").fill("alerts");
    });
    await expect.poll(() => dialog.getByLabel("stream").inputValue()).toBe("alerts");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Create a bot" }).click();
    const form = page.getByRole("dialog", { name: "Create a bot" });
    await form.getByLabel("Name", { exact: true }).fill("Reminder");
    await form.getByLabel("Address prefix").fill("other");
    await form.getByRole("button", { name: "Create a bot" }).click();
    await expect.poll(() => form.innerText()).toContain("Name is already in use!");
    expect(await form.getByLabel("Address prefix").inputValue()).toBe("other");
    expect(member.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("shows a bot to its new owner as soon as an administrator transfers it", async () => {
    await world.as("owner").ok("POST", "/bots", { full_name: "Wanderer", short_name: "wanderer" });
    await using admin = await visit(browser, world, world.as("administrator"));
    const other = await asHamlet();
    const { page } = admin;
    await admin.goTo("#organization/bots");
    await other.goTo("#settings/bots");
    await page.getByRole("button", { name: "Edit Wanderer" }).click();
    const dialog = page.getByRole("dialog", { name: "Wanderer" });
    await dialog.getByRole("combobox", { name: "New owner" }).fill("Hamlet");
    await page.keyboard.press("Enter");
    await expect.poll(() => line(other.page, "Wanderer").count()).toBe(1);
    await expect.poll(() => dialog.innerText()).toContain("Owner: Hamlet Member");
    expect([...admin.problems, ...other.problems]).toEqual([]);
  });
});

interface Bots {
  readonly bots: readonly { readonly full_name: string; readonly services: readonly unknown[] }[];
}

async function register(world: World): Promise<Bots> {
  const { realm_bots } = await world
    .as("owner")
    .ok<{ realm_bots: Bots["bots"] }>("POST", "/register", { fetch_event_types: ["realm_bot"] });
  return { bots: realm_bots };
}
