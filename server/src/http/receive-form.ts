/**
 * Parses a form with a file (multipart/form-data) while it arrives: the file goes to disk, its fields, which are few
 * and short, to memory.
 */
import { Readable } from "node:stream";
import { badRequest, type FileRule, fileTooLarge } from "@confab/contract";
import type { BusboyInstance } from "@fastify/busboy";
import type { Incoming, IncomingFile } from "../files/incoming.ts";
import { isMultipart, readMultipart, unescapeName, unreadable } from "./multipart.ts";

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
    const limits = {
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELDS_BYTES / MAX_FIELDS,
      parts: MAX_FIELDS + 2,
      fileSize: this.#rule.maxMebibytes * MEBIBYTE,
    };
    try {
      await readMultipart(body, contentType, { preservePath: true, limits }, (parser, reject) =>
        this.#follow(body, parser, reject),
      );
      const file = await this.#file;
      if (!file && !this.#rule.optional) throw badRequest(this.#rule.missing);
      return { fields: this.#fields, file };
    } catch (error) {
      await this.#giveUp(error as Error);
      throw error;
    }
  }

  #follow(body: Readable, parser: BusboyInstance, reject: (error: unknown) => void): void {
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
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > this.maxBytes) reject(fileTooLarge(this.#rule.maxMebibytes));
    });
  }

  /** Deletes everything received of the file. */
  async #giveUp(error: Error): Promise<void> {
    this.#part?.destroy(error);
    const file = await this.#file?.catch(() => undefined);
    if (file) await this.#incoming.discard(file);
  }
}

/** Removes folders: some programs send the file's path on their machine. */
const lastPartOf = (name: string): string => unescapeName(name.split(/[\\/]/).at(-1) ?? "");

/** Returns true if a file could not be written, which is not the request's fault. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && "syscall" in error;

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
