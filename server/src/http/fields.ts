/** The fields of a request: the query string, and a form body in either of its encodings. */
import { badRequest, type Fields, MAX_FIELDS } from "@confab/contract";

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
  if (hasTooManyParts(contentType, body)) throw tooManyFields();
  const fields = new Map<string, string>();
  try {
    // A connection never reads into shared memory.
    const bytes = body as Buffer<ArrayBuffer>;
    const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
    for (const [name, value] of form.entries()) {
      if (typeof value === "string") fields.set(name, value);
    }
  } catch {
    throw badRequest("The multipart body could not be read.");
  }
  return fields;
}

/** Counts the parts before parsing, because parsing is the expensive step. */
function hasTooManyParts(contentType: string, body: Buffer): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return false;
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    // The last delimiter ends the body and starts no part.
    if (parts > MAX_FIELDS + 1) return true;
  }
  return false;
}

const tooManyFields = () => badRequest(`The request has too many fields (limit: ${MAX_FIELDS}).`);
