/** An import, from the upload to the messages as one of the imported people reads them. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkOf, MailServer, textOf } from "@confab/server/test/mail/mail-server";
import { Installation } from "@confab/server/test/running/support";
import { PASSWORD, type Person } from "@confab/testkit";
import { type SlackExpectations, writeSlackExport } from "@confab/testkit/exports/slack";
import { zipFolder } from "@confab/testkit/exports/zip-folder";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn } from "./look.ts";
import { visit } from "./visit.ts";

const OWNER = "person1@example.com";
const IMPORTED = "person2@example.com";
const NEW_PASSWORD = "an elephant on stilts";

interface Export {
  readonly archive: string;
  readonly expected: SlackExpectations;
}

async function exportOf(folder: string, name: string, messages: number): Promise<Export> {
  const expected = await writeSlackExport(join(folder, name), messages);
  const archive = join(folder, `${name}.zip`);
  await zipFolder(join(folder, name), archive);
  return { archive, expected };
}

describe.skipIf(browserPath === undefined)("the page for imports", { timeout: 240_000 }, () => {
  const browser = useBrowser();
  const mail = new MailServer();
  let installation: Installation;
  let owner: Person;
  let folder: string;
  let small: Export;
  /** Takes long enough to import that the page shows the progress. */
  let large: Export;

  beforeAll(async () => {
    await mail.listen();
    folder = mkdtempSync(join(tmpdir(), "confab-import-page-"));
    small = await exportOf(folder, "acme", 1000);
    large = await exportOf(folder, "acme-large", 3000);
    installation = await Installation.create();
    const { url } = await installation.start({
      CONFAB_OWNER_EMAIL: OWNER,
      CONFAB_OWNER_PASSWORD: PASSWORD,
      CONFAB_SMTP_URL: mail.url,
    });
    owner = await installation.owner(url);
  });
  afterAll(async () => {
    await installation[Symbol.asyncDispose]();
    await mail[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  test("uploads an export, shows what it has, and discards it", async () => {
    await using visitor = await visit(browser, owner, owner);
    const { page } = visitor;
    await visitor.goTo("#organization/import");
    await page.getByLabel("Export", { exact: true }).setInputFiles(small.archive);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("The export from Slack (acme.zip) can be imported.").waitFor({ timeout: 120_000 });
    const counts = page.getByRole("table", { name: "The export has" });
    const number = new Intl.NumberFormat("en-GB");
    await expect
      .poll(() => counts.innerText())
      .toMatch(
        new RegExp(
          `People\\s+${small.expected.people}[^]*Messages\\s+${number.format(small.expected.messages)}`,
        ),
      );
    await page.getByText(`is person1 (${OWNER})`).waitFor();
    await page.getByText(/^\d+ problems$/).click();
    await page.getByText(/lost\.pdf/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Upload and check" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("explains what is wrong with a file", async () => {
    await using visitor = await visit(browser, owner, owner);
    const { page } = visitor;
    await visitor.goTo("#organization/import");
    const buffer = Buffer.from("No export at all.");
    const file = { name: "letter.txt", mimeType: "text/plain", buffer };
    await page.getByLabel("Export", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Upload and check" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "The file can't be imported." });
    await alert.waitFor({ timeout: 60_000 });
    await expect.poll(() => alert.innerText()).toContain("users.json");
    expect(visitor.problems).toEqual([]);
  });

  test("sends a token with an export from Slack, and with no other", async () => {
    await using visitor = await visit(browser, owner, owner);
    const { page } = visitor;
    await visitor.goTo("#organization/import");
    const sent: string[] = [];
    await page.route("**/file", async (route) => {
      sent.push(route.request().postDataBuffer()?.toString() ?? "");
      await route.abort();
    });
    const token = page.getByLabel("Token (optional)");
    const upload = async () => {
      const file = { name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("short") };
      await page.getByLabel("Export", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Upload and check" }).click();
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
      await page.getByRole("button", { name: "Upload and check" }).waitFor();
    };
    await token.fill(" xoxp-1234 ");
    expect(await barriersOn(page)).toEqual([]);
    await upload();
    await page.getByLabel("Product").selectOption({ label: "Zulip" });
    expect(await token.count()).toBe(0);
    await upload();
    const tokenIn = (form: string) => /name="token"\r\n\r\n(.*)\r\n/.exec(form)?.[1];
    expect(sent.map(tokenIn)).toEqual(["xoxp-1234", ""]);
  });

  test("imports an export, which one of its people then reads", async () => {
    await using visitor = await visit(browser, owner, owner);
    const { page } = visitor;
    await visitor.goTo("#organization/import");
    await page.getByLabel("Export", { exact: true }).setInputFiles(large.archive);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByRole("button", { name: "Import", exact: true }).click({ timeout: 120_000 });
    const progress = page.getByRole("progressbar", { name: /^Importing/ });
    await progress.waitFor();
    await expect
      .poll(() => page.getByText(/ of [\d,]+ messages · /).count(), { timeout: 60_000 })
      .toBeGreaterThan(0);
    expect(await barriersOn(page)).toEqual([]);
    const number = new Intl.NumberFormat("en").format(large.expected.messages);
    await page.getByText(`${number} messages were imported.`).waitFor({ timeout: 120_000 });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download report" }).click(),
    ]);
    const report = readFileSync(await download.path(), "utf8");
    expect(report).toContain(`${number} messages were imported.`);
    expect(report).toContain("lost.pdf");
    await page.getByRole("main").getByRole("link", { name: "All streams" }).click();
    await page.getByRole("heading", { name: "Streams", exact: true }).waitFor();
    expect(visitor.problems).toEqual([]);

    const stranger = await browser.newContext({ baseURL: owner.url, locale: "en-GB" });
    try {
      const reader = await stranger.newPage();
      await reader.goto("/accounts/password/reset/");
      await reader.getByRole("textbox").fill(IMPORTED);
      await reader.getByRole("textbox").press("Enter");
      const mails = () => mail.received.filter(({ to }) => to.includes(IMPORTED));
      await expect.poll(() => mails().length).toBe(1);
      await reader.goto(linkOf(textOf(mails()[0] ?? { source: "" })));
      for (const field of await reader.locator("input[type=password]").all()) await field.fill(NEW_PASSWORD);
      await reader.locator("input[type=password]").last().press("Enter");
      await reader.waitForURL(/login|\/$/);
      await reader.goto("/login/");
      await reader.locator("input[name=username]").fill(IMPORTED);
      await reader.locator("input[name=password]").fill(NEW_PASSWORD);
      await reader.locator("input[name=password]").press("Enter");
      await reader.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      await reader.goto("/#narrow/stream/general/topic/Pinned.20messages");
      await reader.getByRole("main").getByText("bold slanted gone code").first().waitFor();
      await reader.goto("/#organization/import");
      await reader
        .getByRole("link", { name: "Data exports" })
        .or(reader.getByText("Only administrators"))
        .first()
        .waitFor();
      expect(await reader.getByRole("link", { name: "Import", exact: true }).count()).toBe(0);
    } finally {
      await stranger.close();
    }
  });

  test("asks for nothing of the last import once the next one is uploaded", async () => {
    await using visitor = await visit(browser, owner, owner);
    const { page } = visitor;
    await visitor.goTo("#organization/import");
    await page.getByRole("heading", { name: "Last import" }).waitFor();
    await page.getByLabel("Export", { exact: true }).setInputFiles(small.archive);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByRole("button", { name: "Import", exact: true }).waitFor({ timeout: 120_000 });
    expect(visitor.problems).toEqual([]);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Upload and check" }).waitFor();
  });
});
