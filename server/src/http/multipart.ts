/** Reads multipart forms (RFC 7578) with busboy, piece by piece. Stops reading a form as soon as it is rejected. */
import type { Readable } from "node:stream";
import { ApiError, badRequest } from "@confab/contract";
import type { BusboyConfig, BusboyInstance } from "@fastify/busboy";

/** Returns true if a body with this type may contain a file. */
export const isMultipart = (contentType: string): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType.trim());

type Reject = (error: unknown) => void;

/**
 * Reads a form to its end. The parser gets no more of the body once the form is rejected; the rest is the caller's.
 *
 * @param options of the parser: its limits, and which parts are files
 * @param follow adds the listeners for fields, files and limits, which may reject the form
 * @throws ApiError for a body that can't be read; anything that `follow` rejects the form with
 */
export async function readMultipart(
  body: Readable,
  contentType: string,
  options: Omit<BusboyConfig, "headers">,
  follow: (parser: BusboyInstance, reject: Reject) => void,
): Promise<void> {
  const parser = await openParser(contentType, options);
  if (body.destroyed) throw unreadable();
  await new Promise<void>((resolve, fail) => {
    const reject = (error: unknown) => {
      body.unpipe(parser);
      fail(error);
    };
    follow(parser, reject);
    parser.on("error", () => reject(unreadable()));
    parser.on("finish", resolve);
    body.on("error", (error) => reject(error instanceof ApiError ? error : unreadable()));
    body.on("close", () => body.readableEnded || reject(unreadable()));
    body.pipe(parser);
  });
}

/** @throws ApiError for a form without a boundary */
async function openParser(
  contentType: string,
  options: Omit<BusboyConfig, "headers">,
): Promise<BusboyInstance> {
  // Loaded with the first form.
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({ ...options, headers: { "content-type": contentType } });
  } catch {
    throw unreadable();
  }
}

/** Decodes quotes and line breaks in names, which browsers write as `%22`, `%0D` and `%0A`. */
export const unescapeName = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped));

export const unreadable = (): ApiError => badRequest("The multipart body could not be read.");
