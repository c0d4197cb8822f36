/** A mail server that stores received mails. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The mail as it was transmitted. */
  readonly source: string;
}

/** A response that refuses a mail. */
export interface Refusal {
  readonly code: number;
  readonly text: string;
}

export class MailServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  refusal: Refusal | undefined;
  /** The number of mails that were offered, including refused ones. */
  offered = 0;
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, callback) => {
        this.offered += 1;
        if (!this.refusal) return callback();
        callback(Object.assign(new Error(this.refusal.text), { responseCode: this.refusal.code }));
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString("utf8"),
          });
          callback();
        });
      },
    });
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await server.listen();
    return server;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve()));
  }

  /** The value of `CONFAB_SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** Returns all decoded parts of a mail as one text. */
export const textOf = ({ source }: Pick<ReceivedMail, "source">): string =>
  source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns the path of the link in a mail. */
export function linkOf(text: string): string {
  const [, path] = /https?:\/\/[^/\s]+(\/accounts\/[^\s"<]+)/.exec(text) ?? [];
  if (path === undefined) throw new Error(`There is no link in ${text}`);
  return path;
}

/**
 * Returns the link of a mail that a server without a mail server wrote to a file, or `undefined` if there is none yet.
 */
export function linkInFile(dataDir: string, to: string): string | undefined {
  const folder = join(dataDir, "mail");
  if (!existsSync(folder)) return undefined;
  const texts = readdirSync(folder).map((name) =>
    textOf({ source: readFileSync(join(folder, name), "utf8") }),
  );
  const text = texts.find((one) => one.includes(`To: ${to}\n`));
  return text === undefined ? undefined : linkOf(text);
}
