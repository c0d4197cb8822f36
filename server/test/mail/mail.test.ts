import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { composeMail } from "@confab/server/mail/mail";
import { engineUnderTest, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { textOf } from "./mail-server.ts";
import { useMailServer } from "./use-mail-server.ts";

const MINUTE = 60_000;

const askForReset = async (url: string, email = "hamlet@example.com") => {
  const { status } = await new Browser(url).submit("/accounts/password/reset/", { email });
  expect(status).toBe(200);
};

const waiting = async (world: World): Promise<number> => {
  const rows = await world.server.context.engine.query({ text: "select mail_id from mail", values: [] });
  return rows.length;
};

describe("by SMTP", () => {
  const server = useMailServer();
  const { world } = useWorld(() => ({
    environment: { CONFAB_SMTP_URL: server.url, CONFAB_MAIL_FROM: "Chat <chat@example.com>" },
  }));

  test("a mail has a text and an HTML part, and is marked as automatic", async () => {
    await askForReset(world.url);
    await expect.poll(() => server.received.length).toBe(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: "chat@example.com", to: ["hamlet@example.com"] });
    const text = textOf(mail ?? { source: "" });
    expect(text).toMatch(/^From: Chat <chat@example\.com>\r$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(text).toMatch(/^X-Confab-Mail: yes\r$/m);
    expect(text).toContain("Content-Type: text/plain");
    expect(text).toContain("Content-Type: text/html");
    expect(text.match(/accounts\/password\/reset\/[\w-]{43}\//g)).toHaveLength(3);
    await expect.poll(() => waiting(world)).toBe(0);
  });

  test("waiting mails are not readable in the database", async () => {
    server.refusal = { code: 451, text: "Later" };
    await askForReset(world.url);
    await expect.poll(() => server.offered).toBe(1);
    const rows = await world.server.context.engine.query({ text: "select * from mail", values: [] });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/hamlet|accounts/);
    server.refusal = undefined;
    await world.settle();
    await world.pass(2);
    await expect.poll(() => server.received.length).toBe(1);
    await expect.poll(() => waiting(world)).toBe(0);
  });

  test("a temporary failure is retried at growing intervals, under the same name", async () => {
    server.refusal = { code: 451, text: "Later" };
    await askForReset(world.url);
    await expect.poll(() => server.offered).toBe(1);
    // Waits until the mail is postponed. Otherwise the passing time would postpone it further.
    await world.settle();
    for (const [minutes, offered] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      await world.pass(minutes);
      await world.settle();
      expect(server.offered).toBe(offered);
    }
    server.refusal = undefined;
    await world.pass(8);
    await world.settle();
    expect(server.received).toHaveLength(1);
    expect(await waiting(world)).toBe(0);
  });

  test("a permanent failure is given up", async () => {
    server.refusal = { code: 550, text: "Nobody of this name" };
    await askForReset(world.url, "cordelia@example.com");
    await expect.poll(() => server.offered).toBe(1);
    await expect.poll(() => waiting(world)).toBe(0);
    await world.pass(3);
    expect(server.offered).toBe(1);
  });

  test("a mail is sent by the next start if a server stops before", async () => {
    server.refusal = { code: 451, text: "Later" };
    await askForReset(world.url);
    await expect.poll(() => server.offered).toBe(1);
    server.refusal = undefined;
    await world.settle();
    await world.clock.advance(MINUTE);
    await world.restart();
    await expect.poll(() => server.received.length).toBe(1);
  });

  test.skipIf(engineUnderTest === "embedded")("one of all nodes sends a mail", async () => {
    const other = await world.startNode();
    await askForReset(other);
    await askForReset(world.url, "cordelia@example.com");
    await expect.poll(() => server.received.length).toBe(2);
    await world.pass(2);
    await world.settle();
    expect(server.received.map(({ to }) => to).sort()).toEqual([
      ["cordelia@example.com"],
      ["hamlet@example.com"],
    ]);
  });
});

test("without a mail server mails are files, and their links are logged", async () => {
  const lines: string[] = [];
  await using world = await World.start({ log: { write: (line) => void lines.push(line) } });
  await askForReset(world.url);
  const folder = join(world.dataDir, "mail");
  await expect.poll(() => lines.find((line) => line.includes("Wrote a mail"))).toBeDefined();
  const [name = ""] = readdirSync(folder);
  expect(name).toMatch(/^2026-05-08T14-30-\d\d\.\d{3}Z-[0-9a-f]{32}\.eml$/);
  expect((statSync(join(folder, name)).mode & 0o777).toString(8)).toBe("600");
  const text = textOf({ source: readFileSync(join(folder, name), "utf8") });
  expect(text).toMatch(/^To: hamlet@example\.com$/m);
  const { links } = JSON.parse(lines.find((line) => line.includes("Wrote a mail")) ?? "{}") as {
    links: string[];
  };
  expect(text).toContain(links[0]);
});

test("names are shown literally, not as HTML", () => {
  const { html, text } = composeMail({
    to: "a@example.com",
    language: "en",
    subject: "<b>",
    paragraphs: ["Hello <script>alert(1)</script> & co,"],
    action: { label: "Go", url: 'https://example.com/?a=1&b="' },
    closing: "<i>",
  });
  expect(html).not.toMatch(/<script>|<b>|<i>|b="/);
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;"');
  expect(text).toContain("Hello <script>alert(1)</script> & co,");
});
