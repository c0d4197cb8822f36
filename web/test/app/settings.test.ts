import { readFileSync } from "node:fs";
import { unzip } from "@confab/server/test/files/support";
import { linkInFile } from "@confab/server/test/mail/mail-server";
import { PASSWORD, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { drawn, visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("settings in the web client", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const hamletAtHome = useVisit(() => visit(browser, world, world.as("hamlet")));

  const settingsOf = async (person: Person) => {
    const { user_settings } = await person.ok<{
      user_settings: { twenty_four_hour_time: boolean; emojiset: string };
    }>("POST", "/register", {
      fetch_event_types: ["user_settings"],
      client_capabilities: { user_settings_object: true, notification_settings_null: true },
    });
    return user_settings;
  };

  test("save a switch on each change, and show the changes of other clients", async () => {
    const person = world.as("hamlet");
    const visitor = await hamletAtHome();
    await visitor.goTo("#settings/display");
    const control = visitor.page.getByRole("switch", { name: "Use 24-hour time" });
    await control.check();
    await expect.poll(async () => (await settingsOf(person)).twenty_four_hour_time).toBe(true);
    await person.ok("PATCH", "/settings", { twenty_four_hour_time: false });
    await expect.poll(() => control.isChecked()).toBe(false);
    expect(visitor.problems).toEqual([]);
  });

  test("keep a switch under the pointer while it is saved, on a desktop and on a phone", async () => {
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/display");
    const control = page.getByRole("switch", { name: "High contrast" });
    const row = page.locator(".settings-row").filter({ has: control });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await control.scrollIntoViewIfNeeded();
      const isOn = await control.isChecked();
      await drawn(page);
      const before = await control.boundingBox();
      await control.click();
      await row.getByText("Saved", { exact: true }).waitFor();
      expect(await control.boundingBox(), `${width} pixels`).toEqual(before);
      expect(await control.isChecked()).toBe(!isOn);
      // The note of one width doesn't count for the next one.
      await visitor.goTo("#settings/privacy");
      await control.waitFor({ state: "detached" });
      await visitor.goTo("#settings/display");
    }
    expect(visitor.problems).toEqual([]);
  });

  test("hide the e-mail address from people of lower roles", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/privacy");
    await page.getByLabel("Who can see my e-mail address").selectOption({ value: "3" });
    const addressFor = async (viewer: typeof hamlet) => {
      const path = `/users/${hamlet.userId}` as const;
      const { user } = await viewer.speaking().ok<{ user: { delivery_email: string | null } }>("GET", path);
      return user.delivery_email;
    };
    await expect.poll(() => addressFor(cordelia)).toBeNull();
    expect(await addressFor(world.as("administrator"))).toBe(hamlet.email);
    expect(visitor.problems).toEqual([]);
  });

  test("show emoji by name if the user wants that, and keep another program's choice when only viewed", async () => {
    const hamlet = world.as("hamlet");
    await hamlet.ok("PATCH", "/settings", { emojiset: "twitter" });
    const emojiset = async () => (await settingsOf(hamlet)).emojiset;
    await hamlet.subscribe(["castle"]);
    const id = await hamlet.send("castle", "signs", "Well done :tada:");
    await hamlet.ok("POST", `/messages/${id}/reactions`, { emoji_name: "octopus" });
    const visitor = await hamletAtHome();
    const { page } = visitor;
    const shown = async () => {
      await visitor.goTo("#narrow/stream/castle/topic/signs");
      return page.locator(`[data-message-id="${id}"] .message-content`).innerText();
    };
    const reaction = page.getByRole("button", { name: /^octopus:/ });
    await expect.poll(shown).toMatch(/^Well done 🎉/);
    expect(await reaction.innerText()).toContain("🐙");
    await visitor.goTo("#settings/display");
    const choice = page.getByLabel("Emoji", { exact: true });
    await expect.poll(() => choice.locator(":checked").innerText()).toBe("System emoji");
    expect(await emojiset()).toBe("vendorB");
    await choice.selectOption("Plain text (:smile:)");
    await expect.poll(shown).toBe("Well done :tada:");
    expect(await reaction.innerText()).toContain(":octopus:");
    await expect.poll(emojiset).toBe("text");
    expect(visitor.problems).toEqual([]);
  });

  test("show why a name is refused, and keep the typed text", async () => {
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/profile");
    const field = page.getByLabel("Name", { exact: true });
    await field.fill("*");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("main").innerText()).toContain("Not saved.");
    expect(await field.inputValue()).toBe("*");
    await field.fill("Hamlet the Dane");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("main").innerText()).toContain("Saved");
    const { full_name } = await world.as("hamlet").ok<{ full_name: string }>("GET", "/users/me");
    expect(full_name).toBe("Hamlet the Dane");
    // The browser reports the refusal as a failed request.
    expect(visitor.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("show the API key after the password, and offer it as a file that signs programs in", async () => {
    const person = world.as("hamlet");
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/account");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Show key" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download zuliprc" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("zuliprc");
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toBe(`[api]\nemail=${person.email}\nkey=${person.apiKey}\nsite=${world.url}\n`);
    expect(visitor.problems).toEqual([]);
  });

  test("offer the user's own data as a file", async () => {
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/account");
    const link = page.getByRole("link", { name: "Download", exact: true });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^own-data-.*\.zip$/);
    const files = await unzip(readFileSync(await download.path()));
    expect(JSON.parse(String(files.get("account.json")))).toMatchObject({
      user_id: world.as("hamlet").userId,
    });
    expect(visitor.problems).toEqual([]);
  });

  test("change the address only with the password", async () => {
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/account");
    const field = page.getByLabel("E-mail address");
    const form = page.locator("form").filter({ has: field });
    const password = form.getByLabel("Password", { exact: true });
    await field.waitFor();
    expect(await password.count()).toBe(0);
    await field.fill("hamlet@elsewhere.example.com");
    for (const [typed, said] of [
      ["", "Wrong password!"],
      ["not the password", "Wrong password!"],
      [PASSWORD, "Saved"],
    ] as const) {
      await password.fill(typed);
      await form.getByRole("button", { name: "Change address" }).click();
      await form.getByRole("status").getByText(said).waitFor();
    }
    const link = () => linkInFile(world.dataDir, "hamlet@elsewhere.example.com");
    await expect.poll(link).toMatch("/accounts/confirm_new_email/");
    expect(visitor.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("offer a new API key together with a new password", async () => {
    const person = await world.newPerson("Rex Revoker");
    await using visitor = await visit(browser, world, person);
    const { page } = visitor;
    await visitor.goTo("#settings/account");
    const change = async (from: string, to: string) => {
      await page.getByLabel("Current password").fill(from);
      await page.getByLabel("New password").fill(to);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    const offer = page.getByRole("region", { name: "API key" });
    await change(PASSWORD, "an elephant on stilts");
    await offer.getByRole("button", { name: "Keep current key" }).click();
    await expect.poll(() => offer.count()).toBe(0);
    expect(await person.ok("GET", "/users/me")).toMatchObject({ email: person.email });
    await change("an elephant on stilts", PASSWORD);
    await offer.getByRole("button", { name: "Generate new key" }).click();
    await page.getByText("New key generated.").waitFor();
    expect(await person.whyRefused("GET", "/users/me")).toBe("401: Invalid API key");
    expect(visitor.problems).toEqual([]);
  });

  test("show a picture to others immediately, and remove it", async () => {
    const visitor = await hamletAtHome();
    await using other = await visit(browser, world, world.as("cordelia"));
    const { page } = visitor;
    await visitor.goTo("#settings/profile");
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const file = { name: "me.png", mimeType: "image/png", buffer: pixel };
    const line = other.page.getByRole("complementary").getByRole("link", { name: /Hamlet/ });
    await page.locator("input[type=file]").setInputFiles(file);
    await expect.poll(() => line.locator("img").count()).toBe(1);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect.poll(() => line.locator("img").count()).toBe(0);
    expect([...visitor.problems, ...other.problems]).toEqual([]);
  });

  test("change the theme and the language immediately", async () => {
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#settings/display");
    await page.getByLabel("Theme").selectOption("Dark");
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(paper).toBe("rgb(20, 24, 30)");
    await page.getByLabel("Language").selectOption("Deutsch");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Einstellungen");
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    expect(visitor.problems).toEqual([]);
  });
});
