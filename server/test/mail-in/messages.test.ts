/** Mails become messages (docs/interface/streams.md#mail-to-a-stream). */
import { useWorld } from "@confab/testkit/vitest";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { get } from "../files/support.ts";
import { addressOf, mail, newestIn, receivingMails, sendMail, withOptions } from "./support.ts";

const { world, owner, hamlet } = useWorld({ environment: receivingMails });

const ACCEPTED = /^250 /;

/** Sends a mail without the sender's name in its message. */
const send = async (text: string, ...options: string[]) => {
  const answer = await sendMail(world, withOptions(await addressOf(hamlet), ...options), text);
  expect(answer).toMatch(ACCEPTED);
  return newestIn(owner);
};

test("a mail becomes a message of the bot, with its subject as the topic", async () => {
  const queue = await owner.register({ event_types: ["message"] });
  expect(await sendMail(world, await addressOf(hamlet), mail("Hello\nfrom outside"))).toMatch(ACCEPTED);
  expect(await newestIn(owner)).toMatchObject({
    sender_full_name: "Email Gateway",
    subject: "News from outside",
    content: "From: Ophelia Outside &#60;ophelia@elsewhere.example>\n\nHello\nfrom outside",
  });
  expect(await queue.all()).toMatchObject([{ type: "message", flags: [] }]);
  await world.settle();
  const narrow = [{ operator: "search", operand: "from outside" }];
  const parameters = { narrow, anchor: "newest", num_before: 5, num_after: 0 };
  expect(await owner.ok("GET", "/messages", parameters)).toMatchObject({ messages: [{}] });
});

test("a library for mails can send one, with a file that everyone in the stream can read", async () => {
  const transport = createTransport({ host: "127.0.0.1", port: world.server.mailInPort ?? 0 });
  const { response } = await transport.sendMail({
    from: "Ophelia <ophelia@elsewhere.example>",
    to: await addressOf(hamlet),
    subject: "Grüße aus Übersee",
    text: "Im Anhang",
    attachments: [{ filename: "Übersicht.txt", content: "the file" }],
  });
  expect(response).toMatch(ACCEPTED);
  const { subject, content } = await newestIn(owner);
  expect(subject).toBe("Grüße aus Übersee");
  const [, path = ""] = /\n\n\[Übersicht\.txt\]\((\/user_uploads\/\S+)\)$/.exec(content) ?? [];
  expect(path).not.toBe("");
  const file = await get(owner, decodeURI(path));
  expect(file.bytes.toString()).toBe("the file");
});

test("an encoded subject and another character set are decoded", async () => {
  const message = await send(
    mail("Gr=FC=DFe", {
      Subject: "=?iso-8859-1?Q?Re:_F=FCr_alle?=",
      "Content-Type": "text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding": "quoted-printable",
    }),
  );
  expect(message).toMatchObject({ subject: "Für alle", content: "Grüße" });
});

test("a mail with HTML alone becomes Markdown", async () => {
  const html = [
    "<style>p { color: red }</style><p>Dear <b>all</b>,</p><ul><li>one</li><li>two</li></ul>",
    '<p>see <a href="https://example.com/a">the page</a> or <a href="javascript:alert(1)">that</a></p>',
  ];
  const message = await send(mail(html, { "Content-Type": "text/html; charset=utf-8" }));
  expect(message.content).toMatch(/^Dear \*\*all\*\*,\n\n\s*\* one\n\s*\* two\n\n/);
  expect(message.content).toMatch(/see \[the page\]\(https:\/\/example\.com\/a\) or that$/);
});

const alternatives = () =>
  mail(
    [
      "--b",
      "Content-Type: text/plain",
      "",
      "the plain part",
      "--b",
      "Content-Type: text/html",
      "",
      "<p>the <i>rich</i> part</p>",
      "--b--",
    ],
    { "Content-Type": 'multipart/alternative; boundary="b"' },
  );

