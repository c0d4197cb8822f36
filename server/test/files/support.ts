/** Uploads and fetches files like clients. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ErrorBody, Person, World } from "@confab/testkit";
import { fromBufferPromise } from "yauzl";

/** The smallest possible picture, of one pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Uploaded {
  readonly status: number;
  readonly body: ErrorBody & { readonly uri: string };
}

/** Sends a form with these files and any other fields. */
export async function post(person: Person, files: readonly File[], fields: object = {}): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [index, file] of files.entries()) form.set(`file ${index}`, file);
  const response = await fetch(`${person.url}/api/v1/user_uploads`, {
    method: "POST",
    headers: { authorization: person.authorization },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Uploaded["body"] };
}

/** Uploads a file, and returns its address relative to the server's root. */
export async function upload(
  person: Person,
  content: string | Buffer = "some text",
  name = "notes.txt",
  type = "text/plain",
): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(content));
  const { status, body } = await post(person, [new File([bytes], name, { type })]);
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${JSON.stringify(body)}`);
  return body.uri;
}

/** Fetches an address without normalizing it. */
export async function get(
  person: Person | undefined,
  path: string,
  { method = "GET", ...headers }: Readonly<Record<string, string>> = {},
  url = person?.url ?? "",
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(person && { authorization: person.authorization }), ...headers },
    redirect: "manual",
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Returns the paths of all files below the folder of uploads, relative to it. */
export function storedFiles({ dataDir }: Pick<World, "dataDir">): string[] {
  const root = join(dataDir, "uploads");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
}

/** Returns the files of a ZIP file by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
