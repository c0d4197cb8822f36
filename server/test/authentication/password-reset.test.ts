import { EmailAddressVisibility } from "@confab/contract";
import { PASSWORD, type Person, TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { linkOf, textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { Browser } from "./browser.ts";

const HOUR = 3600 * 1000;
const NEW_PASSWORD = "an elephant on stilts";

const server = useMailServer();
const { world, owner, administrator, hamlet } = useWorld(() => ({
  environment: { CONFAB_RATE_LIMITS: "on", CONFAB_SMTP_URL: server.url },
}));

const ask = (email: string) => new Browser(world.url).submit("/accounts/password/reset/", { email });

/** Returns the link of the last mail to an address, after this many mails have arrived. */
async function mailedLink(email: string, mails = 1): Promise<string> {
  const found = () => server.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => found().length).toBe(mails);
  return linkOf(textOf(found().at(-1) ?? { source: "" }));
}

async function linkFor(email: string, mails = 1): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return mailedLink(email, mails);
}

const choose = (link: string, password = NEW_PASSWORD, again = password) =>
  new Browser(world.url).submit(link, { new_password1: password, new_password2: again });

const login = async (email: string, password: string) =>
  (await new Browser(world.url).logIn(email, password)).status;

describe("forgotten passwords", () => {
  test("a link sets a new password; the old password, sessions and the key stop working", async () => {
    const person = await world.newPerson("Fay Forgetful");
    const browser = new Browser(world.url);
    await browser.logIn(person.email, PASSWORD);
    const link = await ask(` ${person.email.toUpperCase()} `).then(() => mailedLink(person.email));
    const page = await new Browser(world.url).request("GET", link);
    expect(page.text).toContain(person.email);
    expect((await choose(link)).status).toBe(200);
    expect([await login(person.email, PASSWORD), await login(person.email, NEW_PASSWORD)]).toEqual([
      401, 302,
    ]);
    expect((await browser.json("GET", "/users/me")).status).toBe(401);
    expect(await person.whyRefused("GET", "/users/me")).toBe("401: Invalid API key");
    const again = await new Browser(world.url).request("GET", link);
    expect(again.status).toBe(410);
  });

  test("a rejected password leaves the link valid", async () => {
    const person = await world.newPerson("Wanda Weak");
    const link = await linkFor(person.email);
    const weak = await choose(link, "password1");
    expect([weak.status, weak.text.includes("New password is too weak!")]).toEqual([400, true]);
    const different = await choose(link, NEW_PASSWORD, "another");
    expect([different.status, different.text.includes("The passwords don")]).toEqual([400, true]);
    expect(await login(person.email, PASSWORD)).toBe(302);
    expect((await choose(link)).status).toBe(200);
  });

  test("a link expires after a day, and when the password is changed through another link", async () => {
    const person = await world.newPerson("Lana Late");
    const late = await linkFor(person.email);
    await world.clock.jump(24 * HOUR);
    expect((await new Browser(world.url).request("GET", late)).status).toBe(410);
    const [one, other] = [await linkFor(person.email, 2), await linkFor(person.email, 3)];
    expect((await choose(one)).status).toBe(200);
    expect((await new Browser(world.url).request("GET", other)).status).toBe(410);
  });

  test("nothing reveals which addresses have an account", async () => {
    const gone = await world.newPerson("Gina Gone");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    const answers = [];
    for (const email of [
      "cordelia@example.com",
      "nobody@example.com",
      gone.email,
      "notification-bot@zulip.com",
    ]) {
      const { status, text } = await ask(email);
      answers.push({ status, text });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await mailedLink("cordelia@example.com");
    await world.settle();
    expect(server.received.map(({ to }) => to)).toEqual([["cordelia@example.com"]]);
  });

  test("limits an address to two mails an hour and five a day, with or without an account", async () => {
    for (const email of ["mona@example.com", "moderator@example.com"]) {
      const statuses = [];
      for (let hour = 0; hour < 4; hour += 1) {
        for (let count = 0; count < 3; count += 1) statuses.push((await ask(email)).status);
        await world.clock.advance(HOUR);
      }
      expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200, 429, 429, 429, 429, 429]);
    }
  });

  test("rejects an invalid address and a forged form", async () => {
    expect((await ask("nobody")).text).toContain("Enter a valid email address.");
    const forged = await new Browser(world.url).request("POST", "/accounts/password/reset/", {
      form: { email: "hamlet@example.com" },
    });
    expect(forged.status).toBe(403);
    expect((await new Browser(world.url).request("GET", "/accounts/password/reset/made-up/")).status).toBe(
      410,
    );
  });
});

