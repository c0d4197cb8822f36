/**
 * The fields of a request: the query string, and a form body in either of its encodings.
 *
 * URL-encoded text is decoded here, because `URLSearchParams` and `node:querystring` replace bytes that are not UTF-8
 * instead of rejecting them.
 */
import { Readable } from "node:stream";
import { badRequest, type Fields, MAX_FIELDS } from "@confab/contract";
import { readMultipart, unescapeName } from "./multipart.ts";

/** The size of a network read. */
const PIECE_BYTES = 64 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * @param body as received; anything but a form in memory is ignored, including JSON: the interface has no JSON bodies
 * @throws ApiError for text that is not UTF-8, for a malformed multipart body, and for too many fields
 */
export async function readFields(
  url: string,
  contentType: string | undefined,
  body: unknown,
): Promise<Fields> {
  const mark = url.indexOf("?");
  return {
    query: mark < 0 ? new Map() : parseUrlEncoded(url.slice(mark + 1)),
    body: await readBody(contentType ?? "", body instanceof Buffer ? body : undefined),
  };
}

async function readBody(contentType: string, body: Buffer | undefined): Promise<Map<string, string>> {
  if (!body?.length) return new Map();
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return parseUrlEncoded(decode(body));
  if (type === "multipart/form-data") return parseMultipart(contentType, body);
  return new Map();
}

/** The last value wins when a name is repeated. */
function parseUrlEncoded(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const pairs = text.split("&", MAX_FIELDS + 1);
  if (pairs.length > MAX_FIELDS) throw tooManyFields();
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    fields.set(percentDecode(name), equals < 0 ? "" : percentDecode(pair.slice(equals + 1)));
  }
  return fields;
}

function percentDecode(text: string): string {
  if (!text.includes("%")) return text.replaceAll("+", " ");
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return decodeLoosely(text);
  }
}

/** Keeps a lone `%` as it is, like other form parsers. Rejects bytes that are not UTF-8. */
function decodeLoosely(text: string): string {
  const bytes: Buffer[] = [];
  for (const part of text.replaceAll("+", " ").split(/(%[0-9a-fA-F]{2})/)) {
    bytes.push(
      /^%[0-9a-fA-F]{2}$/.test(part) ? Buffer.from(part.slice(1), "hex") : Buffer.from(part, "utf8"),
    );
  }
  return decode(Buffer.concat(bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest("The request is not valid UTF-8.");
  }
}

/** Skips files. Endpoints that take a file read their forms with `receive-form.ts`. */
async function parseMultipart(contentType: string, body: Buffer): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const options = {
    isPartAFile: isNamedFile,
    limits: { parts: MAX_FIELDS, fieldSize: body.length },
  };
  await readMultipart(Readable.from(piecesOf(body)), contentType, options, (parser, reject) => {
    parser.on("field", (name, value) => {
      if (typeof name === "string") fields.set(unescapeName(name), value);
    });
    parser.on("partsLimit", () => reject(tooManyFields()));
  });
  return fields;
}

/** Treats every part without a file name as text, as browsers do. */
const isNamedFile = (_field: string | undefined, _type: string | undefined, name: string | undefined) =>
  name !== undefined;

/** Yields the body in pieces, because parsing is the expensive step, and the rest of a rejected form is not parsed. */
function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES);
}

const tooManyFields = () => badRequest(`The request has too many fields (limit: ${MAX_FIELDS}).`);
