/** Finds the files in the text of a message. Their links are all that is stored. Pure. */
import type { Edit } from "./formatting.ts";
import { isInCode } from "./is-in-code.ts";

/** A link in the text: to an uploaded file, or the placeholder of an upload. */
export interface Attachment {
  /** Unique within the text, and the same while the text around the link changes. */
  readonly key: string;
  readonly name: string;
  /** The address of the uploaded file. */
  readonly path?: string;
  /** The id of the upload that the placeholder stands for. */
  readonly uploadId?: string;
  readonly from: number;
  readonly to: number;
}

/** The most attachments that are shown. */
const MOST_SHOWN = 50;

/** Code between backticks, or the link of a file. */
const codeOrLink =
  /(?<ticks>`+)[^`\n]+\k<ticks>|\[(?<name>(?:\\.|[^[\]\\\n])*)\]\((?:(?<path>\/user_uploads\/\d+\/[\da-f]{1,2}\/[\w-]{24}\/[^\s()/]+)|#uploading-(?<uploadId>\d+))\)/g;

const linkText = (name: string): string => name.replace(/[[\]\\]/g, "_");

/** Returns the placeholder for a file that is not uploaded yet. */
export const placeholderOf = (uploadId: string, name: string): string =>
  `[${linkText(name)}](#uploading-${uploadId})`;

export const linkOf = (name: string, path: string): string => `[${linkText(name)}](${path})`;

/** True if the text has a placeholder, or the link of a file. */
export const hasAttachments = (content: string): boolean =>
  content.includes("](/user_uploads/") || hasPlaceholders(content);

export const hasPlaceholders = (content: string): boolean => /\]\(#uploading-\d+\)/.test(content);

/** Returns the files in the order of their links. */
export function attachmentsIn(content: string): Attachment[] {
  const found: Attachment[] = [];
  const counts = new Map<string, number>();
  for (const { 0: link, index: from, groups = {} } of content.matchAll(codeOrLink)) {
    const { name, path, uploadId } = groups;
    const target = path ?? uploadId;
    if (target === undefined || isInCode(content.slice(0, from))) continue;
    const count = (counts.get(target) ?? 0) + 1;
    counts.set(target, count);
    found.push({
      key: `${target} ${count}`,
      name: (name ?? "").replace(/\\(.)/g, "$1"),
      ...(path !== undefined && { path }),
      ...(uploadId !== undefined && { uploadId }),
      from,
      to: from + link.length,
    });
    if (found.length === MOST_SHOWN) break;
  }
  return found;
}

/** Returns the edit that removes a link, and one of two spaces around it. */
export function withoutAttachment(content: string, { from, to }: Pick<Attachment, "from" | "to">): Edit {
  const isAfterSpace = from === 0 || /\s/.test(content.charAt(from - 1));
  const end = isAfterSpace && content[to] === " " ? to + 1 : to;
  return { from, to: end, text: "", selectFrom: from, selectTo: from };
}