test("limits an IP address to fifty links an hour, over all accounts", async () => {
  const browser = new Browser(world.url);
  const request = async (email: string) =>
    (await browser.submit("/accounts/password/reset/", { email })).status;
  await world.clock.advance(2 * HOUR);
  const statuses = [];
  for (let count = 0; count < 51; count += 1) statuses.push(await request(`nobody${count}@example.com`));
  expect(statuses).toEqual([...Array(50).fill(200), 429]);
  await world.clock.advance(2 * HOUR);
  expect(await request("nobody@example.com")).toBe(200);
});

describe("another e-mail address", () => {
  const change = (person: Person, email: string) => person.ok("PATCH", "/settings", { email });
  const refusal = (person: Person, email: string) =>
    person.whyRefused("PATCH", "/settings", {
      email,
    });
  /** Returns the events of a queue whose owner has another address now. */
  const eventsAfter = ({ owner, state }: TestQueue, email: string) =>
    new TestQueue(owner.with({ email }), state).events();
  const follow = (link: string) => new Browser(world.url).submit(link, {});

  test("takes effect after confirmation; everyone is notified of what they may see", async () => {
    const person = await world.newPerson("Nell Newcome");
    const wanted = "nell@elsewhere.example.com";
    const [own, others] = [
      await person.register({ event_types: ["realm_user"] }),
      await hamlet.register({ event_types: ["realm_user"] }),
    ];
    expect(await change(person, wanted)).toEqual({ result: "success", msg: "" });
    const link = await mailedLink(wanted);
    expect((await new Browser(world.url).request("GET", link)).text).toContain(wanted);
    expect([await own.events(), await login(person.email, PASSWORD)]).toEqual([[], 302]);
    expect((await follow(link)).status).toBe(200);
    const user_id = person.userId;
    const announced = [
      { type: "realm_user", op: "update", person: { user_id, avatar_source: "G", avatar_version: 2 } },
      { type: "realm_user", op: "update", person: { user_id, new_email: wanted } },
    ];
    expect(await others.events()).toMatchObject(announced);
    expect(await eventsAfter(own, wanted)).toMatchObject([
      { type: "realm_user", op: "update", person: { user_id, delivery_email: wanted } },
      ...announced,
    ]);
    expect([await login(person.email, PASSWORD), await login(wanted, PASSWORD)]).toEqual([401, 302]);
    await expect.poll(() => server.received.map(({ to }) => to)).toContainEqual([person.email]);
    expect((await new Browser(world.url).request("GET", link)).status).toBe(410);
  });

  test("requires the password in a browser's session, and only there", async () => {
    const person = await world.newPerson("Sid Session");
    const browser = new Browser(world.url);
    await browser.logIn(person.email, PASSWORD);
    const wanted = "sid@elsewhere.example.com";
    const ask = async (more: Record<string, string>) =>
      (await browser.json("PATCH", "/settings", { email: wanted, ...more })).body;
    expect(await ask({})).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "old_password" }); // More attempts than the hourly limit of changes: a wrong password doesn't count against it.
    for (const old_password of ["wrong", "", "wrong", "wrong"]) {
      expect(await ask({ old_password })).toMatchObject({ msg: "Wrong password!" });
    }
    await world.settle();
    expect(server.received.filter(({ to }) => to.includes(wanted))).toEqual([]);
    expect(await ask({ old_password: PASSWORD })).toMatchObject({ result: "success" });
    await mailedLink(wanted);
    const same = await browser.json("PATCH", "/settings", { email: person.email });
    expect(same.body).toMatchObject({ result: "success" });
    expect(await change(person, wanted)).toMatchObject({ result: "success" });
  });

  test("can't be changed with a new key: a session gets a new key only with the password", async () => {
    const person = await world.newPerson("Sal Session");
    const browser = new Browser(world.url);
    await browser.logIn(person.email, PASSWORD);
    const renew = async (form: Record<string, string>) =>
      (await browser.json("POST", "/users/me/api_key/regenerate", form)).body;
    expect(await renew({})).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "password" });
    expect(await renew({ password: "wrong" })).toMatchObject({ msg: "Wrong password!" });
    expect(await person.ok("GET", "/users/me")).toMatchObject({ email: person.email });
    expect(await renew({ password: PASSWORD })).toMatchObject({ result: "success" });
    expect(await person.whyRefused("GET", "/users/me")).toBe("401: Invalid API key");
  });

  test("requires no password if the account has none", async () => {
    const person = await world.newPerson("Olga OpenId");
    const browser = new Browser(world.url);
    await browser.logIn(person.email, PASSWORD);
    const { engine } = world.server.context;
    await engine.query({
      text: "update account set password_hash = null where user_id = $1",
      values: [person.userId],
    });
    const wanted = "olga@elsewhere.example.com";
    const { body } = await browser.json("PATCH", "/settings", { email: wanted });
    expect(body).toMatchObject({ result: "success" });
    await mailedLink(wanted);
  });

  test("is rejected if another account has it, even at the time of confirmation", async () => {
    const [first, second] = [await world.newPerson("Una First"), await world.newPerson("Una Second")];
    const wanted = "una@example.com";
    await change(first, wanted);
    const link = await mailedLink(wanted);
    await change(second, wanted);
    expect((await follow(await mailedLink(wanted, 2))).status).toBe(200);
    const late = await follow(link);
    expect([late.status, late.text.includes("Already has an account.")]).toEqual([400, true]);
    expect(await refusal(first, wanted.toUpperCase())).toBe("Already has an account.");
    expect(await refusal(first, "not an address")).toBe("Invalid address.");
  });

  test("may differ from the old one in case only; the same address changes nothing", async () => {
    const person = await world.newPerson("Cass Case");
    await change(person, person.email);
    await change(person, "Cass.CASE@example.com");
    expect((await follow(await mailedLink("Cass.CASE@example.com"))).status).toBe(200);
  });

  test("administrators may forbid changes, including pending ones, except for administrators", async () => {
    const person = await world.newPerson("Flo Forbidden");
    await change(person, "flo@elsewhere.example.com");
    const link = await mailedLink("flo@elsewhere.example.com");
    await owner.ok("PATCH", "/realm", { email_changes_disabled: true });
    const message = "Email address changes are disabled in this organization.";
    expect(await refusal(person, "other@example.com")).toBe(message);
    expect((await follow(link)).text).toContain(message);
    await change(administrator, "adam@elsewhere.example.com");
    await owner.ok("PATCH", "/realm", { email_changes_disabled: false });
    expect((await follow(link)).status).toBe(200);
  });

  test("is hidden where addresses are hidden: only its owner is notified", async () => {
    await owner.ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.administrators });
    const person = await world.newPerson("Hilda Hidden");
    const [own, others] = [
      await person.register({ event_types: ["realm_user"] }),
      await hamlet.register({ event_types: ["realm_user"] }),
    ];
    await change(person, "hilda@elsewhere.example.com");
    await follow(await mailedLink("hilda@elsewhere.example.com"));
    const announced = await eventsAfter(own, "hilda@elsewhere.example.com");
    const more = await others.events();
    expect(announced).toHaveLength(2);
    expect(announced[0]).toMatchObject({ person: { delivery_email: "hilda@elsewhere.example.com" } });
    expect(more).toHaveLength(1);
    expect(JSON.stringify(more)).not.toContain("elsewhere");
    await owner.ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.everyone });
  });

  test("is limited to two changes an hour, five a day", async () => {
    const person = await world.newPerson("Olga Often");
    const statuses = [];
    for (let count = 0; count < 9; count += 1) {
      const email = `olga${count}@example.com`;
      statuses.push((await person.request("PATCH", "/settings", { email })).status);
      if (count % 3 === 2) await world.clock.advance(HOUR);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200, 429, 429]);
  });

  test("can't be confirmed after the password was changed", async () => {
    const person = await world.newPerson("Ines Intruded");
    await change(person, "intruder@elsewhere.example.com");
    const link = await mailedLink("intruder@elsewhere.example.com");
    const passwords = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    await person.ok("PATCH", "/settings", passwords);
    expect((await new Browser(world.url).request("GET", link)).status).toBe(410);
    expect(await login(person.email, NEW_PASSWORD)).toBe(302);
  });

  test("can't be confirmed after the account was deactivated, even if it is reactivated", async () => {
    const person = await world.newPerson("Rhea Returning");
    await change(person, "rhea@elsewhere.example.com");
    const link = await mailedLink("rhea@elsewhere.example.com");
    await owner.ok("DELETE", `/users/${person.userId}`);
    await owner.ok("POST", `/users/${person.userId}/reactivate`);
    expect((await new Browser(world.url).request("GET", link)).status).toBe(410);
  });

  test("links that were mailed to the old address no longer work", async () => {
    const person = await world.newPerson("Rita Reset");
    const reset = await linkFor(person.email);
    await change(person, "rita@elsewhere.example.com");
    await follow(await mailedLink("rita@elsewhere.example.com"));
    expect((await new Browser(world.url).request("GET", reset)).status).toBe(410);
  });
});