test("plain text is preferred, unless the address asks for HTML", async () => {
  expect(await send(alternatives())).toMatchObject({ content: "the plain part" });
  expect(await send(alternatives(), "prefer-html")).toMatchObject({ content: "the *rich* part" });
});

test("quotes and signatures are left out, unless the address asks for them", async () => {
  const text = [
    "My answer",
    "",
    "On Monday, Hamlet wrote:",
    "> a question",
    "",
    "-- ",
    "Ophelia",
    "Elsinore",
  ];
  expect(await send(mail(text))).toMatchObject({ content: "My answer" });
  expect((await send(mail(text), "include-quotes")).content).toBe(
    "My answer\n\nOn Monday, Hamlet wrote:\n> a question",
  );
  expect((await send(mail(text), "include-quotes", "include-footers")).content).toMatch(/Elsinore$/);
});

test("a mail without subject or text becomes a message all the same", async () => {
  expect(await send(mail("", { Subject: "" }))).toMatchObject({
    subject: "(no topic)",
    content: "*(no text)*",
  });
});

test("a mail mentions nobody, and is no command", async () => {
  const { content } = await send(mail("/poll Who? @**all** @**Hamlet Member**"));
  const { messages } = await hamlet.ok<{ messages: { flags: string[]; submessages: [] }[] }>(
    "GET",
    "/messages",
    {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
    },
  );
  expect(content).toContain("Who?");
  expect(messages.at(-1)).toMatchObject({ submessages: [] });
  expect(messages.at(-1)?.flags).not.toContain("mentioned");
  expect(messages.at(-1)?.flags).not.toContain("wildcard_mentioned");
});

test("a long mail and a long subject are cut", async () => {
  const { subject, content } = await send(mail("word ".repeat(3000), { Subject: "long ".repeat(50) }));
  expect([...subject]).toHaveLength(60);
  expect(subject).toMatch(/\.\.\.$/);
  expect([...content].length).toBeLessThanOrEqual(10_000);
  expect(content).toMatch(/\n\[message truncated\]$/);
});

test("more files than ten are left out", async () => {
  const part = (number: number) => [
    "--b",
    `Content-Disposition: attachment; filename="${number}.txt"`,
    "",
    `file ${number}`,
  ];
  const text = Array.from({ length: 12 }, (_, index) => part(index)).flat();
  const { content } = await send(
    mail([...text, "--b--"], { "Content-Type": 'multipart/mixed; boundary="b"' }),
  );
  expect(content.match(/\/user_uploads\//g)).toHaveLength(10);
  expect(content).toMatch(/\n\*\(2 files left out\)\*$/);
});

test("a link in a mail gives nobody access to the file of another mail", async () => {
  await owner.subscribe(["secret"], { invite_only: true });
  const text = mail(["--b", 'Content-Disposition: attachment; filename="a.txt"', "", "a", "--b--"], {
    "Content-Type": 'multipart/mixed; boundary="b"',
  });
  expect(await sendMail(world, await addressOf(owner, "secret"), text)).toMatch(ACCEPTED);
  const [path = ""] = /\/user_uploads\/[^)]+/.exec((await newestIn(owner, "secret")).content) ?? [];
  expect((await get(owner, path)).status).toBe(200);
  await send(mail(`[a file](${path})`));
  expect((await get(hamlet, path)).status).toBe(403);
});

test("a mail to two streams is a message in each, with the same files", async () => {
  await hamlet.subscribe(["first", "second"]);
  const addresses = [await addressOf(hamlet, "first"), await addressOf(hamlet, "second")];
  const text = mail(["--b", 'Content-Disposition: attachment; filename="a.txt"', "", "a", "--b--"], {
    "Content-Type": 'multipart/mixed; boundary="b"',
  });
  expect(await sendMail(world, addresses, text)).toMatch(ACCEPTED);
  const { content } = await newestIn(hamlet, "first");
  expect(content).toMatch(/\/user_uploads\//);
  expect(await newestIn(hamlet, "second")).toMatchObject({ content });
});
