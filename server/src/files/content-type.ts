/**
 * Detects the type of a file from its first bytes. The sender's claim is never trusted: a page that is declared as a
 * picture would run in the browsers of those who open it.
 *
 * The list is short on purpose, because each of its types must be harmless to serve. The package file-type knows
 * hundreds, reads further into the file, and unpacks archives to tell them apart.
 */
import { open } from "node:fs/promises";

const UNKNOWN = "application/octet-stream";

const signatures: readonly (readonly [type: string, matches: (bytes: Buffer) => boolean])[] = [
  ["image/png", beginsWith("\x89PNG\r\n\x1a\n")],
  ["image/jpeg", beginsWith("\xff\xd8\xff")],
  ["image/gif", (bytes) => beginsWith("GIF87a")(bytes) || beginsWith("GIF89a")(bytes)],
  ["image/webp", (bytes) => beginsWith("RIFF")(bytes) && beginsWith("WEBP", 8)(bytes)],
  ["application/pdf", beginsWith("%PDF-")],
  ["video/mp4", (bytes) => /^(?:isom|iso[2-6]|mp4[12]|avc1|M4V )/.test(brandOf(bytes))],
  ["video/quicktime", (bytes) => brandOf(bytes) === "qt  "],
  ["audio/mp4", (bytes) => brandOf(bytes) === "M4A "],
  ["video/webm", beginsWith("\x1a\x45\xdf\xa3")],
  ["audio/ogg", beginsWith("OggS")],
  ["audio/wav", (bytes) => beginsWith("RIFF")(bytes) && beginsWith("WAVE", 8)(bytes)],
  ["audio/flac", beginsWith("fLaC")],
  ["audio/mpeg", (bytes) => beginsWith("ID3")(bytes) || isFrame(bytes, 0xe6, 0xe2)],
  ["audio/aac", (bytes) => isFrame(bytes, 0xf6, 0xf0)],
  ["application/zip", beginsWith("PK\x03\x04")],
  ["application/gzip", beginsWith("\x1f\x8b")],
];

/** The number of bytes that suffice to detect the type of a file. */
export const SIGNATURE_BYTES = 16;

/**
 * Types that browsers display themselves, and that contain nothing that a browser would run with the server's origin
 * (docs/interface/files.md#uploads).
 */
const shown = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"]);

export const isShownInline = (contentType: string): boolean => shown.has(contentType);

/** @param path of a file on this machine */
export async function contentTypeOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return contentTypeOfBytes(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** @param bytes the first `SIGNATURE_BYTES` of a file, or all of a shorter file */
export const contentTypeOfBytes = (bytes: Buffer): string =>
  signatures.find(([, matches]) => matches(bytes))?.[0] ?? UNKNOWN;

function beginsWith(text: string, at = 0): (bytes: Buffer) => boolean {
  return (bytes) => bytes.toString("latin1", at, at + text.length) === text;
}

/** Returns the brand of a file in the family of formats that begin with a box called `ftyp`. */
function brandOf(bytes: Buffer): string {
  return beginsWith("ftyp", 4)(bytes) ? bytes.toString("latin1", 8, 12) : "";
}

/**
 * Returns true if the bytes begin with a frame of sound, as files without a header do: eleven set bits, and others that
 * name the format.
 */
function isFrame(bytes: Buffer, mask: number, format: number): boolean {
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & mask) === format;
}
