/** Every error appears in the user's language, wherever it occurs. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

/** Browsers report refused and unanswered requests as errors. */
const isOfRequest = (problem: string) => /Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(problem);

describe.skipIf(browserPath === undefined)("problems, in German", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    await world.as("hamlet").ok("PATCH", "/settings", { default_language: "de" });
  });

  test("show that a setting is not saved without a network, and why", async () => {
    await using visitor = await visit(browser, world, world.as("hamlet"));
    const { page } = visitor;
    await visitor.goTo("#settings/privacy");
    const row = page.getByRole("switch").first();
    await row.waitFor();
    const before = await row.isChecked();
    await page.context().setOffline(true);
    await row.click();
    await page.getByText("Nicht gespeichert. Der Server ist nicht erreichbar.").waitFor();
    expect(await row.isChecked()).toBe(before);
    expect(visitor.problems.filter((problem) => !isOfRequest(problem))).toEqual([]);
  });

  test("explain the server's error code in a dialog, which keeps the typed text", async () => {
    await using visitor = await visit(browser, world, world.as("hamlet"));
    const { page } = visitor;
    await page.getByRole("button", { name: "Dein Konto" }).click();
    await page.getByRole("menuitem", { name: "Status setzen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Beim Schreiben");
    // Imitates signing in again in another window.
    await page.context().clearCookies({ name: /csrftoken/ });
    await dialog.getByRole("textbox").press("Enter");
    await dialog.getByText("Diese Seite ist veraltet. Lade sie neu.").waitFor();
    expect(await dialog.getByRole("textbox").inputValue()).toBe("Beim Schreiben");
    expect(visitor.problems.filter((problem) => !isOfRequest(problem))).toEqual([]);
  });

  test("appear in German in a feed as well", async () => {
    await using visitor = await visit(browser, world, world.as("hamlet"));
    const { page } = visitor;
    await visitor.goTo("#narrow/stream/99999-gone");
    await page.getByText("Das führt zu nichts, was du sehen kannst.").first().waitFor();
    expect(visitor.problems.filter((problem) => !isOfRequest(problem))).toEqual([]);
  });

  test("translate refusals that the server words itself, at buttons, fields and addresses", async () => {
    const owner = world.as("owner");
    await owner.ok("PATCH", "/settings", { default_language: "de" });
    await owner.subscribe(["castle", "tower"]);
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "tower" });
    await using visitor = await visit(browser, world, owner);
    const { page } = visitor;
    await visitor.goTo(`#streams/${stream_id}-tower`);
    await page.getByLabel("Name", { exact: true }).fill("Castle");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await page.getByText("Nicht gespeichert. Einen Stream namens „Castle“ gibt es schon.").waitFor();

    await visitor.goTo("#organization/linkifiers");
    const pattern = page.getByLabel("Muster", { exact: true });
    await pattern.fill("#(?P<number>[0-9]+)");
    await page.getByLabel("Adresse", { exact: true }).fill("https://issues.example.com/{id}");
    await page.getByRole("button", { name: "Linkmuster hinzufügen" }).click();
    await page.getByText("Die Adresse nennt die Gruppe „id“, die das Muster nicht hat.").waitFor();

    await visitor.goTo("#organization/invitations");
    await page.getByLabel("E-Mail-Adressen").fill("nobody at all");
    await page.getByRole("button", { name: "Links erstellen" }).click();
    await page.getByText("nobody at all: Das ist keine E-Mail-Adresse.").waitFor();

    await visitor.goTo("#settings/account");
    const fields = page.locator("input[type=password]");
    await fields.nth(0).fill("not my password");
    await fields.nth(1).fill("correct horse battery staple 7");
    await fields.nth(1).press("Enter");
    await page.getByText("Nicht gespeichert. Das Passwort stimmt nicht.").waitFor();
    expect(visitor.problems.filter((problem) => !isOfRequest(problem))).toEqual([]);
  });
});
