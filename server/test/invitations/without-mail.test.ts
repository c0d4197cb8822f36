/** Invitations and sign-ups on a server that has no mail server. */
import { Role } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { invitesOf, join, ownUser, streamId } from "./support.ts";

const { world, owner, administrator, hamlet } = useWorld();
let general: number;
beforeAll(async () => {
  general = await streamId(hamlet, "general");
});

const pathOf = (link = "") => link.replace(world.url, "");
const invite = (email: string, more: Record<string, unknown> = {}) =>
  owner.ok("POST", "/invites", { invitee_emails: email, stream_ids: [general], ...more });
const linkTo = async (email: string, viewer = owner) =>
  (await invitesOf(viewer)).find((each) => each.email === email)?.link_url;

test("tells clients that no mail is sent", async () => {
  const state = await hamlet.ok("POST", "/register", { fetch_event_types: ["realm"] });
  expect(state).toMatchObject({ server_sends_emails: false });
});

test("lists each invitation with a link that lets its person join", async () => {
  await invite("ann@example.com, bob@example.com", { invite_as: Role.moderator });
  const [ann, bob] = [await linkTo("ann@example.com"), await linkTo("bob@example.com")];
  expect(ann).not.toBe(bob);
  const joined = await join(world, pathOf(ann));
  expect(joined.status).toBe(302);
  expect(await ownUser(joined.browser)).toMatchObject({ email: "ann@example.com", role: Role.moderator });
});

test("replaces the link of an invitation that is sent again", async () => {
  await invite("again@example.com");
  const first = await linkTo("again@example.com");
  const { id } = (await invitesOf(owner)).find(({ email }) => email === "again@example.com") ?? { id: 0 };
  await owner.ok("POST", `/invites/${id}/resend`);
  const second = await linkTo("again@example.com");
  expect(second).not.toBe(first);
  expect((await fetch(first ?? "")).status).toBe(410);
  expect((await fetch(second ?? "")).status).toBe(200);
});

test("hides the link from administrators who may not give its role or read its streams", async () => {
  await owner.subscribe(["vault"], { invite_only: true });
  await invite("second-owner@example.com", { invite_as: Role.owner });
  await invite("vault@example.com", { stream_ids: [await streamId(owner, "vault")] });
  await invite("plain@example.com");
  const seen = new Map((await invitesOf(administrator)).map((each) => [each.email, each.link_url]));
  expect(seen.get("plain@example.com")).toBe(await linkTo("plain@example.com"));
  for (const email of ["second-owner@example.com", "vault@example.com"]) {
    expect([seen.has(email), seen.get(email)]).toEqual([true, undefined]);
    expect(await linkTo(email)).toMatch(world.url);
  }
});

async function reusableLink(): Promise<string> {
  const terms = { stream_ids: [general], invite_as: Role.member };
  const { invite_link } = await owner.ok<{ invite_link: string }>("POST", "/invites/multiuse", terms);
  return pathOf(invite_link);
}

test("leads from a reusable link directly to the form that creates the account", async () => {
  const browser = new Browser(world.url);
  const asked = await browser.submit(await reusableLink(), { email: "carl@example.com" });
  expect(asked.status).toBe(303);
  const joined = await join(world, asked.headers.get("location") ?? "");
  expect(await ownUser(joined.browser)).toMatchObject({ email: "carl@example.com", role: Role.member });
});

test("refuses an address that has an account, or is none, at the reusable link", async () => {
  const link = await reusableLink();
  for (const [email, reason] of [
    [hamlet.email.toUpperCase(), "Already has an account."],
    ["nobody", "Enter a valid email address."],
  ] as const) {
    const asked = await new Browser(world.url).submit(link, { email });
    expect(asked.status).toBe(400);
    expect(asked.text).toContain(reason);
  }
});

test("sends people with unproved addresses to the operator: where domains are restricted, and without an invitation", async () => {
  const link = await reusableLink();
  await owner.ok("POST", "/realm/domains", { domain: "example.com", allow_subdomains: false });
  await owner.ok("PATCH", "/realm", { emails_restricted_to_domains: true, invite_required: false });
  for (const path of [link, "/register/"]) {
    const asked = await new Browser(world.url).submit(path, { email: "dora@example.com" });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("Ask the person who runs the server for it.");
    expect(asked.text).not.toMatch(/Check your e-mail|was sent/);
  }
  await owner.ok("PATCH", "/realm", { emails_restricted_to_domains: false, invite_required: true });
});

test("promises no mail to people who have forgotten their password", async () => {
  const browser = new Browser(world.url);
  const form = await browser.request("GET", "/accounts/password/reset/");
  expect(form.text).toContain("This server sends no e-mail.");
  const asked = await browser.submit("/accounts/password/reset/", { email: hamlet.email });
  expect(asked.text).toContain("Ask the person who runs the server for it.");
  expect(asked.text).not.toMatch(/Check your e-mail|was sent/);
});
