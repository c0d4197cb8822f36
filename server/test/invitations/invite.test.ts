import { Role } from "@confab/contract";
import type { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { type Invite, invitesOf, mailedLink, streamId } from "./support.ts";

const DAY = 24 * 3600;

const server = useMailServer();
const { world, owner, administrator, hamlet, cordelia } = useWorld(() => ({
  environment: { CONFAB_SMTP_URL: server.url },
}));
let general: number;
beforeAll(async () => {
  general = await streamId(hamlet, "general");
});
beforeEach(async () => {
  await world.settle();
  server.received.length = 0;
});

type Name = Parameters<World["as"]>[0];

const parameters = (invitee_emails: string, more: Record<string, unknown> = {}) => ({
  invitee_emails,
  stream_ids: [general],
  ...more,
});
const invite = (name: Name, emails: string, more?: Record<string, unknown>) =>
  world.as(name).ok("POST", "/invites", parameters(emails, more));
const refusal = (name: Name, emails: string, more?: Record<string, unknown>) =>
  world.as(name).refused("POST", "/invites", parameters(emails, more));
const setPolicy = (invite_to_realm_policy: number) => owner.ok("PATCH", "/realm", { invite_to_realm_policy });
const one = async (name: Name, email: string): Promise<Invite | undefined> =>
  (await invitesOf(world.as(name))).find((each) => each.email === email);

describe("POST /invites", () => {
  test("mails a link to each address, notifies administrators, and lists the invitations", async () => {
    const [admins, others] = [
      await administrator.register({ event_types: ["invites_changed"] }),
      await hamlet.register({ event_types: ["invites_changed"] }),
    ];
    expect(await invite("hamlet", "ann@example.com,\n Bob B <bob@example.com>\n\nANN@example.com")).toEqual({
      result: "success",
      msg: "",
    });
    const links = [await mailedLink(server, "ann@example.com"), await mailedLink(server, "bob@example.com")];
    expect(new Set(links).size).toBe(2);
    const state = await hamlet.ok("POST", "/register", { fetch_event_types: ["realm"] });
    expect(state).toMatchObject({ server_sends_emails: true });
    expect(links[0]).toMatch(/^\/accounts\/join\/[\w-]{43}\/$/);
    expect(textOf(server.received[0] ?? { source: "" })).toContain("Hamlet Member");
    const now = Math.floor(world.clock.now() / 1000);
    expect(await one("hamlet", "ann@example.com")).toEqual({
      id: expect.any(Number),
      email: "ann@example.com",
      invited_by_user_id: hamlet.userId,
      invited: now,
      expiry_date: now + 10 * DAY,
      invited_as: Role.member,
      is_multiuse: false,
    });
    expect(await admins.events()).toMatchObject([{ type: "invites_changed" }]);
    expect(await others.events()).toEqual([]);
  });

  test("administrators see all invitations, others their own", async () => {
    await invite("cordelia", "own@example.com");
    expect([await one("owner", "own@example.com"), await one("cordelia", "own@example.com")]).not.toContain(
      undefined,
    );
    expect(await one("hamlet", "own@example.com")).toBeUndefined();
  });

  test.each([
    [{ stream_ids: [] }, "You must specify at least one stream for invitees to join."],
    [{ invitee_emails: " ,\n" }, "You must specify at least one email address."],
    [{ invite_as: 500 }, "Must be invited as an valid type of user"],
    [{ stream_ids: [4711] }, "Stream does not exist with id: 4711. No invites were sent."],
    [{ invite_expires_in_days: 0 }, "invite_expires_in_days is too small"],
  ])("rejects %j", async (more, msg) => {
    expect(await refusal("owner", "zed@example.com", more)).toMatchObject({ msg, code: "BAD_REQUEST" });
    await world.settle();
    expect([server.received, await one("owner", "zed@example.com")]).toEqual([[], undefined]);
  });

  test("a private stream that the inviter is not in looks like an unknown one", async () => {
    await owner.subscribe(["vault"], { invite_only: true });
    const vault = await streamId(owner, "vault");
    expect((await refusal("hamlet", "zed@example.com", { stream_ids: [general, vault] })).msg).toBe(
      `Stream does not exist with id: ${vault}. No invites were sent.`,
    );
  });

  test("roles that each inviter may give", async () => {
    const administratorNeeded = { msg: "Must be an organization administrator", code: "BAD_REQUEST" };
    const ownerNeeded = { msg: "Must be an organization owner", code: "UNAUTHORIZED_PRINCIPAL" };
    for (const [name, role, expected] of [
      ["moderator", 200, administratorNeeded],
      ["moderator", 300, administratorNeeded],
      ["administrator", 100, ownerNeeded],
      ["hamlet", 100, ownerNeeded],
    ] as const) {
      expect(await refusal(name, "zed@example.com", { invite_as: role })).toMatchObject(expected);
    }
    await invite("hamlet", "guest-to-be@example.com", { invite_as: Role.guest });
    await invite("administrator", "admin-to-be@example.com", { invite_as: Role.administrator });
    await invite("owner", "owner-to-be@example.com", { invite_as: Role.owner });
    expect((await one("owner", "owner-to-be@example.com"))?.invited_as).toBe(Role.owner);
  });

  test.each([
    [2, ["administrator", "owner"]],
    [4, ["moderator", "administrator", "owner"]],
    [1, ["hamlet", "moderator", "administrator", "owner"]],
    [6, []],
  ] as const)("policy %i", async (policy, allowed) => {
    await setPolicy(policy);
    for (const name of ["hamlet", "moderator", "administrator", "owner"] as const) {
      const email = `policy${policy}-${name}@example.com`;
      const { status, body } = await world.as(name).request("POST", "/invites", parameters(email));
      const isAllowed = (allowed as readonly string[]).includes(name);
      expect([name, status], JSON.stringify(body)).toEqual([name, isAllowed ? 200 : 400]);
      if (!isAllowed) expect(body).toMatchObject({ msg: "Insufficient permission", code: "BAD_REQUEST" });
    }
    await setPolicy(1);
  });

  test("policy 3 requires full members", async () => {
    await setPolicy(3);
    await owner.ok("PATCH", "/realm", { waiting_period_threshold: 3 });
    const fresh = await world.newPerson("Fresh Face");
    expect(await fresh.whyRefused("POST", "/invites", parameters("full@example.com"))).toBe(
      "Insufficient permission",
    );
    await world.clock.jump(3 * DAY * 1000);
    await fresh.ok("POST", "/invites", parameters("full@example.com"));
    await setPolicy(1);
  });
});

describe("INVITATION_FAILED", () => {
  const fields = { code: "INVITATION_FAILED", license_limit_reached: false, daily_limit_reached: false };

  test("invalid addresses: nobody is invited", async () => {
    expect(await refusal("hamlet", "fine@example.com, nonsense, hamlet@example.com")).toEqual({
      status: 400,
      result: "error",
      msg: "Some emails did not validate, so we didn't send any invitations.",
      errors: [["nonsense", "Invalid address.", false]],
      sent_invitations: false,
      ...fields,
    });
    expect(await one("hamlet", "fine@example.com")).toBeUndefined();
  });

  test("all addresses have accounts", async () => {
    const gone = await world.newPerson("Gone Gary");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    expect(await refusal("hamlet", `${gone.email},Cordelia@Example.com`)).toMatchObject({
      msg: "We weren't able to invite anyone.",
      errors: [
        [gone.email, "Account has been deactivated.", true],
        ["Cordelia@Example.com", "Already has an account.", false],
      ],
      sent_invitations: false,
      ...fields,
    });
  });

  test("some addresses have accounts: the others are invited", async () => {
    expect(await refusal("hamlet", "cordelia@example.com,mixed@example.com")).toMatchObject({
      msg: "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
      errors: [["cordelia@example.com", "Already has an account.", false]],
      sent_invitations: true,
      ...fields,
    });
    await mailedLink(server, "mixed@example.com");
    expect(server.received).toHaveLength(1);
  });

  test("domains that are not allowed", async () => {
    await owner.ok("POST", "/realm/domains", { domain: "example.org", allow_subdomains: false });
    await owner.ok("PATCH", "/realm", { emails_restricted_to_domains: true });
    expect((await refusal("hamlet", "a@example.org,b@example.net"))["errors"]).toEqual([
      ["b@example.net", "Outside your domain.", false],
    ]);
    await owner.ok("DELETE", "/realm/domains/example.org");
  });
});

describe("a sent invitation", () => {
  test("can be revoked by its sender or an administrator, and is unknown to others", async () => {
    await invite("hamlet", "r1@example.com,r2@example.com");
    const [first, second] = [await one("hamlet", "r1@example.com"), await one("hamlet", "r2@example.com")];
    const none = { msg: "No such invitation", code: "BAD_REQUEST" };
    for (const method of ["DELETE", "POST"] as const) {
      const path = `/invites/${first?.id}${method === "POST" ? "/resend" : ""}`;
      expect(await cordelia.refused(method, path)).toMatchObject(none);
    }
    expect(await owner.refused("DELETE", `/invites/multiuse/${first?.id}`)).toMatchObject(none);
    const queue = await owner.register({ event_types: ["invites_changed"] });
    await hamlet.ok("DELETE", `/invites/${first?.id}`);
    await administrator.ok("DELETE", `/invites/${second?.id}`);
    expect(await queue.events()).toHaveLength(2);
    expect(await hamlet.refused("DELETE", `/invites/${first?.id}`)).toMatchObject(none);
    expect(await one("owner", "r1@example.com")).toBeUndefined();
  });

  test("as an owner can be revoked by owners only", async () => {
    await invite("owner", "o@example.com", { invite_as: Role.owner });
    const { id } = (await one("administrator", "o@example.com")) ?? { id: 0 };
    expect(await administrator.refused("DELETE", `/invites/${id}`)).toMatchObject({
      msg: "Must be an organization owner",
    });
    await owner.ok("DELETE", `/invites/${id}`);
  });

  test("gets another link when resent, and lasts as long as the first", async () => {
    await invite("hamlet", "again@example.com", { invite_expires_in_days: 2 });
    const first = await mailedLink(server, "again@example.com");
    await world.clock.jump(DAY * 1000);
    const { id } = (await one("hamlet", "again@example.com")) ?? { id: 0 };
    const { timestamp } = await owner.ok<{ timestamp: number }>("POST", `/invites/${id}/resend`);
    expect(timestamp).toBe(Math.floor(world.clock.now() / 1000));
    const second = await mailedLink(server, "again@example.com", 2);
    expect(textOf(server.received.at(-1) ?? { source: "" })).toContain("Hamlet Member");
    expect([(await fetch(world.url + first)).status, (await fetch(world.url + second)).status]).toEqual([
      410, 200,
    ]);
    expect((await one("hamlet", "again@example.com"))?.expiry_date).toBe(timestamp + 2 * DAY);
    await setPolicy(6);
    expect(await owner.whyRefused("POST", `/invites/${id}/resend`)).toBe("Insufficient permission");
    await setPolicy(1);
  });

  test("expires", async () => {
    await invite("hamlet", "late@example.com", { invite_expires_in_days: 2 });
    const link = await mailedLink(server, "late@example.com");
    await world.clock.jump(2 * DAY * 1000);
    expect(await one("hamlet", "late@example.com")).toBeUndefined();
    expect((await fetch(world.url + link)).status).toBe(410);
  });

  test("is void after its sender is deactivated", async () => {
    const leaver = await world.newPerson("Lee Leaver");
    await leaver.ok("POST", "/invites", parameters("orphan@example.com"));
    const link = await mailedLink(server, "orphan@example.com");
    const queue = await owner.register({ event_types: ["invites_changed"] });
    await owner.ok("DELETE", `/users/${leaver.userId}`);
    expect(await queue.events()).toHaveLength(1);
    expect([(await fetch(world.url + link)).status, await one("owner", "orphan@example.com")]).toEqual([
      410,
      undefined,
    ]);
  });

  test("is void if its sender may no longer give its role", async () => {
    const fallen = await world.newPerson("Ada Fallen", Role.administrator);
    await fallen.ok("POST", "/invites", parameters("crown@example.com", { invite_as: Role.administrator }));
    const link = await mailedLink(server, "crown@example.com");
    await owner.ok("PATCH", `/users/${fallen.userId}`, { role: Role.member });
    expect((await fetch(world.url + link)).status).toBe(410);
  });
});

describe("links for many people", () => {
  test("as an owner are for owners only", async () => {
    expect(await administrator.whyRefused("POST", "/invites/multiuse", { invite_as: Role.owner })).toBe(
      "UNAUTHORIZED_PRINCIPAL: Must be an organization owner",
    );
  });

  test("are listed with their address, and can be revoked", async () => {
    const admin = administrator;
    const queue = await admin.register({ event_types: ["invites_changed"] });
    const { invite_link } = await admin.ok<{ invite_link: string }>("POST", "/invites/multiuse", {
      stream_ids: [general],
      invite_as: Role.guest,
      invite_expires_in_days: 3,
    });
    const now = Math.floor(world.clock.now() / 1000);
    const listed = (await invitesOf(owner)).find(({ link_url }) => link_url === invite_link);
    expect(listed).toEqual({
      id: expect.any(Number),
      invited_by_user_id: admin.userId,
      invited: now,
      expiry_date: now + 3 * DAY,
      invited_as: Role.guest,
      is_multiuse: true,
      link_url: invite_link,
    });
    expect((await invitesOf(hamlet)).some(({ is_multiuse }) => is_multiuse)).toBe(false);
    const path = new URL(invite_link).pathname;
    expect((await fetch(world.url + path)).status).toBe(200);
    expect(await admin.whyRefused("DELETE", `/invites/${listed?.id}`)).toBe("No such invitation");
    await admin.ok("DELETE", `/invites/multiuse/${listed?.id}`);
    expect(await queue.events()).toHaveLength(2);
    expect((await fetch(world.url + path)).status).toBe(410);
    expect(await admin.whyRefused("DELETE", `/invites/multiuse/${listed?.id}`)).toBe("No such invitation");
  });
});
