/**
 * Listens for mails by SMTP. Everything that a stranger can make large or slow has a limit here, before any work starts:
 * connections, recipients, size and time. A mail is acknowledged once `deliver` has stored it, so the sending server
 * keeps it until then.
 */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import type { SMTPServer, SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Clock } from "../base/clock.ts";
import { StartError } from "../base/start-error.ts";
import type { MailInOptions } from "../config/mail-in-options.ts";
import type { Incoming, IncomingFile } from "../files/incoming.ts";
import { type Envelope, MailRefusal } from "./mail.ts";

const MEBIBYTE = 1024 * 1024;

/** The usual limit of mail servers. Files take a third more than their size in a mail. */
const MAX_MAIL_BYTES = 25 * MEBIBYTE;

/** A mail server that is told "too many" sends the mail again to the others. */
const MAX_RECIPIENTS = 10;

const MAX_CONNECTIONS = 50;
/** A mail server in front of this one has all of its connections from one address. */
const MAX_CONNECTIONS_OF_ADDRESS = 20;

/** The mails that are read and stored at the same time. Each takes memory for its text. */
const MAX_AT_ONCE = 4;

const SILENCE_MILLISECONDS = 60_000;
const TRANSFER_MILLISECONDS = 10 * 60_000;

/** The time for running transfers to end when the server stops. Mails that are not acknowledged are sent again. */
const STOP_MILLISECONDS = 10_000;
const CLOSE_MILLISECONDS = 100;

interface MailHandlers {
  /**
   * Decides who may be a recipient.
   *
   * @param others the recipients of the same mail so far
   * @throws MailRefusal
   */
  admit(recipient: string, others: readonly string[], remoteAddress: string): Promise<void>;
  /**
   * Stores a mail.
   *
   * @param file the mail, which is deleted afterwards
   * @throws MailRefusal
   */
  deliver(file: IncomingFile, envelope: Envelope): Promise<void>;
  /** Turns any error into the answer to the sending server. */
  refusalOf(error: unknown): MailRefusal;
}

interface Parts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly incoming: Incoming;
  readonly handlers: MailHandlers;
}

export class MailListener {
  readonly #server: SMTPServer;
  readonly #parts: Parts;
  readonly #running = new Set<Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #isStopping = false;

