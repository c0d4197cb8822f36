/** Converts what a message has beside its text: quoted messages, files, and the attachments and blocks of programs. */
import type { Part } from "../format/records.ts";
import { Fields } from "./fields.ts";
import { plainMarkdown } from "./inline.ts";
import { Parts } from "./pieces.ts";
import { fileIn, type Known, linkTo } from "./references.ts";
import { convertText, fenceAround, type TextContext } from "./text.ts";

/** Messages quote messages that quote messages. */
const DEEPEST_QUOTE = 3;
const MOST = { attachments: 100, fields: 50, blocks: 100 } as const;

/** The fields that name the address of a file. */
const ADDRESSES = ["title_link", "image_url", "audio_url", "video_url"] as const;

export interface Surroundings {
  /** The quoted messages, which come before the text. */
  readonly quotes: readonly (readonly Part[])[];
  readonly others: readonly (readonly Part[])[];
}

/** @param message the fields of the message */
export function convertSurroundings(message: Fields, known: Known, references: TextContext): Surroundings {
  const quotes: Part[][] = [];
  const others: Part[][] = [];
  const shown = new Set<string>();
  for (const attachment of message.nestedList("attachments").slice(0, MOST.attachments)) {
    if (isQuote(attachment)) quotes.push(quoteOf(attachment, { references, known, depth: 1 }));
    else others.push(attachmentOf(attachment, { references, known, shown }));
  }
  others.push(...filesOf(message, known, shown));
  const blocks = textsIn(message.list("blocks"), 0).slice(0, MOST.blocks).join("\n");
  if (blocks !== "") others.push(convertText(blocks, references));
  const location = message.nested("location").list("coordinates").map(Number);
  if (location.length === 2 && location.every(Number.isFinite)) {
    others.push([`Location: ${location[1]}, ${location[0]}`]);
  }
  return { quotes, others: others.filter((parts) => parts.length > 0) };
}

const isQuote = (attachment: Fields): boolean => attachment.text("message_link") !== "";

interface QuoteContext {
  readonly references: TextContext;
  readonly known: Known;
  readonly depth: number;
}

function quoteOf(quote: Fields, { references, known, depth }: QuoteContext): Part[] {
  const author = quote.text("author_name") || quote.text("authorName");
  const link = linkTo(quote.text("message_link"), "wrote", known) ?? "wrote";
  const contents = new Parts();
  const inner = quote.nestedList("attachments").slice(0, MOST.attachments);
  for (const each of inner) {
    if (!isQuote(each)) continue;
    if (depth < DEEPEST_QUOTE) contents.add(...quoteOf(each, { references, known, depth: depth + 1 }), "\n");
  }
  contents.add(...convertText(withoutQuoteLinks(quote.text("text"), true), references));
  for (const each of inner) {
    if (isQuote(each)) continue;
    const parts = attachmentOf(each, { references, known, shown: new Set() });
    if (parts.length > 0) contents.add("\n", ...parts);
  }
  const intro: Part[] = [`${plainMarkdown(author)} `, link, ":"];
  if (contents.all.every((part) => typeof part === "string" && part.trim() === "")) return intro;
  const fence = fenceAround(contents.all);
  const parts = new Parts();
  parts.add(...intro, `\n${fence}quote\n`, ...contents.all, `\n${fence}`);
  return parts.all;
}

/** A link without a text at the beginning of a message, which makes the product quote its target. */
const QUOTE_LINK = /^(?:\s*\[ ?\]\([^\s()]{1,2000}[?&]msg=[\w.-]{1,200}[^\s()]{0,500}\))+[ ]?\n?/;

/** @param hasQuotes true if the message has the quoted messages, which then need no link */
export const withoutQuoteLinks = (text: string, hasQuotes: boolean): string =>
  hasQuotes ? text.replace(QUOTE_LINK, "") : text;

interface AttachmentContext {
  readonly references: TextContext;
  readonly known: Known;
  /** Gets the keys of the files that the attachment shows. */
  readonly shown: Set<string>;
}

function attachmentOf(attachment: Fields, { references, known, shown }: AttachmentContext): Part[] {
  const lines = new Parts();
  const addLine = (...parts: readonly Part[]) => {
    if (parts.every((part) => part === "")) return;
    if (lines.all.length > 0) lines.add("\n");
    lines.add(...parts);
  };
  const addText = (text: string) => addLine(...convertText(text.trim(), references));
  const file = attachment.key("fileId") || firstFileIn(attachment);
  addText(attachment.text("pretext"));
  if (attachment.text("author_name") !== "") addLine(`**${bare(attachment.text("author_name"))}**`);
  const [title, address] = [bare(attachment.text("title")), attachment.text("title_link")];
  if (file !== "") addLine(fileOf(file, title, known));
  else if (title !== "") addLine(/^https?:/.test(address) ? `[${title}](${address})` : `**${title}**`);
  if (file !== "") shown.add(file);
  addText(attachment.text("text"));
  addText(attachment.text("description"));
  for (const field of attachment.nestedList("fields").slice(0, MOST.fields)) {
    const name = bare(field.text("title"));
    addLine(name === "" ? "" : `**${name}**: `, ...convertText(field.text("value"), references));
  }
  if (file === "") {
    for (const name of [...ADDRESSES.slice(1), "thumb_url"]) {
      if (/^https?:\/\/\S+$/.test(attachment.text(name))) addLine(attachment.text(name));
    }
  }
  return lines.all;
}

const firstFileIn = (attachment: Fields): string =>
  ADDRESSES.map((name) => fileIn(attachment.text(name))).find((key) => key !== undefined) ?? "";

/** Returns the file, or its name where the dump lacks it. */
const fileOf = (key: string, name: string, { files }: Known): Part =>
  files.has(key) ? { file: key } : `[${name || "file"}]`;

/** Returns the files that no attachment shows. Small versions of pictures are not among them. */
function filesOf(message: Fields, known: Known, shown: Set<string>): Part[][] {
  const files = [...message.nestedList("files"), message.nested("file")].slice(0, MOST.attachments);
  return files.flatMap((file, index) => {
    const key = file.key("_id");
    const name = file.text("name");
    // Old versions did not mark small versions.
    const isThumbnail = file.text("typeGroup") === "thumb" || (index > 0 && name.startsWith("thumb-"));
    if (key === "" || shown.has(key) || isThumbnail) return [];
    shown.add(key);
    return [[fileOf(key, bare(name), known)]];
  });
}

/** Returns a title without signs that would be formatting. */
const bare = (text: string): string =>
  text
    .replaceAll(/[[\]*`\n]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Returns the texts of blocks, which programs arrange in many ways. */
function textsIn(value: unknown, depth: number): string[] {
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.slice(0, MOST.blocks).flatMap((each) => textsIn(each, depth + 1));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "text" && typeof inner === "string"
      ? [new Fields({ text: inner }).text("text")]
      : textsIn(inner, depth + 1),
  );
}
