/** Sends mails to streams of a world as a mail server does. */
import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { Person, World } from "@confab/testkit";

export const DOMAIN = "chat.example.com";

/** The option that makes a world receive mails. */
export const receivingMails = { CONFAB_MAIL_IN: `smtp://127.0.0.1:0?domain=${DOMAIN}` } as const;

export const streamIdOf = async (person: Person, stream = "general"): Promise<number> =>
  (await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })).stream_id;

export async function addressOf(person: Person, stream = "general"): Promise<string> {
  const path = `/streams/${await streamIdOf(person, stream)}/email_address`;
  return (await person.speaking().ok<{ email: string }>("GET", path)).email;
}

/** Returns the address with other options. */
export const withOptions = (address: string, ...options: string[]): string =>
  address.replace(/\.show-sender@/, `${options.map((option) => `+${option}`).join("")}@`);

export interface MailMessage {
  readonly id: number;
  readonly subject: string;
  readonly content: string;
  readonly sender_full_name: string;
}

/** Returns the newest messages of a stream, oldest first, as they were written. */
export async function messagesIn(person: Person, stream = "general", count = 20): Promise<MailMessage[]> {
  const narrow = [{ operator: "stream", operand: stream }];
  const parameters = { narrow, anchor: "newest", num_before: count, num_after: 0, apply_markdown: false };
  return (await person.ok<{ messages: MailMessage[] }>("GET", "/messages", parameters)).messages;
}

/** Returns the newest message of a stream. */
export async function newestIn(person: Person, stream = "general"): Promise<MailMessage> {
  const newest = (await messagesIn(person, stream, 1)).at(-1);
  if (!newest) throw new Error("There is no message");
  return newest;
}

let mails = 0;

/** Builds a mail. @param headers replace the usual ones; an empty one is left out */
export function mail(
  body: string | readonly string[],
  headers: Readonly<Record<string, string>> = {},
): string {
  mails += 1;
  const all = {
    From: "Ophelia Outside <ophelia@elsewhere.example>",
    To: "stream@chat.example.com",
    Subject: "News from outside",
    "Message-ID": `<${mails}.${process.pid}@elsewhere.example>`,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    ...headers,
  };
  const head = Object.entries(all).flatMap(([name, value]) => (value === "" ? [] : `${name}: ${value}`));
  return [...head, "", ...[body].flat()].join("\n");
}

/** One connection to a mail server. */
export class SmtpClient implements AsyncDisposable {
  readonly #socket;
  readonly #lines;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("error", () => undefined);
    const lines = createInterface({ input: this.#socket });
    this.#socket.on("close", () => lines.close());
    this.#lines = lines[Symbol.asyncIterator]();
  }

  /** Connects to a world and greets. */
  static async open(world: World): Promise<SmtpClient> {
    const client = new SmtpClient(world.server.mailInPort ?? 0);
    await client.answer();
    await client.say("EHLO mx.elsewhere.example");
    return client;
  }

  /** Sends a command and returns the answer. */
  async say(line: string): Promise<string> {
    this.#socket.write(`${line}\r\n`);
    return this.answer();
  }

  /** Returns all lines of the next answer; an empty text once the connection is closed. */
  async answer(): Promise<string> {
    const lines: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) return lines.join("\n");
      lines.push(value);
      if (/^\d{3} /.test(value)) return lines.join("\n");
    }
  }

  /** Sends the text of a mail up to its end, without reading the answer. */
  write(text: string): void {
    this.#socket.write(`${text.replace(/\r?\n/g, "\r\n").replace(/^\./gm, "..")}\r\n.\r\n`);
  }

  /** Breaks the connection. */
  break(): void {
    this.#socket.destroy();
  }

  /** Sends one mail. @returns the answer to the first refused command, or to the mail */
  async send(
    to: string | readonly string[],
    text: string,
    from = "ophelia@elsewhere.example",
  ): Promise<string> {
    for (const command of [
      `MAIL FROM:<${from}>`,
      ...[to].flat().map((each) => `RCPT TO:<${each}>`),
      "DATA",
    ]) {
      const answer = await this.say(command);
      if (!/^[23]/.test(answer)) {
        await this.say("RSET");
        return answer;
      }
    }
    this.write(text);
    return this.answer();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy();
  }
}

/** Sends one mail through a connection of its own. */
export async function sendMail(
  world: World,
  to: string | readonly string[],
  text: string,
  from?: string,
): Promise<string> {
  await using client = await SmtpClient.open(world);
  return await client.send(to, text, from);
}