  /**
   * @param domain the name by which it greets
   * @throws StartError if it can't listen on the address, or read the certificate
   */
  static async start(options: MailInOptions, domain: string, parts: Parts): Promise<MailListener> {
    const tls = await readTls(options);
    const library = await import("smtp-server");
    const listener = new MailListener(parts, (handlers) => {
      return new library.SMTPServer({
        ...handlers,
        ...tls,
        name: domain,
        banner: "Confab",
        disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
        authOptional: true,
        disableReverseLookup: true,
        size: MAX_MAIL_BYTES,
        maxRecipients: MAX_RECIPIENTS,
        maxClients: MAX_CONNECTIONS,
        maxCommandLength: 4096,
        socketTimeout: SILENCE_MILLISECONDS,
        closeTimeout: CLOSE_MILLISECONDS,
        logger: false,
      });
    });
    await listenOn(listener.#server.server, options);
    return listener;
  }

  private constructor(parts: Parts, create: (handlers: SmtpHandlers) => SMTPServer) {
    this.#parts = parts;
    this.#server = create({
      onConnect: (session, callback) => callback(this.#objectionTo(session)),
      onMailFrom: (_address, _session, callback) => callback(this.#isStopping ? stopping() : undefined),
      onRcptTo: (address, session, callback) => this.#answer(this.#admit(address, session), callback),
      onData: (stream, session, callback) => {
        const receiving = this.#receive(stream, session);
        this.#running.add(receiving);
        this.#answer(
          receiving.finally(() => this.#running.delete(receiving)),
          callback,
        );
      },
    });
    // Broken connections and failed handshakes are the affair of the other side. The error has its network address.
    this.#server.on("error", ({ message }) =>
      parts.logger.debug({ reason: message }, "An SMTP connection failed"),
    );
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Finishes the mails that are arriving, and accepts no more. */
  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const late = Promise.withResolvers<void>();
    const timer = this.#parts.clock.after(STOP_MILLISECONDS, () => late.resolve());
    await Promise.race([Promise.allSettled(this.#running), late.promise]);
    timer.cancel();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #objectionTo({ remoteAddress }: SMTPServerSession): MailRefusal | undefined {
    if (this.#isStopping) return stopping();
    const same = [...this.#server.connections].filter((each) => each.remoteAddress === remoteAddress);
    if (same.length <= MAX_CONNECTIONS_OF_ADDRESS) return undefined;
    return new MailRefusal(421, "Too many connections from your address");
  }

  async #admit(
    { address }: SMTPServerAddress,
    { envelope, remoteAddress }: SMTPServerSession,
  ): Promise<void> {
    const others = envelope.rcptTo.map((each) => each.address);
    await this.#parts.handlers.admit(address, others, remoteAddress);
  }

  async #receive(stream: SMTPServerDataStream, { id, envelope }: SMTPServerSession): Promise<void> {
    const { clock, incoming, handlers } = this.#parts;
    const timer = clock.after(TRANSFER_MILLISECONDS, () => this.#disconnect(id));
    let file: IncomingFile;
    try {
      file = await incoming.receive("mail", Readable.from(upTo(MAX_MAIL_BYTES, stream)));
    } catch (error) {
      throw stream.readableEnded ? error : new MailRefusal(421, "The connection broke");
    } finally {
      timer.cancel();
    }
    try {
      if (stream.sizeExceeded) throw new MailRefusal(552, "The mail is larger than 25 MiB");
      await this.#takeTurn();
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const returnPath = envelope.mailFrom ? envelope.mailFrom.address : "";
      await handlers.deliver(file, { returnPath, recipients }).finally(() => this.#endTurn());
    } finally {
      await incoming.discard(file);
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#busy < MAX_AT_ONCE) this.#busy += 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
  }

  #disconnect(id: string): void {
    for (const connection of this.#server.connections) if (connection.id === id) connection.close();
  }

  #answer(work: Promise<void>, callback: (error?: Error) => void): void {
    work.then(
      () => callback(),
      (error: unknown) => callback(this.#parts.handlers.refusalOf(error)),
    );
  }
}

interface SmtpHandlers {
  onConnect(session: SMTPServerSession, callback: (error?: Error) => void): void;
  onMailFrom(address: SMTPServerAddress, session: SMTPServerSession, callback: (error?: Error) => void): void;
  onRcptTo(address: SMTPServerAddress, session: SMTPServerSession, callback: (error?: Error) => void): void;
  onData(stream: SMTPServerDataStream, session: SMTPServerSession, callback: (error?: Error) => void): void;
}

const stopping = () => new MailRefusal(421, "The server is stopping");

/** Yields the first bytes of a source, and reads the rest, because senders read the answer only after the mail. */
async function* upTo(bytes: number, source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let count = 0;
  for await (const chunk of source) {
    count += chunk.length;
    if (count <= bytes) yield chunk;
  }
}

/**
 * Rejects an address that can't be listened on, and files that can't be read. A start that can't succeed then fails
 * before it creates an organization.
 *
 * @throws StartError
 */
export async function checkMailIn(options: MailInOptions): Promise<void> {
  await readTls(options);
  const probe = createServer();
  await listenOn(probe, options);
  probe.close();
}

async function listenOn(server: Server, { host, port }: MailInOptions): Promise<void> {
  try {
    await once(server.listen({ host, port }), "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `Can't receive mails on port ${port} of ${host} (${code}). Set CONFAB_MAIL_IN to another address.`,
      { cause: error },
    );
  }
}

const readTls = async ({ tls }: MailInOptions) =>
  tls && {
    cert: await readTlsFile("CONFAB_MAIL_IN_CERTIFICATE", tls.certificate),
    key: await readTlsFile("CONFAB_MAIL_IN_KEY", tls.key),
  };

async function readTlsFile(variable: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${variable} names ${path}, which can't be read (${code}).`, { cause: error });
  }
}
