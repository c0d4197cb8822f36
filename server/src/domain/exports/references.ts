/**
 * Replaces what a text names by references of the neutral format: mentions, and links to streams, messages and files. The
 * importer (`domain/imports/content.ts`) writes them again, with the ids of its organization.
 */
import { decodeNarrowPart, streamIdInSlug } from "@confab/markdown/narrow-encoding";
import { partsOfText } from "@confab/markdown/text-parts";
import type { Part } from "../../exchange/format/records.ts";
import { parseFilePath } from "../attachments/file-name.ts";

/** Finds what texts name. Each function returns `undefined` for what is not exported, which then stays text. */
export interface Lookups {
  /** The address of the organization, without a slash at its end. */
  readonly siteUrl: string;
  readonly realmId: number;
  /** @returns the key of the person whom a mention names: `Full Name` or `Full Name|12` */
  person(name: string): string | undefined;
  group(name: string): string | undefined;
  stream(name: string): string | undefined;
  /** @returns the key and the name */
  streamById(id: number): { readonly key: string; readonly name: string } | undefined;
  hasMessage(id: number): boolean;
  /** @param place within the store */
  file(place: string): { readonly key: string; readonly name: string } | undefined;
}

const WILDCARDS: ReadonlySet<string> = new Set(["all", "everyone", "channel", "stream"]);

/** Mentions and links to streams begin a word. Addresses without brackets end before white space. */
const pattern =
  /(?<=^|[\s'"(,:<])@(?<silent>_?)(?:\*\*(?<user>[^*\n]+)\*\*|\*(?<group>[^*\n]+)\*)|(?<=^|[\s'"(,:<])#\*\*(?<stream>[^*\n]+)\*\*|(?<!!)\[(?<label>[^[\]\n]*)\]\((?<target>[^()\s]+)\)|(?<![\w/(<["'])(?<bare>https?:\/\/[^\s<>()"']+)/g;

type Groups = Readonly<
  Partial<Record<"silent" | "user" | "group" | "stream" | "label" | "target" | "bare", string>>
>;

/** Returns the pieces of a text. Code has no references. */
export function withReferences(markdown: string, lookups: Lookups): Part[] {
  const parts: Part[] = [];
  const push = (part: Part) => {
    const last = parts.at(-1);
    if (part === "") return;
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  for (const { text, isCode } of partsOfText(markdown)) {
    let position = 0;
    for (const match of isCode ? [] : text.matchAll(pattern)) {
      const part = referenceOf(match.groups ?? {}, lookups);
      if (part === undefined) continue;
      push(text.slice(position, match.index));
      push(part);
      position = match.index + match[0].length;
    }
    push(text.slice(position));
  }
  return parts;
}

function referenceOf({ silent, user, group, stream, label, target, bare }: Groups, lookups: Lookups) {
  if (user !== undefined) return mentionOf(user, silent === "_", lookups);
  if (group !== undefined) return groupMentionOf(group, silent === "_", lookups);
  if (stream !== undefined) return streamOf(stream, lookups);
  if (target !== undefined) return linkOf(target, label, lookups);
  return bare === undefined ? undefined : linkOf(bare, undefined, lookups);
}

function mentionOf(name: string, isSilent: boolean, { person }: Lookups): Part | undefined {
  if (WILDCARDS.has(name)) return isSilent ? undefined : { everyone: true };
  const key = person(name);
  return key === undefined ? undefined : { person: key, ...(isSilent && { silent: true }) };
}

function groupMentionOf(name: string, isSilent: boolean, { group }: Lookups): Part | undefined {
  const key = group(name);
  return key === undefined ? undefined : { group: key, ...(isSilent && { silent: true }) };
}

function streamOf(name: string, { stream }: Lookups): Part | undefined {
  const [, streamName = "", topic = ""] = /^([^>]+)>(.+)$/.exec(name) ?? [];
  const key = topic === "" ? stream(name) : stream(streamName);
  if (key === undefined) return undefined;
  return topic === "" ? { stream: key } : { stream: key, topic };
}

/** @param label the text of the link; `undefined` for a bare address */
function linkOf(target: string, label: string | undefined, lookups: Lookups): Part | undefined {
  const path = target.startsWith(`${lookups.siteUrl}/`) ? target.slice(lookups.siteUrl.length) : target;
  const [, narrow] = /^\/?#narrow\/(.+)$/.exec(path) ?? [];
  if (narrow !== undefined) return narrowOf(narrow, label, lookups);
  const [, upload] = /^\/?user_uploads\/(.+)$/.exec(path) ?? [];
  return upload === undefined ? undefined : fileOf(upload, label, lookups);
}

function narrowOf(narrow: string, label: string | undefined, lookups: Lookups): Part | undefined {
  const [, near] = /^(?:channel|stream|dm|pm-with)\/.*\/near\/(\d{1,15})$/.exec(narrow) ?? [];
  const stream = streamInNarrow(narrow, lookups);
  if (near !== undefined) {
    const place =
      stream && (stream.topic === undefined ? `#${stream.name}` : `#${stream.name} > ${stream.topic}`);
    const text = label ?? place ?? "message";
    return lookups.hasMessage(Number(near)) ? { message: near, text } : label;
  }
  if (!stream) return undefined;
  const { key, topic } = stream;
  const text = label === undefined ? {} : { text: label };
  return { stream: key, ...(topic !== undefined && { topic }), ...text };
}

function streamInNarrow(narrow: string, { streamById }: Lookups) {
  const [, slug = "", topic] =
    /^(?:channel|stream)\/([^/]+)(?:\/(?:topic|subject)\/([^/]+))?(?:\/(?:near|with)\/\d+)?$/.exec(narrow) ??
    [];
  const stream = streamById(streamIdInSlug(slug) ?? -1);
  return stream && { ...stream, topic: topic === undefined ? undefined : decodeNarrowPart(topic) };
}

/** A link to a file that is not exported becomes its text: the file is nowhere else. */
function fileOf(upload: string, label: string | undefined, { realmId, file }: Lookups): Part | undefined {
  const path = parseFilePath(decoded(upload));
  if (path?.realmId !== realmId) return undefined;
  const found = file(path.place);
  if (!found) return label;
  const isNamed = label === undefined || label === found.name.replaceAll(/[[\]]/g, "");
  return isNamed ? { file: found.key } : { file: found.key, text: label };
}

/** Returns the ids of messages and the places of files that a text may link to. */
export function linksIn(markdown: string): { readonly messageIds: number[]; readonly places: string[] } {
  const messageIds = [...markdown.matchAll(/\/near\/(\d{1,15})/g)].map(([, id]) => Number(id));
  const places = [...markdown.matchAll(/user_uploads\/([^\s()<>"']+)/g)].flatMap(
    ([, path = ""]) => parseFilePath(decoded(path))?.place ?? [],
  );
  return { messageIds, places };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
