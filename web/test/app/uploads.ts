/** Files that users upload. */
import type { Person, World } from "@confab/testkit";
import sharp from "sharp";

/** @returns the path of the file on the server */
export async function upload(world: Pick<World, "url">, person: Person, file: File): Promise<string> {
  const form = new FormData();
  form.set("file", file);
  const answer = await fetch(`${world.url}/api/v1/user_uploads`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${person.email}:${person.apiKey}`)}` },
    body: form,
  });
  return ((await answer.json()) as { uri: string }).uri;
}

/** Paints a picture of one colour. */
export async function painted(
  name: string,
  size: { width: number; height: number },
  background = "#ff00ff",
): Promise<File> {
  const png = sharp({ create: { ...size, channels: 3, background } }).png();
  return new File([new Uint8Array(await png.toBuffer())], name, { type: "image/png" });
}
