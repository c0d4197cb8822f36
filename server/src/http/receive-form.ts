/**
 * Parses a form with a file (multipart/form-data) while it arrives: the file goes to disk, its fields, which are few
 * and short, to memory. Stops parsing a form as soon as it is rejected.
 */
import { Readable } from "node:stream";
import { ApiError, badRequest, type FileRule, fileTooLarge } from "@confab/contract";
import type { BusboyInstance } from "@fastify/busboy";
import type { Incoming, IncomingFile } from "../files/incoming.ts";

const MEBIBYTE = 1024 * 1024;

/** The largest total size of the other fields. */
const MAX_FIELDS_BYTES = MEBIBYTE;
const MAX_FIELDS = 100;

/** Clients read the answer only after sending the body, so the rest of a rejected body is drained, up to this limit. */
const MAX_DRAINED_BYTES = 100 * MEBIBYTE;

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>;
  /** Absent only if it is optional. */
  readonly file: IncomingFile | undefined;
}

/**
 * @param body the stream of the body, or a buffer with all of it
 * @throws ApiError for anything but one file (or none, if it is optional) that is small enough; nothing of it is on
 * disk then
 */
export async function receiveForm(
  request: { readonly body: unknown; readonly contentType: string; readonly contentLength: number },
  rule: FileRule,
  incoming: Incoming,
): Promise<ReceivedForm> {
  const body = request.body instanceof Buffer ? Readable.from([request.body]) : request.body;
  if (!(body instanceof Readable) || !isMultipart(request.contentType)) {
    throw badRequest(rule.missing);
  }
  const form = new FormReader(rule, incoming);
  try {
    if (request.contentLength > form.maxBytes) throw fileTooLarge(rule.maxMebibytes);
    return await form.read(body, request.contentType);
  } catch (error) {
    drain(body);
    throw error;
  }
}

/** Returns true if a body with this type may contain a file. */
export const isMultipart = (contentType: string): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType.trim());

class FormReader {
  readonly maxBytes: number;
  readonly #rule: FileRule;
  readonly #incoming: Incoming;
  readonly #fields = new Map<string, string>();
  /** The file as a part of the form, and as it arrives on disk. */
  #part: Readable | undefined;
  #file: Promise<IncomingFile> | undefined;

  constructor(rule: FileRule, incoming: Incoming) {
    this.#rule = rule;
    this.#incoming = incoming;
    this.maxBytes = rule.maxMebibytes * MEBIBYTE + MAX_FIELDS_BYTES;
  }

  async read(body: Readable, contentType: string): Promise<ReceivedForm> {
    const parser = await openParser(contentType, this.#rule);
    if (body.destroyed) throw unreadable();
    try {
      await new Promise<void>((resolve, reject) => this.#follow(body, parser, resolve, reject));
      const file = await this.#file;
      if (!file && !this.#rule.optional) throw badRequest(this.#rule.missing);
      return { fields: this.#fields, file };
    } catch (error) {
      body.unpipe(parser);
      await this.#giveUp(error as Error);
      throw error;
    }
  }

  #follow(
    body: Readable,
    parser: BusboyInstance,
    resolve: () => void,
    reject: (error: unknown) => void,
  ): void {
    let bytes = 0;
    parser.on("field", (name, value, nameIsCut, valueIsCut) => {
      if (nameIsCut || valueIsCut) reject(badRequest("A field of the form is too long."));
      if (typeof name === "string") this.#fields.set(name, value);
    });
    parser.on("file", (_field, part, name: string | undefined) => {
      // Fails, for example, when the body ends in the middle of the part. A file that can't be written also fails its
      // part, but reports the reason itself.
      part.on("error", () => this.#file ?? reject(unreadable()));
      // Browsers send this when no file was chosen in the form.
      if (name === undefined || name === "") return part.resume();
      if (this.#file) {
        part.resume();
        return reject(badRequest(this.#rule.several));
      }
      part.on("limit", () => reject(fileTooLarge(this.#rule.maxMebibytes)));
      this.#part = part;
      this.#file = this.#incoming.receive(lastPartOf(name), part);
      this.#file.catch((error: unknown) => reject(isOfSystem(error) ? error : unreadable()));
    });
    parser.on("fieldsLimit", () => reject(badRequest("The form has too many fields.")));
    parser.on("partsLimit", () => reject(badRequest("The form has too many parts.")));
    parser.on("error", () => reject(unreadable()));
    parser.on("finish", resolve);
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > this.maxBytes) reject(fileTooLarge(this.#rule.maxMebibytes));
    });
    body.on("error", (error) => reject(error instanceof ApiError ? error : unreadable()));
    body.on("close", () => body.readableEnded || reject(unreadable()));
    body.pipe(parser);
  }

  /** Deletes everything received of the file. */
  async #giveUp(error: Error): Promise<void> {
    this.#part?.destroy(error);
    const file = await this.#file?.catch(() => undefined);
    if (file) await this.#incoming.discard(file);
  }
}

/** @throws ApiError for a form without a boundary */
async function openParser(contentType: string, { maxMebibytes }: FileRule): Promise<BusboyInstance> {
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      preservePath: true,
      limits: {
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELDS_BYTES / MAX_FIELDS,
        parts: MAX_FIELDS + 2,
        fileSize: maxMebibytes * MEBIBYTE,
      },
    });
  } catch {
    throw unreadable();
  }
}

/**
 * Some programs send the file's path on their machine; browsers write quotes and line breaks as `%22`, `%0D`, `%0A`.
 */
const lastPartOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "").replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped));

/** Returns true if a file could not be written, which is not the request's fault. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && "syscall" in error;

const unreadable = (): ApiError => badRequest("The multipart body could not be read.");

/** Reads the rest of a body and drops it, up to a limit. */
export function drain(body: Readable): void {
  let bytes = 0;
  body.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) body.destroy();
  });
  body.on("error", () => undefined);
  body.resume();
}
