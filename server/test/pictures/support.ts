/** Good and bad pictures, and functions to upload them. */

import { crc32, deflateSync } from "node:zlib";
import { FEATURE_LEVEL_HEADER } from "@confab/contract";
import type { ErrorBody, Person } from "@confab/testkit";
import sharp from "sharp";

/** A picture of a plain colour. */
export const picture = (
  format: "png" | "jpeg" | "gif" | "webp",
  { width, height } = { width: 300, height: 200 },
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c04020" } })
    .toFormat(format)
    .toBuffer();

/** An animation with frames of different colours. */
export async function animation(format: "gif" | "webp", frames: number, width = 32): Promise<Buffer> {
  const bytes = Buffer.alloc(width * width * 3 * frames);
  for (let frame = 0; frame < frames; frame++) {
    bytes.fill((frame * 37) % 256, frame * width * width * 3, (frame + 1) * width * width * 3);
  }
  const raw = { width, height: width * frames, channels: 3, pageHeight: width } as const;
  const pages = sharp(bytes, { raw, limitInputPixels: false });
  return (format === "gif" ? pages.gif({ effort: 1 }) : pages.webp({ effort: 0 })).toBuffer();
}

/** A PNG with this many pixels that is very small as a file. */
export function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF whose many frames of a single pixel take a few bytes each. */
export function gifBomb(frames: number): Buffer {
  const head = Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff", "latin1");
  const frame = Buffer.from("2c00000000010001000002024401" + "00", "hex");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

export interface Answer {
  readonly status: number;
  readonly body: ErrorBody & Readonly<Record<string, unknown>>;
}

/** Sends a form with files in it. */
export async function sendForm(
  person: Person,
  method: string,
  path: string,
  files: readonly Buffer[],
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [index, bytes] of files.entries()) {
    form.set(`file ${index}`, new File([new Uint8Array(bytes)], "picture.png"));
  }
  const response = await fetch(`${person.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: person.authorization,
      ...(person.level !== undefined && { [FEATURE_LEVEL_HEADER]: String(person.level) }),
    },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}
