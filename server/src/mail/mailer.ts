/**
 * Hands mails over to the SMTP server of the configuration. Without one, writes them to files for the operator to read.
 * The library is loaded with the first mail, because it takes memory that most servers rarely need.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { type Clock, toIso } from "../base/clock.ts";
import type { Config } from "../config/config.ts";
import { keptMailFolder } from "./kept-mails.ts";
import type { Mail } from "./mail.ts";
import { OWN_MAIL_HEADER } from "./own-mail.ts";

/** True if mails are sent, rather than written to files. */
export const sendsMail = (config: Pick<Config, "smtpUrl">): boolean => config.smtpUrl !== undefined;

/** Together less than the time that a mail is claimed for (`worker.ts`). */
const CONNECT_MILLISECONDS = 20_000;
const SILENCE_MILLISECONDS = 60_000;

export class Mailer {
  readonly #config: Config;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #from: string;
  #transport: Promise<Transport> | undefined;

  constructor(args: { config: Config; clock: Clock; logger: Logger; siteUrl: string }) {
    this.#config = args.config;
    this.#clock = args.clock;
    this.#logger = args.logger;
    this.#from =
      args.config.mailFrom ?? `noreply@${new URL(args.siteUrl).hostname.replace(/^\[.*\]$/, "localhost")}`;
  }

  /**
   * Resolves when the mail has been handed over.
   *
   * @param id the same at every attempt, so that a mail that arrives twice is recognized
   * @throws Error; see `isRefusedForGood`
   */
  async send(id: string, mail: Mail): Promise<void> {
    const host = this.#from.slice(this.#from.lastIndexOf("@") + 1).replace(/>$/, "");
    const { to, subject, text, html, headers } = mail;
    this.#transport ??= loadTransport(this.#config.smtpUrl);
    const transport = await this.#transport;
    const sent = await transport.sendMail({
      from: this.#from,
      to: { name: "", address: to },
      subject,
      text,
      html,
      date: new Date(this.#clock.now()),
      messageId: `<${id}@${host}>`,
      // Prevents out-of-office replies.
      headers: { ...headers, "Auto-Submitted": "auto-generated", [OWN_MAIL_HEADER]: "yes" },
    });
    if (!sendsMail(this.#config)) await this.#keep(id, mail, sent.message);
  }

  async #keep(id: string, { to, links }: Mail, message: unknown): Promise<void> {
    const folder = keptMailFolder(this.#config.dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${toIso(this.#clock.now()).replaceAll(":", "-")}-${id}.eml`);
    await writeFile(file, message as Buffer, { mode: 0o600 });
    this.#logger.warn({ to, links, file }, "Wrote a mail to a file; set CONFAB_SMTP_URL to have mails sent");
  }
}

/**
 * True if a retry would be rejected in the same way, e.g. because the address does not exist or the mail is too large.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  const isOfThisMail = command === "RCPT TO" || command === "DATA" || command === "MAIL FROM";
  return isOfThisMail && typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
};

interface Transport {
  sendMail(message: object): Promise<{ message?: unknown }>;
}

async function loadTransport(smtpUrl: string | undefined): Promise<Transport> {
  const { createTransport } = await import("nodemailer");
  if (smtpUrl === undefined) {
    return createTransport({ streamTransport: true, buffer: true, newline: "unix" }) as Transport;
  }
  return createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
  }) as Transport;
}
