/** The listener for mails: its options, its limits, and its end. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { createTransport } from "nodemailer";
import { describe, expect, test } from "vitest";
import { StartError } from "../../src/base/start-error.ts";
import { readConfig } from "../../src/config/config.ts";
import { addressOf, mail, messagesIn, receivingMails, SmtpClient, sendMail } from "./support.ts";

describe("the configuration", () => {
  const mailIn = (text: string, more: Record<string, string> = {}) =>
    readConfig({ CONFAB_MAIL_IN: text, ...more }).mailIn;

  test("has an address, a port, and possibly a domain and a certificate", () => {
    const none = { domain: undefined, tls: undefined };
    expect(readConfig({}).mailIn).toBeUndefined();
    expect(mailIn("smtp://0.0.0.0:2525")).toEqual({ host: "0.0.0.0", port: 2525, ...none });
    expect(mailIn("smtp://[::]:25?domain=Chat.Example.com")).toEqual({
      host: "::",
      port: 25,
      domain: "chat.example.com",
      tls: undefined,
    });
    const files = { CONFAB_MAIL_IN_CERTIFICATE: "/a.pem", CONFAB_MAIL_IN_KEY: "/b.pem" };
    expect(mailIn("smtp://0.0.0.0:25", files)?.tls).toEqual({ certificate: "/a.pem", key: "/b.pem" });
  });

  test.each([
    "0.0.0.0:2525",
    "smtps://0.0.0.0:2525",
    "smtp://0.0.0.0",
    "smtp://0.0.0.0:2525?domain=",
    "smtp://0.0.0.0:2525?other=1",
    "smtp://user@0.0.0.0:2525",
    "smtp://0.0.0.0:2525/path",
  ])("rejects %s", (text) => {
    expect(() => mailIn(text)).toThrow(StartError);
  });

  test("rejects a certificate without a key or an address", () => {
    const certificate = { CONFAB_MAIL_IN_CERTIFICATE: "/a.pem" };
    expect(() => mailIn("smtp://0.0.0.0:2525", certificate)).toThrow(/must be set together/);
    expect(() => readConfig({ ...certificate, CONFAB_MAIL_IN_KEY: "/b.pem" })).toThrow(
      /without CONFAB_MAIL_IN/,
    );
  });

  test("rejects a certificate that is not there, and a port that is taken, before anything is created", async () => {
    const files = { CONFAB_MAIL_IN_CERTIFICATE: "/nowhere/a.pem", CONFAB_MAIL_IN_KEY: "/nowhere/b.pem" };
    const start = (environment: Record<string, string>) => World.start({ environment });
    await expect(start({ ...receivingMails, ...files })).rejects.toThrow(
      /\/nowhere\/a\.pem, which can't be read/,
    );
    await using world = await World.start({ environment: receivingMails });
    const taken = `smtp://127.0.0.1:${world.server.mailInPort}`;
    await expect(start({ CONFAB_MAIL_IN: taken })).rejects.toThrow(/Can't receive mails on port/);
  });
});

describe("by default", () => {
  const { world, hamlet } = useWorld();

  test("a server receives no mails, and streams have no address", async () => {
    expect(world.server.mailInPort).toBeUndefined();
    expect(await addressOf(hamlet)).toBe("");
  });
});

describe("with limits", () => {
  const { world, owner } = useWorld({ environment: { ...receivingMails, CONFAB_RATE_LIMITS: "on" } });

  test("a stream gets thirty mails a minute", async () => {
    const address = await addressOf(owner);
    await using client = await SmtpClient.open(world);
    for (let count = 0; count < 30; count += 1) {
      expect(await client.send(address, mail(`mail ${count}`))).toMatch(/^250 /);
    }
    expect(await client.send(address, mail("one more"))).toBe(
      "450 Too many mails to this stream. Try again later",
    );
    await world.pass(1);
    expect(await client.send(address, mail("one more"))).toMatch(/^250 /);
  });

  test("a mail server may try 300 addresses a minute", async () => {
    await world.pass(1);
    await using client = await SmtpClient.open(world);
    await client.say("MAIL FROM:<o@elsewhere.example>");
    const answers: string[] = [];
    for (let count = 0; count < 301; count += 1) {
      answers.push(await client.say(`RCPT TO:<guess-${count}@chat.example.com>`));
    }
    expect(answers.slice(0, 300).every((answer) => answer === "550 No such address")).toBe(true);
    expect(answers.at(-1)).toBe("451 Too many mails from your address. Try again later");
  });

  test("one address has twenty connections", async () => {
    await world.pass(1);
    await using stack = new AsyncDisposableStack();
    const clients = Array.from({ length: 21 }, () => stack.use(new SmtpClient(world.server.mailInPort ?? 0)));
    const greetings: string[] = [];
    for (const client of clients) greetings.push(await client.answer());
    expect(greetings.filter((greeting) => greeting.startsWith("220 "))).toHaveLength(20);
    expect(greetings.filter((greeting) => greeting.startsWith("421 "))).toHaveLength(1);
  });
});

test("a deactivated organization refuses mails", async () => {
  await using world = await World.start({ environment: receivingMails });
  const address = await addressOf(world.as("hamlet"));
  await world.as("owner").ok("POST", "/realm/deactivate");
  expect(await sendMail(world, address, mail("x"))).toBe("550 No such address");
});

test("a server that stops finishes the mail that is arriving", async () => {
  await using world = await World.start({ environment: receivingMails });
  const address = await addressOf(world.as("hamlet"));
  await using client = await SmtpClient.open(world);
  await using idle = await SmtpClient.open(world);
  for (const command of ["MAIL FROM:<o@elsewhere.example>", `RCPT TO:<${address}>`, "DATA"]) {
    await client.say(command);
  }
  const restarted = world.restart();
  client.write(mail("just in time"));
  expect(await client.answer()).toMatch(/^250 /);
  expect(await idle.answer()).toMatch(/^(?:421 .*)?$/);
  await restarted;
  expect((await messagesIn(world.as("owner"))).at(-1)?.content).toMatch(/just in time$/);
});

test("an address is the same after a restart", async () => {
  await using world = await World.start({ environment: receivingMails });
  const before = await addressOf(world.as("hamlet"));
  await world.restart();
  expect(await addressOf(world.as("hamlet"))).toBe(before);
});

test.skipIf(spawnSync("openssl", ["version"]).status !== 0)(
  "a certificate encrypts connections",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "confab-certificate-"));
    const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
    const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", [...kind, "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], {
      stdio: "ignore",
    });
    const files = { CONFAB_MAIL_IN_CERTIFICATE: certificate, CONFAB_MAIL_IN_KEY: key };
    await using world = await World.start({ environment: { ...receivingMails, ...files } });
    rmSync(folder, { recursive: true });
    const transport = createTransport({
      host: "127.0.0.1",
      port: world.server.mailInPort ?? 0,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    });
    const to = await addressOf(world.as("hamlet"));
    await transport.sendMail({ from: "o@elsewhere.example", to, subject: "secret", text: "encrypted" });
    transport.close();
    expect((await messagesIn(world.as("owner"))).at(-1)?.content).toMatch(/encrypted$/);
  },
);
