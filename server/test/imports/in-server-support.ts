/** Imports over the interface, as the settings page makes them. */
import { openAsBlob } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { RealmImport } from "@confab/contract";
import { type ErrorBody, type Person, patience } from "@confab/testkit";

/** The longest wait for a state. */
const WAIT_MILLISECONDS = 60_000;

/** The pause between two looks, as long as that of the page or shorter. */
const PAUSE_MILLISECONDS = 50;

export const path = "/import/realm";

export async function importOf(owner: Person): Promise<RealmImport | null> {
  return (await owner.ok<{ import: RealmImport | null }>("GET", path)).import;
}

/** Waits until the import is as wanted, or has failed. */
export async function until(owner: Person, isSo: (found: RealmImport) => boolean): Promise<RealmImport> {
  const start = performance.now();
  for (;;) {
    const found = await importOf(owner);
    if (found && (isSo(found) || found.state === "failed")) return found;
    if (performance.now() - start > patience(WAIT_MILLISECONDS)) {
      throw new Error(`The import stays ${JSON.stringify(found)}`);
    }
    await setTimeout(PAUSE_MILLISECONDS);
  }
}

/** Sends a file as the upload of an import. */
export async function sendFile(
  owner: Person,
  importId: number,
  content: Blob,
): Promise<{ readonly status: number; readonly body: ErrorBody }> {
  const form = new FormData();
  form.set("file", content, "export.zip");
  const response = await fetch(`${owner.url}/api/v1${path}/${importId}/file`, {
    method: "POST",
    headers: { authorization: owner.authorization },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

/** Uploads an export, and waits until it has been read. */
export async function uploaded(
  owner: Person,
  file: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<RealmImport> {
  const content = await openAsBlob(file);
  const wanted = { kind: "slack", file_name: "export.zip", file_size: content.size, ...options };
  const { id } = await owner.ok<{ id: number }>("POST", path, wanted);
  const { status, body } = await sendFile(owner, id, content);
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${JSON.stringify(body)}`);
  return until(owner, ({ state }) => state === "ready");
}
