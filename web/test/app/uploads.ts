/** Files that users upload. */
import type { Person, World } from "@confab/testkit";
import type { Page } from "playwright-core";
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

/** Makes a tone of some seconds. */
export function soundOf(name: string, seconds: number): File {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from({ length: rate * seconds }, (_, at) => 128 + Math.round(60 * Math.sin(at / 3))),
  );
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return new File([new Uint8Array(Buffer.concat([header, samples]))], name, { type: "audio/wav" });
}

/** Records a short video of 320 × 180 pixels in a page. */
export async function videoFrom(page: Page, name: string): Promise<File> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const brush = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const end = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (brush) brush.fillStyle = `hsl(${frame * 12} 80% 50%)`;
      brush?.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await end;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return new File([new Uint8Array(Buffer.from(base64, "base64"))], name, { type: "video/webm" });
}
