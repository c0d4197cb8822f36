import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";

const server = useMailServer();
const { world } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: server.url } }));

const logIn = async (browser: Browser, name: string) => {
  expect((await browser.logIn(`${name}@example.com`, PASSWORD)).status).toBe(302);
  await world.settle();
};

test("a user who signs in with a new browser gets one mail", async () => {
  const browser = new Browser(world.url);
  await logIn(browser, "hamlet");
  const mails = server.received.map((mail) => ({ to: mail.to, text: textOf(mail) }));
  expect(mails).toMatchObject([{ to: ["hamlet@example.com"] }]);
  expect(mails[0]?.text).toContain("Subject: New sign-in at Test Organization");
  expect(mails[0]?.text).toMatch(/^List-Unsubscribe-Post: /m);
  expect((await browser.logOut()).status).toBe(302);
  await logIn(browser, "hamlet");
  expect(server.received).toHaveLength(1);
  await logIn(new Browser(world.url), "hamlet");
  expect(server.received).toHaveLength(2);
});

test("a browser that is known for one user is not known for another", async () => {
  const browser = new Browser(world.url);
  for (const name of ["hamlet", "cordelia", "hamlet"]) {
    await logIn(browser, name);
    expect((await browser.logOut()).status).toBe(302);
  }
  expect(server.received.map(({ to }) => to[0])).toEqual(["hamlet@example.com", "cordelia@example.com"]);
});

test("the link in the mail switches such mails off", async () => {
  await logIn(new Browser(world.url), "cordelia");
  const [mail] = server.received;
  const link = /\/accounts\/unsubscribe\/[\w/-]+/.exec(textOf(mail ?? { source: "" }))?.[0];
  expect((await fetch(`${world.url}${link}`, { method: "POST" })).status).toBe(200);
  await logIn(new Browser(world.url), "cordelia");
  expect(server.received).toHaveLength(1);
});

test("a new user gets no mail", async () => {
  await world.newPerson("Rosa New");
  await logIn(new Browser(world.url), "rosa.new");
  expect(server.received).toEqual([]);
});
