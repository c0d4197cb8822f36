import { useWorld } from "@confab/testkit/vitest";
import type { Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("drafts in the web client", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let castleHash: string;

  beforeAll(async () => {
    await world.as("cordelia").subscribe(["castle"]);
    const stream = { stream: "castle" };
    const { stream_id } = await world
      .as("cordelia")
      .ok<{ stream_id: number }>("GET", "/get_stream_id", stream);
    castleHash = `#narrow/stream/${stream_id}-castle`;
  });

  const onServer = async () => {
    const { drafts } = await world.as("cordelia").ok<{ drafts: { content: string }[] }>("GET", "/drafts");
    return drafts.map(({ content }) => content);
  };

  test("continue in another browser, and disappear when they are sent", async () => {
    await using first = await visit(browser, world, world.as("cordelia"));
    await using second = await visit(browser, world, world.as("cordelia"));
    await first.goTo(`${castleHash}/topic/ghosts`);
    await first.page.getByRole("textbox", { name: "Message #castle › ghosts" }).fill("Boo and");
    await expect.poll(onServer).toEqual(["Boo and"]);
    await second.goTo("#drafts");
    await second.page.getByRole("button", { name: "Continue writing to #castle › ghosts" }).click();
    const field = second.page.getByRole("textbox", { name: "Message #castle › ghosts" });
    await expect.poll(() => field.inputValue()).toBe("Boo and");
    await field.fill("Boo and away");
    await expect.poll(onServer).toEqual(["Boo and away"]);
    const firstField = first.page.getByRole("textbox", { name: "Message #castle › ghosts" });
    await expect.poll(() => firstField.inputValue()).toBe("Boo and away");
    await field.press("Control+Enter");
    await expect.poll(onServer).toEqual([]);
    await expect.poll(() => firstField.inputValue()).toBe("");
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  test("keep the space at the end while their author pauses", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    await cordelia.goTo(`${castleHash}/topic/ghosts`);
    const field = cordelia.page.getByRole("textbox", { name: "Message #castle › ghosts" });
    await field.pressSequentially("Boo ");
    await expect.poll(onServer).toEqual(["Boo"]);
    await field.pressSequentially("and");
    await expect.poll(onServer).toEqual(["Boo and"]);
    expect(await field.inputValue()).toBe("Boo and");
    await field.fill("");
    await expect.poll(onServer).toEqual([]);
    expect(cordelia.problems).toEqual([]);
  });

  test("are kept if they are written again while the server deletes their copy", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(`${castleHash}/topic/ghosts`);
    const field = page.getByRole("textbox", { name: "Message #castle › ghosts" });
    await field.fill("Who is there?");
    await expect.poll(onServer).toEqual(["Who is there?"]);
    const deletion = Promise.withResolvers<Route>();
    await page.route(/\/drafts\/\d+$/, deletion.resolve, { times: 1 });
    await field.fill("");
    const held = await deletion.promise;
    await field.fill("Unfold yourself");
    await held.continue();
    await expect.poll(onServer).toEqual(["Unfold yourself"]);
    expect(await field.inputValue()).toBe("Unfold yourself");
    await field.fill("");
    await expect.poll(onServer).toEqual([]);
  });

  test("without a topic open from their list, and can be deleted there", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(castleHash);
    await page.getByRole("form", { name: "New message" }).getByRole("textbox").fill("No name yet");
    await cordelia.goTo("#drafts");
    await page.getByRole("button", { name: "Continue writing to #castle" }).click();
    const field = page.getByRole("form", { name: "New message" }).getByRole("textbox");
    await expect.poll(() => field.inputValue()).toBe("No name yet");
    await page.getByRole("button", { name: "Close and keep draft" }).click();
    await expect.poll(onServer).toEqual(["No name yet"]);
    await page.getByRole("button", { name: "Delete draft to #castle" }).click();
    await expect.poll(() => page.getByRole("main").innerText()).toContain("No drafts");
    await expect.poll(onServer).toEqual([]);
    expect(cordelia.problems).toEqual([]);
  });
});
