import { World } from "@confab/testkit";
import { expect, test } from "vitest";

const account = (email: string) => ({ email, password: "correct horse battery", full_name: "Thrown Away" });
const thrownAway = "somebody@mailinator.com";

test("disallow_disposable_email_addresses rejects disposable addresses", async () => {
  await using world = await World.start();
  const [owner, hamlet] = [world.as("owner"), world.as("hamlet")];
  for (const email of [thrownAway, "Somebody@eu.Mailinator.com"]) {
    expect(await owner.whyRefused("POST", "/users", account(email))).toBe(
      "Disposable email addresses are not allowed in this organization",
    );
    expect(await hamlet.whyRefused("PATCH", "/settings", { email })).toBe(
      "Please use your real email address.",
    );
    const invitation = { invitee_emails: email, stream_ids: [1] };
    expect(await hamlet.refused("POST", "/invites", invitation)).toMatchObject({
      code: "INVITATION_FAILED",
      errors: [[email, "Please use your real email address.", false]],
    });
  }
  await owner.ok("POST", "/users", account("somebody@notmailinator.example.com"));
  await owner.ok("PATCH", "/realm", { disallow_disposable_email_addresses: false });
  await owner.ok("POST", "/users", account(thrownAway));
});

test("an organization accepts a disposable domain that it names", async () => {
  await using world = await World.start();
  const owner = world.as("owner");
  await owner.ok("POST", "/realm/domains", { domain: "mailinator.com", allow_subdomains: false });
  await owner.ok("PATCH", "/realm", { emails_restricted_to_domains: true });
  await owner.ok("POST", "/users", account(thrownAway));
  expect(await owner.whyRefused("POST", "/users", account("a@yopmail.com"))).toBe(
    "Email 'a@yopmail.com' not allowed in this organization",
  );
});
