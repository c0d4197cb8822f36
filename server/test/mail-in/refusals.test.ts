/** Mails that do not become messages, and the answers to their senders. */
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../../src/db/errors.ts";
import {
  addressOf,
  mail,
  messagesIn,
  newestIn,
  receivingMails,
  SmtpClient,
  sendMail,
  streamIdOf,
} from "./support.ts";

const { world, owner, hamlet } = useWorld({ environment: receivingMails });

afterEach(() => vi.restoreAllMocks());

/** Returns the number of messages that the work adds to a stream. */
async function added(work: () => Promise<void>): Promise<number> {
  const before = (await messagesIn(owner, "general", 1)).at(-1)?.id ?? 0;
  await work();
  return (await messagesIn(owner)).filter(({ id }) => id > before).length;
}

const countOf = async (outcome: string): Promise<number> => {
  const text = await world.server.context.metrics.scrape();
  return Number(new RegExp(`confab_mails_received_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
};

test("unknown addresses are refused", async () => {
  const address = await addressOf(hamlet);
  const [local = ""] = address.split("@");
  const changed = address.replace(/\.(.)/, (_, letter: string) => `.${letter === "a" ? "b" : "a"}`);
  for (const wrong of [`general@chat.example.com`, `${local}@elsewhere.example`, changed]) {
    expect(await sendMail(world, wrong, mail("x"))).toBe("550 No such address");
  }
});

test("a stream has another address than its neighbour, and keeps it with another name", async () => {
  await owner.subscribe(["renamed", "other"]);
  const address = await addressOf(owner, "renamed");
  expect(address).toMatch(/^renamed\.[a-z2-7]{20}\d+x\d+\.show-sender@chat\.example\.com$/);
  expect((await addressOf(owner, "other")).split(".")[1]).not.toBe(address.split(".")[1]);
  await owner.ok("PATCH", `/streams/${await streamIdOf(owner, "renamed")}`, {
    new_name: "Neuer Name für alle!",
  });
  expect(await sendMail(world, address.toUpperCase(), mail("still here"))).toMatch(/^250 /);
  expect((await newestIn(owner, "Neuer Name für alle!")).content).toMatch(/still here$/);
  expect(await addressOf(owner, "Neuer Name für alle!")).toMatch(/^neuer-name-fur-alle\./);
});

test("archived streams refuse mails like unknown ones", async () => {
  await owner.subscribe(["archived"]);
  const address = await addressOf(owner, "archived");
  await owner.ok("DELETE", `/streams/${await streamIdOf(owner, "archived")}`);
  expect(await sendMail(world, address, mail("x"))).toBe("550 No such address");
});

test.each([
  ["an automatic answer", { "Auto-Submitted": "auto-replied" }],
  ["a mail of Confab", { "Auto-Submitted": "auto-generated", "X-Confab-Mail": "yes" }],
  ["an older automatic answer", { "X-Autoreply": "yes" }],
  ["an automatic answer by its precedence", { Precedence: "auto_reply" }],
])("%s is accepted and dropped", async (_, headers) => {
  const address = await addressOf(hamlet);
  const dropped = await countOf("dropped");
  const count = await added(async () => {
    expect(await sendMail(world, address, mail("I am away", headers))).toMatch(/^250 /);
  });
  expect(count).toBe(0);
  expect(await countOf("dropped")).toBe(dropped + 1);
});

test("a notice of a mail server, and a mail that wanders, are dropped", async () => {
  const address = await addressOf(hamlet);
  const hops = Array.from({ length: 31 }, (_, index) => `Received: from mx${index}.example`);
  const count = await added(async () => {
    expect(await sendMail(world, address, mail("undelivered"), "")).toMatch(/^250 /);
    expect(await sendMail(world, address, `${hops.join("\n")}\n${mail("round and round")}`)).toMatch(/^250 /);
  });
  expect(count).toBe(0);
});

test.each([
  ["mailing lists", { Precedence: "list", "List-Id": "<news.example>", "Auto-Submitted": "no" }],
  ["programs", { "Auto-Submitted": "auto-generated" }],
])("mails of %s are welcome", async (_, headers) => {
  const address = await addressOf(hamlet);
  expect(await added(async () => void (await sendMail(world, address, mail("news", headers))))).toBe(1);
});

test.each([{ "X-Spam-Flag": "YES" }, { "X-Spam-Status": "Yes, score=9" }])(
  "a mail that a filter has marked as spam is refused: %j",
  async (headers) => {
    expect(await sendMail(world, await addressOf(hamlet), mail("buy", headers))).toBe(
      "550 The mail looks like spam",
    );
  },
);

test("a mail that is sent again after a lost answer is one message", async () => {
  const address = await addressOf(hamlet);
  for (const text of [mail("only once"), mail("only once, without id", { "Message-ID": "" })]) {
    const count = await added(async () => {
      await using client = await SmtpClient.open(world);
      for (const command of ["MAIL FROM:<o@elsewhere.example>", `RCPT TO:<${address}>`, "DATA"]) {
        await client.say(command);
      }
      client.write(text);
      await client.answer();
      client.break();
      expect(await sendMail(world, address, text)).toMatch(/^250 /);
    });
    expect(count).toBe(1);
  }
  expect(await countOf("repeated")).toBe(2);
});

test("simultaneous copies of a mail are one message", async () => {
  const address = await addressOf(hamlet);
  const text = mail("copies");
  const count = await added(async () => {
    await Promise.all(Array.from({ length: 5 }, () => sendMail(world, address, text)));
  });
  expect(count).toBe(1);
});

test("while the database is away, senders are asked to try again", async () => {
  const address = await addressOf(hamlet);
  const text = mail("later");
  const realm = world.server.realms.first;
  vi.spyOn(realm, "write").mockRejectedValueOnce(new DatabaseUnavailable(new Error("away")));
  const count = await added(async () => {
    expect(await sendMail(world, address, text)).toMatch(/^451 /);
    expect(await sendMail(world, address, text)).toMatch(/^250 /);
  });
  expect(count).toBe(1);
});

test("a connection that breaks in the middle leaves nothing, and the server continues", async () => {
  const address = await addressOf(hamlet);
  const count = await added(async () => {
    await using client = await SmtpClient.open(world);
    for (const command of ["MAIL FROM:<o@elsewhere.example>", `RCPT TO:<${address}>`])
      await client.say(command);
    expect(await client.say("DATA")).toMatch(/^354 /);
    client.break();
    expect(await sendMail(world, address, mail("next"))).toMatch(/^250 /);
  });
  expect(count).toBe(1);
});

test("mails with too many parts or too large a head can't be read", async () => {
  const address = await addressOf(hamlet);
  const parts = Array.from({ length: 300 }, () => ["--b", "", "x"]).flat();
  const headers = { "Content-Type": 'multipart/mixed; boundary="b"' };
  expect(await sendMail(world, address, mail([...parts, "--b--"], headers))).toMatch(/^554 /);
  expect(await sendMail(world, address, mail("x", { "X-Long": "x ".repeat(200_000) }))).toMatch(/^554 /);
});

test("large mails are refused by their announced and by their real size", async () => {
  const address = await addressOf(hamlet);
  await using client = await SmtpClient.open(world);
  expect(await client.say("MAIL FROM:<o@elsewhere.example> SIZE=99000000")).toMatch(/^552 /);
  const line = `${"x".repeat(998)}\n`;
  expect(await client.send(address, mail(line.repeat(27_000)))).toMatch(/^552 /);
  expect(await client.send(address, mail("small"))).toMatch(/^250 /);
});

test("a mail has ten recipients at most", async () => {
  await owner.subscribe(Array.from({ length: 11 }, (_, index) => `many ${index}`));
  const addresses = await Promise.all(
    Array.from({ length: 11 }, (_, index) => addressOf(owner, `many ${index}`)),
  );
  expect(await sendMail(world, addresses, mail("x"))).toMatch(/^452 /);
});

test("people can't sign in by SMTP, and connections without a certificate stay plain", async () => {
  await using client = new SmtpClient(world.server.mailInPort ?? 0);
  expect(await client.answer()).toMatch(/^220 chat\.example\.com ESMTP Confab$/);
  const abilities = await client.say("EHLO mx.elsewhere.example");
  expect(abilities).toMatch(/SIZE 26214400/);
  expect(abilities).not.toMatch(/AUTH|STARTTLS/);
});
