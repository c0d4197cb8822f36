/** The mails that a node without an SMTP server has written to files. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

export const keptMailFolder = (dataDir: string): string => join(dataDir, "mail");

/** Deletes the files of mails whose headers or text match. */
export async function removeKeptMails(dataDir: string, matches: (text: string) => boolean): Promise<void> {
  const folder = keptMailFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".eml"))) {
    const path = join(folder, name);
    const mail = await readFile(path, "latin1");
    if ([mail, quotedPrintable(mail), base64(mail)].some((text) => matches(utf8(text)))) await rm(path);
  }
}

const utf8 = (bytes: string): string => Buffer.from(bytes, "latin1").toString("utf8");

/** Decodes all of a mail as if it were in this encoding; what is not stays readable. */
const quotedPrintable = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Decodes the parts of a mail that consist of lines in this encoding. */
const base64 = (mail: string): string =>
  mail.replace(/(?:^[A-Za-z\d+/]{4,}={0,2}\r?\n?)+/gm, (lines) =>
    Buffer.from(lines, "base64").toString("latin1"),
  );
