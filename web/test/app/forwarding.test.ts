import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("forwarding a message", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await hamlet.subscribe(["castle", "players"], { principals: [hamlet.userId, cordelia.userId] });
    await hamlet.send("castle", "ghosts", "The **night** watch saw it");
    await hamlet.send("players", "masks", "Who has the masks?");
  });

  const forward = async (wanted: string, choice: RegExp) => {
    const visitor = await visit(browser, world, world.as("cordelia"));
    const { page } = visitor;
    await visitor.goTo("#narrow/stream/castle/topic/ghosts");
    await page.getByRole("article").filter({ hasText: "The night watch" }).hover();
    await page.getByRole("button", { name: "More actions" }).last().click();
    await page.getByRole("menuitem", { name: "Forward" }).click();
    const dialog = page.getByRole("dialog", { name: "Forward message" });
    await dialog.getByText("The night watch saw it").waitFor();
    await page.keyboard.type(wanted);
    await dialog.getByRole("option", { name: choice }).waitFor();
    return visitor;
  };

  test("quotes it to a person, with a link to the original", async () => {
    await using cordelia = await forward("olive", /^Olive Owner/);
    const { page } = cordelia;
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Olive Owner" }).waitFor();
    const field = page.getByRole("textbox", { name: "Message Olive Owner" });
    await expect.poll(() => field.inputValue()).toContain("The **night** watch saw it");
    await field.pressSequentially("See?");
    await field.press("Control+Enter");
    const sent = page.locator("article[data-message-id]").last();
    await sent.getByRole("link", { name: "said" }).click();
    await page.getByRole("heading", { level: 1, name: "#castle › ghosts" }).waitFor();
    const { messages } = await world
      .as("owner")
      .ok<{ messages: { type: string; content: string }[] }>("GET", "/messages", {
        anchor: "newest",
        num_before: 1,
        num_after: 0,
      });
    expect(messages).toMatchObject([{ type: "private", content: expect.stringContaining("See?") }]);
    expect(cordelia.problems).toEqual([]);
  });

  test("finds topics, but neither streams nor actions", async () => {
    await using cordelia = await forward("mask", /^#players › masks/);
    const { page } = cordelia;
    const options = page.getByRole("dialog").getByRole("option");
    expect(await options.count()).toBe(1);
    await options.click();
    await page.getByRole("heading", { level: 1, name: "#players › masks" }).waitFor();
    const field = page.getByRole("textbox", { name: "Message #players › masks" });
    await expect.poll(() => field.inputValue()).toContain("```quote\nThe **night** watch saw it");
    expect(cordelia.problems).toEqual([]);
  });
});
