/** Mails to people whose account was deactivated. */
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";

const mailServer = useMailServer();
const { world, owner } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: mailServer.url } }));

let count = 0;

/** Deactivates a new person. @returns the texts of the mails that they get */
async function mailsAfter(level: number, parameters: Readonly<Record<string, unknown>>): Promise<string[]> {
  count += 1;
  const person = await world.newPerson(`Gone ${count}`);
  await owner.speaking(level).ok("DELETE", `/users/${person.userId}`, parameters);
  await world.settle();
  return mailServer.received.filter(({ to }) => to.includes(person.email)).map(textOf);
}

test("135: deactivated people get a mail with a comment", async () => {
  const comment = { deactivation_notification_comment: " Farewell!\n\nAll the best <b> " };
  expect(await mailsAfter(134, comment)).toEqual([]);
  expect(await mailsAfter(135, {})).toEqual([]);
  const [text, ...others] = await mailsAfter(135, comment);
  expect(text).toContain("deactivated your account");
  expect(text).toMatch(/The administrators add:\s+Farewell!\s+All the best <b>\s/);
  expect(others).toEqual([]);
  const [without] = await mailsAfter(135, { deactivation_notification_comment: " " });
  expect(without).toContain("deactivated your account");
  expect(without).not.toContain("administrators add");
});

test("135: comments have a limit", async () => {
  const person = await world.newPerson("Gus Gone");
  const path = `/users/${person.userId}`;
  const long = { deactivation_notification_comment: "x".repeat(10_001) };
  expect(await owner.speaking(135).whyRefused("DELETE", path, long)).toBe(
    "deactivation_notification_comment is too long (limit: 10000 characters)",
  );
  await owner.speaking(134).ok("DELETE", path, long);
});
