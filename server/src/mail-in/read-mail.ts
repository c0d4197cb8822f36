/**
 * Reads the head, the text and the files of a mail (MIME). The mail is read as a stream, so that a large one does not
 * stop the rest of the server. Its files go to disk.
 */
import { createReadStream } from "node:fs";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AddressObject, AttachmentStream, HeaderValue, MailParser, MessageText } from "mailparser";
import type { Clock } from "../base/clock.ts";
import type { Incoming, IncomingFile } from "../files/incoming.ts";
import { type MailBody, type MailHead, MailRefusal } from "./mail.ts";

/** More files than anybody attaches by hand. */
const MAX_FILES = 10;
/** Parts at all depths together, so nested parts can't be many either. */
const MAX_PARTS = 200;
const MAX_HEAD_BYTES = 256 * 1024;

/** The parser takes a second for the largest mail. */
const READ_MILLISECONDS = 60_000;

/** Parts that belong to the transport and not to the text. */
const signatures = [
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
];

/** Ends the reading of a mail whose body nobody wants. */
class Unwanted extends Error {}

/**
 * @param isWanted decides by the head; the rest of an unwanted mail is not read
 * @returns `undefined` for an unwanted mail
 * @throws MailRefusal for a mail that can't be read
 */
export async function readMail(
  path: string,
  { incoming, clock }: { incoming: Incoming; clock: Clock },
  isWanted: (head: MailHead) => boolean,
): Promise<(MailHead & MailBody) | undefined> {
  const parser = await createParser();
  let head: MailHead | undefined;
  parser.once("headers", (headers: ReadonlyMap<string, HeaderValue>) => {
    head = headOf(headers);
    if (!isWanted(head)) parser.destroy(new Unwanted());
  });
  const parts = new Parts(incoming);
  const tooSlow = new AbortController();
  const timer = clock.after(READ_MILLISECONDS, () => tooSlow.abort());
  try {
    // The types know no pipelines that end in objects.
    const collect = async (found: AsyncIterable<unknown>) => {
      for await (const part of found) await parts.take(part as AttachmentStream | MessageText);
    };
    await pipeline(createReadStream(path), parser as Duplex, collect, { signal: tooSlow.signal });
  } catch (error) {
    await parts.discard();
    if (error instanceof Unwanted) return undefined;
    if (isOfSystem(error)) throw error;
    throw new MailRefusal(554, "The mail can't be read: its parts are too many, too large or malformed");
  } finally {
    timer.cancel();
  }
  return { ...(head ?? headOf(new Map())), ...parts.body };
}

/** The library is loaded with the first mail. Everything that converts or checks is off. */
async function createParser(): Promise<MailParser> {
  const library = await import("mailparser");
  return new library.MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
    maxHeadSize: MAX_HEAD_BYTES,
    maxChildNodes: MAX_PARTS,
  });
}

/** Collects the parts of a mail. */
class Parts {
  readonly #incoming: Incoming;
  readonly #files: IncomingFile[] = [];
  #omittedFiles = 0;
  #text = "";
  #html = "";

  constructor(incoming: Incoming) {
    this.#incoming = incoming;
  }

  get body(): MailBody {
    return { text: this.#text, html: this.#html, files: this.#files, omittedFiles: this.#omittedFiles };
  }

  async take(part: AttachmentStream | MessageText): Promise<void> {
    if (part.type === "text") {
      this.#text = part.text ?? "";
      this.#html = part.html || "";
      return;
    }
    const isSignature = signatures.includes(part.contentType);
    if (isSignature || this.#files.length === MAX_FILES) {
      if (!isSignature) this.#omittedFiles += 1;
      for await (const _ of part.content);
    } else {
      this.#files.push(await this.#incoming.receive(nameOf(part), part.content));
    }
    part.release?.();
  }

  async discard(): Promise<void> {
    for (const file of this.#files) await this.#incoming.discard(file);
  }
}

/** Forwarded mails are attached without a name. */
function nameOf({ filename, contentType }: AttachmentStream): string {
  if (filename) return filename;
  return contentType === "message/rfc822" ? "mail.eml" : "";
}

function headOf(headers: ReadonlyMap<string, HeaderValue>): MailHead {
  const header = (name: string) =>
    [headers.get(name) ?? []].flat().find((value) => typeof value === "string");
  const [from] = ([headers.get("from") ?? []].flat() as AddressObject[]).flatMap(({ value }) => value);
  return {
    header,
    from: { name: from?.name ?? "", address: from?.address ?? "" },
    subject: header("subject") ?? "",
    messageId: header("message-id"),
    hops: [headers.get("received") ?? []].flat().length,
  };
}

/** True if the disk or the database is the reason, and not the mail. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && "syscall" in error;
