import { Role } from "@confab/contract";
import { PASSWORD } from "@confab/testkit";
import { engineUnderTest } from "@confab/testkit/engine-under-test";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { invitesOf, join, mailedLink, NEW_PASSWORD, ownUser, streamId, subscriptionsOf } from "./support.ts";

const HOUR = 3600 * 1000;

const server = useMailServer();
const { world, owner, hamlet } = useWorld(() => ({
  environment: { CONFAB_SMTP_URL: server.url, CONFAB_RATE_LIMITS: "on" },
}));
let general: number;
beforeAll(async () => {
  general = await streamId(hamlet, "general");
  await owner.subscribe(["signups", "harbour"]);
});

async function invited(email: string, more: Record<string, unknown> = {}, mails = 1): Promise<string> {
  const form = { invitee_emails: email, stream_ids: [general], ...more };
  await owner.ok("POST", "/invites", form);
  return mailedLink(server, email, mails);
}

const ask = (path: string, email: string) => new Browser(world.url).submit(path, { email });
const statusOf = async (link: string) => (await fetch(world.url + link)).status;
const realm = (changes: Record<string, unknown>) => owner.ok("PATCH", "/realm", changes);

interface Message {
  readonly sender_email: string;
  readonly content: string;
}
const directMessages = async (browser: Browser): Promise<Message[]> => {
  const narrow = encodeURIComponent('[["is","private"]]');
  const query = `anchor=newest&num_before=5&num_after=0&apply_markdown=false&narrow=${narrow}`;
  return (await browser.json("GET", `/messages?${query}`)).body["messages"] as Message[];
};

