/** A mail server, which keeps what it gets. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly source: string;
}

/** What it says to a mail in place of taking it. */
export interface Refusal {
  readonly code: number;
  readonly text: string;
}

export class MailServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  refusal: Refusal | undefined;
  /** How many mails were offered, refused ones too. */
  offered = 0;
  readonly #server: SMTPServer;

  private constructor() {
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
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", () => resolve()));
    return server;
  }

  /** For `CONFAB_SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** A mail's parts, decoded, all in one text. */
export const textOf = ({ source }: Pick<ReceivedMail, "source">): string =>
  source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The path of the link of a mail. */
export function linkOf(text: string): string {
  const [, path] = /https?:\/\/[^/\s]+(\/accounts\/[^\s"<]+)/.exec(text) ?? [];
  if (path === undefined) throw new Error(`There is no link in ${text}`);
  return path;
}

/** The link of a mail that a server without a mail server wrote to a file; `undefined` while there is none. */
export function linkInFile(dataDir: string, to: string): string | undefined {
  const folder = join(dataDir, "mail");
  if (!existsSync(folder)) return undefined;
  const texts = readdirSync(folder).map((name) =>
    textOf({ source: readFileSync(join(folder, name), "utf8") }),
  );
  const text = texts.find((one) => one.includes(`To: ${to}\n`));
  return text === undefined ? undefined : linkOf(text);
}
