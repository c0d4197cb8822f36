/** The fields of a request: the query string, and a form body in either of its encodings. */
import { badRequest, type Fields } from "@confab/contract";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * @param body as received; anything but a form is ignored, JSON too: the interface has no JSON bodies
 * @throws ApiError for text that is not UTF-8 and for a multipart body that can't be read
 */
export async function readFields(
  url: string,
  contentType: string | undefined,
  body: Buffer | undefined,
): Promise<Fields> {
  const mark = url.indexOf("?");
  return {
    query: mark < 0 ? new Map() : parseUrlEncoded(url.slice(mark + 1)),
    body: await readBody(contentType ?? "", body),
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
  for (const pair of text.split("&")) {
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

/** A lone `%` stands for itself, as form parsers have it; bytes that are not UTF-8 are refused. */
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

async function parseMultipart(contentType: string, body: Buffer): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    for (const [name, value] of form.entries()) {
      if (typeof value === "string") fields.set(name, value);
    }
  } catch {
    throw badRequest("The multipart body could not be read.");
  }
  return fields;
}
