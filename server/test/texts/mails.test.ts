import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { mailTo, speak } from "./support.ts";

const server = useMailServer();
const { world, owner, hamlet, cordelia } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: server.url } }));

async function pass(): Promise<void> {
  await world.settle();
  await world.pass(4);
  await world.settle();
}

beforeAll(async () => {
  await owner.ok("PATCH", "/realm", { default_language: "fr" });
  await speak(hamlet, "de");
  await speak(cordelia, "en");
});
beforeEach(async () => {
  await pass();
  server.received.length = 0;
});

describe("a user's mails are in their language", () => {
  test("about missed messages", async () => {
    await cordelia.sendTo([hamlet], "Are you there?");
    await hamlet.sendTo([cordelia], "Ich komme.");
    await pass();
    const german = await mailTo(server, hamlet.email);
    expect(german.subject).toBe("Direktnachrichten mit Cordelia Member");
    expect(german.text).toContain("Cordelia Member:\nAre you there?");
    expect(german.text).toContain("Nachrichten ansehen: http");
    expect(german.text).toContain("weil du ungelesene Direktnachrichten hast.");
    expect(german.html).toContain('<html lang="de">');
    const english = await mailTo(server, cordelia.email);
    expect(english.subject).toBe("Direct messages with Hamlet Member");
    expect(english.html).toContain('<html lang="en">');
  });

  test("about a sign-in, with its time", async () => {
    expect((await new Browser(world.url).logIn(hamlet.email, PASSWORD)).status).toBe(302);
    await world.settle();
    const mail = await mailTo(server, hamlet.email);
    expect(mail.subject).toBe("Neue Anmeldung bei Test Organization");
    expect(mail.text).toMatch(/Zeit: Freitag, 8\. Mai 2026 um \d\d:\d\d:\d\d UTC\./);
  });

  test("about a password, whatever language the browser asks for", async () => {
    const browser = new Browser(world.url);
    browser.languages = "en";
    await browser.submit("/accounts/password/reset/", { email: hamlet.email });
    expect((await mailTo(server, hamlet.email)).subject).toBe("Neues Passwort für Test Organization");
  });

  test("about the end of the account, with the words of the administrator", async () => {
    const leaver = await world.newPerson("Lea Leaver");
    await speak(leaver, "ar");
    await owner
      .speaking()
      .ok("DELETE", `/users/${leaver.userId}`, { deactivation_notification_comment: "Bye." });
    await world.settle();
    const mail = await mailTo(server, leaver.email);
    expect(mail.text).toContain("Bye.");
    expect(mail.text).not.toContain("Hello");
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  });
});

describe("mails to people without an account", () => {
  test("are in the organization's language if somebody invites them", async () => {
    const { stream_id } = await hamlet.ok("GET", "/get_stream_id", { stream: "general" });
    await hamlet.ok("POST", "/invites", { invitee_emails: "ines@example.com", stream_ids: [stream_id] });
    const mail = await mailTo(server, "ines@example.com");
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.subject).toContain("Hamlet Member");
    expect(mail.subject).not.toContain("invited");
  });

  test("are in the language of the page on which they asked", async () => {
    await owner.ok("PATCH", "/realm", { invite_required: false });
    const browser = new Browser(world.url);
    browser.languages = "de-AT,en;q=0.5";
    await browser.submit("/register/", { email: "neu@example.com" });
    expect((await mailTo(server, "neu@example.com")).subject).toBe("Dein Konto für Test Organization");
    await new Browser(world.url).submit("/register/", { email: "nouveau@example.com" });
    expect((await mailTo(server, "nouveau@example.com")).html).toContain('<html lang="fr">');
  });
});