describe("an invitation", () => {
  test("creates an account with its role and streams, and notifies the newcomer, the inviter and everyone else", async () => {
    const signups = await streamId(owner, "signups");
    await realm({ signup_notifications_stream_id: signups });
    const link = await invited("nora@example.com", {
      invite_as: Role.moderator,
      stream_ids: [await streamId(owner, "harbour")],
    });
    const page = await new Browser(world.url).request("GET", link);
    expect(page.text).toContain("nora@example.com");
    expect(page.text).toContain("Olive Owner invited you.");
    const queue = await owner.register({
      apply_markdown: true,
      event_types: ["realm_user", "message", "invites_changed"],
    });
    const joined = await join(world, link);
    expect([joined.status, joined.headers.get("location")]).toEqual([302, "/"]);
    const user = await ownUser(joined.browser);
    expect(user).toMatchObject({
      full_name: "Nora Newcomer",
      role: Role.moderator,
      email: "nora@example.com",
    });
    expect(await subscriptionsOf(joined.browser)).toEqual(["harbour"]);
    const id = user["user_id"];
    const events = await queue.events();
    expect(events.map(({ type }) => type)).toEqual(["realm_user", "invites_changed", "message", "message"]);
    const contents = events.flatMap(
      ({ message }) => (message as { content?: string } | undefined)?.content ?? [],
    );
    expect(contents).toEqual([
      expect.stringMatching(/just signed up for Test Organization\. \(total: 7\)/),
      expect.stringContaining("accepted your invitation to join Test Organization!"),
    ]);
    expect(contents[0]).toContain(`data-user-id="${id}"`);
    const [welcome] = await directMessages(joined.browser);
    expect(welcome?.sender_email).toBe("welcome-bot@zulip.com");
    expect(welcome?.content).toMatch(/^Hello, and welcome to Test Organization! 👋/);
    expect((await new Browser(world.url).logIn("nora@example.com", NEW_PASSWORD)).status).toBe(302);
    expect(await statusOf(link)).toBe(410);
    await realm({ signup_notifications_stream_id: -1 });
  });

  test("is used once, even by two simultaneous requests", async () => {
    const link = await invited("twice@example.com");
    const other = engineUnderTest === "postgres" ? await world.startNode() : world.url;
    const browsers = [new Browser(world.url), new Browser(other)];
    for (const browser of browsers) expect((await browser.request("GET", link)).status).toBe(200);
    const both = await Promise.all(
      browsers.map((browser, index) =>
        browser.request("POST", link, {
          form: {
            full_name: `Nora ${index} Newcomer`,
            password: NEW_PASSWORD,
            csrfmiddlewaretoken: browser.csrfToken,
          },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([302, 410]);
  });

  test("stays valid after an invalid name or password", async () => {
    const link = await invited("picky@example.com");
    for (const [fields, problem] of [
      [{ password: "password1" }, "New password is too weak!"],
      [{ full_name: "x" }, "Name too short!"],
      [{ full_name: "<b>@everyone" }, "Invalid characters in name!"],
    ] as const) {
      const page = await join(world, link, fields);
      expect([page.status, page.text.includes(problem)]).toEqual([400, true]);
      expect(page.text).not.toContain("<b>");
    }
    expect((await join(world, link)).status).toBe(302);
  });

  test("becomes void once the address has an account or used another invitation", async () => {
    const first = await invited("some@example.com");
    const second = await invited("Some@example.com", {}, 1);
    expect((await join(world, second)).status).toBe(302);
    expect(await statusOf(first)).toBe(410);
    expect((await invitesOf(owner)).filter(({ email }) => /^some@/i.test(email ?? ""))).toEqual([]);
    const third = await invited("created@example.com");
    const account = { email: "created@example.com", password: PASSWORD, full_name: "Crea Ted" };
    await owner.ok("POST", "/users", account);
    expect(await statusOf(third)).toBe(410);
  });

  test("subscribes to streams that its inviter can still read, and to chosen default stream groups", async () => {
    await owner.subscribe(["chess", "go"]);
    await owner.ok("POST", "/default_stream_groups/create", {
      group_name: "Games & more",
      description: "to <play>",
      stream_names: ["chess", "go"],
    });
    await owner.subscribe(["cellar"], { invite_only: true, principals: [hamlet.userId] });
    const cellar = await streamId(hamlet, "cellar");
    const stream_ids = [general, cellar];
    const send = (email: string, invite_as: number) =>
      hamlet.ok("POST", "/invites", { invitee_emails: email, stream_ids, invite_as });
    await send("member1@example.com", 400);
    await send("guest1@example.com", 600);
    await send("late1@example.com", 400);
    const link = await mailedLink(server, "member1@example.com");
    const { text } = await new Browser(world.url).request("GET", link);
    expect(text).toContain("Games &amp; more");
    expect(text).toContain("to &lt;play&gt;");
    const [, field = ""] = /name="(default_stream_group_\d+)"/.exec(text) ?? [];
    const member = await join(world, link, { [field]: "on" });
    expect(await subscriptionsOf(member.browser)).toEqual(["cellar", "chess", "general", "go"]);
    const guest = await join(world, await mailedLink(server, "guest1@example.com"), { [field]: "on" });
    expect(await subscriptionsOf(guest.browser)).toEqual(["cellar", "general"]);
    await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["cellar"] });
    const late = await join(world, await mailedLink(server, "late1@example.com"));
    expect(await subscriptionsOf(late.browser)).toEqual(["general"]);
  });

  test("needs a form of this server", async () => {
    const link = await invited("forged@example.com");
    const form = { full_name: "For Ged", password: NEW_PASSWORD };
    expect((await new Browser(world.url).request("POST", link, { form })).status).toBe(403);
    expect((await new Browser(world.url).request("GET", "/accounts/join/made-up/")).status).toBe(410);
  });

  test("creates an account in the language of its form, with that language's time format", async () => {
    const browser = new Browser(world.url);
    browser.languages = "de-AT,de;q=0.9,en;q=0.5";
    const form = { full_name: "Dora Deutsch", password: NEW_PASSWORD };
    await browser.submit(await invited("dora@example.com"), form);
    const german = { default_language: "de", twenty_four_hour_time: true };
    expect(await browser.settings()).toMatchObject(german);
    const finnish = new Browser(world.url);
    finnish.languages = "fi";
    await finnish.submit(await invited("aino@example.com"), { ...form, full_name: "Aino Finnish" });
    expect(await finnish.settings()).toMatchObject({ default_language: "en", twenty_four_hour_time: false });
  });
});

describe("a link for many people", () => {
  test("accepts any number of people who confirm their address by mail", async () => {
    const { invite_link } = await owner.ok<{ invite_link: string }>("POST", "/invites/multiuse", {
      invite_as: Role.guest,
    });
    const path = new URL(invite_link).pathname;
    for (const email of ["many1@example.com", "many2@example.com"]) {
      expect((await ask(path, email)).text).toContain("Check your e-mail");
      const { browser, status } = await join(world, await mailedLink(server, email));
      expect(status).toBe(302);
      expect(await ownUser(browser)).toMatchObject({ role: Role.guest, email });
      expect(await subscriptionsOf(browser)).toEqual(["general"]);
    }
    await ask(path, "many3@example.com");
    const late = await mailedLink(server, "many3@example.com");
    const { id } = (await invitesOf(owner)).find(({ link_url }) => link_url === invite_link) ?? {
      id: 0,
    };
    await owner.ok("DELETE", `/invites/multiuse/${id}`);
    expect(await statusOf(late)).toBe(410);
    expect(await statusOf(path)).toBe(410);
  });
});

describe("signing up without an invitation", () => {
  test("is rejected where an invitation is needed", async () => {
    const browser = new Browser(world.url);
    expect((await browser.request("GET", "/register/")).status).toBe(403);
    expect((await browser.request("POST", "/register/", { form: { email: "x@example.com" } })).status).toBe(
      403,
    );
    expect((await browser.request("GET", "/login/")).text).not.toContain("/register/");
  });

  test("creates a member of the default streams if it is open", async () => {
    await realm({ invite_required: false });
    expect((await new Browser(world.url).request("GET", "/login/")).text).toContain('href="/register/"');
    expect((await ask("/register/", "open@example.com")).status).toBe(200);
    const { browser, status } = await join(world, await mailedLink(server, "open@example.com"));
    expect(status).toBe(302);
    expect(await ownUser(browser)).toMatchObject({ role: Role.member, email: "open@example.com" });
    expect(await subscriptionsOf(browser)).toEqual(["general"]);
    await ask("/register/", "closing@example.com");
    const late = await mailedLink(server, "closing@example.com");
    await realm({ invite_required: true });
    expect(await statusOf(late)).toBe(410);
  });

  test("does not reveal who has an account, except by mail", async () => {
    await realm({ invite_required: false });
    const [known, unknown] = [
      await ask("/register/", "hamlet@example.com"),
      await ask("/register/", "un@example.com"),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await mailedLink(server, "hamlet@example.com")).toBe("/login/");
  });

  test("is limited to the allowed domains, in both steps", async () => {
    await ask("/register/", "before@example.com");
    const before = await mailedLink(server, "before@example.com");
    await owner.ok("POST", "/realm/domains", { domain: "example.org", allow_subdomains: false });
    await realm({ emails_restricted_to_domains: true });
    const message = "Email &#39;out@example.com&#39; not allowed in this organization";
    expect((await ask("/register/", "out@example.com")).text).toContain(message);
    expect((await join(world, before)).text).toContain("not allowed in this organization");
    await ask("/register/", "in@example.org");
    expect((await join(world, await mailedLink(server, "in@example.org"))).status).toBe(302);
    await owner.ok("DELETE", "/realm/domains/example.org");
  });

  test("sends a link twice an hour to an address", async () => {
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await ask("/register/", "often@example.com")).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await ask("/register/", "nonsense")).text).toContain("Enter a valid email address.");
    await world.clock.advance(HOUR);
    expect((await ask("/register/", "often@example.com")).status).toBe(200);
  });
});
