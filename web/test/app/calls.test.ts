/** Video calls, by the provider that the organization has chosen. */
import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { enterCouncil, prepareCouncil } from "./council.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the button for video calls", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(() => prepareCouncil(world));

  async function council(where: World = world) {
    const cordelia = await enterCouncil(browser, where);
    const button = cordelia.page.getByRole("button", { name: "Start a video call" });
    return { ...cordelia, button, [Symbol.asyncDispose]: cordelia[Symbol.asyncDispose] };
  }

  const calls = (page: Page) => page.locator("section", { hasText: "Video calls" });

  test("inserts the link to a room that nobody can guess", async () => {
    await using cordelia = await council();
    const { page, field, button } = cordelia;
    await field.fill("Here:");
    await button.click();
    const link = /\[Join video call\.\]\(https:\/\/meet\.jit\.si\/([\da-f]{32})\) /;
    await expect.poll(() => field.inputValue()).toMatch(new RegExp(`^Here: ${link.source}$`));
    const [, first] = link.exec(await field.inputValue()) ?? [];
    await field.press("Control+Enter");
    const sent = page.getByRole("feed").getByRole("link", { name: "Join video call." });
    expect(await sent.getAttribute("href")).toBe(`https://meet.jit.si/${first}`);
    await button.click();
    await expect.poll(() => field.inputValue()).toMatch(link);
    expect(await field.inputValue()).not.toContain(first);
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("follows the organization's settings", async () => {
    await using cordelia = await council();
    await using owner = await visit(browser, world, world.as("owner"));
    await owner.goTo("#organization/messages");
    const server = owner.page.getByRole("textbox", { name: "Jitsi server" });
    const save = owner.page.locator("form", { has: server }).getByRole("button", { name: "Save" });
    const linkAfter = async (address: string) => {
      await server.fill(address);
      await save.click();
      await expect.poll(() => save.isDisabled()).toBe(true);
      await cordelia.field.fill("");
      await cordelia.button.click();
      return cordelia.field.inputValue();
    };
    expect(await linkAfter("https://meet.example.com/")).toContain("(https://meet.example.com/");
    expect(await linkAfter("")).toContain("(https://meet.jit.si/");
    await calls(owner.page).getByRole("combobox", { name: "Provider of calls" }).selectOption("No calls");
    await expect.poll(() => cordelia.button.count()).toBe(0);
    await calls(owner.page).getByRole("combobox", { name: "Provider of calls" }).selectOption("Jitsi Meet");
    await expect.poll(() => cordelia.button.count()).toBe(1);
    await cordelia.field.fill("");
    expect([...cordelia.problems, ...owner.problems]).toEqual([]);
  });

  test("inserts a link to a meeting of BigBlueButton where that is configured", async () => {
    await using other = await World.start({
      environment: {
        CONFAB_BIG_BLUE_BUTTON_URL: "https://bbb.example.com/bigbluebutton",
        CONFAB_BIG_BLUE_BUTTON_SECRET: "secret",
      },
    });
    await prepareCouncil(other);
    await other.as("owner").ok("PATCH", "/realm", { video_chat_provider: 4 });
    await using cordelia = await council(other);
    await cordelia.button.click();
    await expect
      .poll(() => cordelia.field.inputValue())
      .toMatch(/^\[Join video call\.\]\(http:\/\/[^)]+\/calls\/bigbluebutton\/join\?meeting_id=[^)]+\) $/);
    expect(cordelia.problems).toEqual([]);
  });
});
