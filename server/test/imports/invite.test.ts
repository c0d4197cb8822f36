/** `confab import … --invite` mails each person of the import one link to choose a password. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { ImportTarget } from "./support.ts";

/** Longer than importing these people takes. */
const LATEST_KILL = 3500;

describe("invitations of an import", { timeout: 240_000 }, () => {
  const mails = useMailServer();
  let target: ImportTarget;

  beforeAll(async () => {
    target = await ImportTarget.start({ environment: { CONFAB_SMTP_URL: mails.url } });
    target.write("people.jsonl", [
      { key: "U0", name: "Ada", email: "ada@example.com" },
      ...Array.from({ length: 60 }, (_, index) => ({
        key: `P${index}`,
        name: `Person ${index}`,
        email: `person${index}@example.com`,
      })),
      { key: "B", name: "Deploys", email: "deploys@example.com", is_bot: true },
      { key: "G", name: "Gone", email: "gone@example.com", is_active: false },
      { key: "N", name: "Nameless" },
    ]);
    target.write("messages.jsonl", [
      { key: "m1", time: 1_614_592_800, sender: "P1", to: ["P2"], content: "Before anybody is invited" },
    ]);
  });
  afterAll(() => target[Symbol.asyncDispose]());

  const recipients = () => mails.received.flatMap(({ to }) => to).toSorted();
  const expected = Array.from({ length: 60 }, (_, index) => `person${index}@example.com`).toSorted();

  test("mails nobody without the option", async () => {
    expect((await target.run()).stdout).not.toContain("invited");
    expect(recipients()).toEqual([]);
  });

  test("mails each active person with an address once, even if it is killed", async () => {
    await target.alone(async () => {
      for (let milliseconds = 1100; milliseconds < LATEST_KILL; milliseconds += 500) {
        await target.killImport(milliseconds, "--invite");
      }
    });
    const { code, stdout } = await target.run("--invite");
    expect(code).toBe(0);
    const [, invited = "0"] = /(\d+) people were invited by mail\./.exec(stdout) ?? [];
    expect(Number(invited)).toBeLessThan(61);
    await target.restart();
    await expect.poll(recipients, { timeout: 30_000 }).toEqual(expected);
    const mail = mails.received.find(({ to }) => to.includes("person7@example.com"));
    const [path = ""] = /\/accounts\/password\/reset\/[\w-]{43}\//.exec(textOf(mail ?? { source: "" })) ?? [];
    const page = await fetch(`${target.server.url}${path}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("person7@example.com")]);
    expect((await target.run("--invite")).stdout).not.toContain("invited");
  });
});

test("invitations need a mail server", async () => {
  await using target = await ImportTarget.start();
  target.write("messages.jsonl", []);
  const ended = await target.run("--invite");
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("CONFAB_SMTP_URL") });
});
