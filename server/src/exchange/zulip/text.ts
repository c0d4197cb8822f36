/**
 * Converts texts. Their dialect of Markdown is that of docs/markdown.md; only what they refer to has other names, numbers
 * and addresses here.
 */
import { partsOfText } from "@confab/markdown/text-parts";
import type { Part } from "../format/records.ts";
import type { Named } from "./directory.ts";
import { isOfRole } from "./groups.ts";
import { narrowIn } from "./narrow.ts";

/** A piece of a text, with what it reads as in the text of a link. */
interface Piece {
  readonly part: Part;
  readonly plain: string;
}

/** Finds what texts refer to. */
export interface References {
  person(name: string, id: number | undefined): Named | undefined;
  group(name: string): Named | undefined;
  stream(name: string): Named | undefined;
  streamById(id: number): Named | undefined;
  /** @param path of an uploaded file, below `/user_uploads/` */
  file(path: string): Named | undefined;
  isOwnHost(host: string): boolean;
}

/** The displayed name of the topic whose name is empty. */
const EMPTY_TOPIC = "general chat";

export const topicName = (topic: string): string => (topic.trim() === "" ? EMPTY_TOPIC : topic);

/** Returns the pieces of a text, with references instead of the names and addresses of the export. */
export const contentOf = (text: string, references: References): Part[] =>
  piecesOf(text, references).map(({ part }) => part);

const plainOf = (pieces: readonly Piece[]): string => pieces.map(({ plain }) => plain).join("");

const MAY_REFER = /@_?\*|#\*\*|\/user_uploads\/|#narrow\//;

function piecesOf(text: string, references: References): Piece[] {
  if (!MAY_REFER.test(text)) return [asIs(text)];
  return partsOfText(text).flatMap(({ isCode, text: part }) =>
    isCode ? asIs(part) : proseOf(part, references),
  );
}

const asIs = (text: string): Piece => ({ part: text, plain: text });

/** Every repetition has a limit, so that the time stays proportional to the length of the text. */
const REFERENCE = new RegExp(
  [
    /(?<mention>@_?\*\*[^*\n]{1,200}\*\*)/,
    /(?<group>@_?\*[^*\n]{1,200}\*)/,
    /(?<stream>#\*\*[^*\n]{1,300}\*\*)/,
    /!?\[(?<label>(?:[^[\]\n]|\[[^[\]\n]{0,100}\]){0,300})\]\((?<target>(?:https?:\/\/[^\s/()<>]{1,200})?\/?(?:#narrow\/|user_uploads\/)(?:[^\s()]|\([^\s()]{0,100}\)){1,600})(?: "[^"\n]{0,200}")?\)/,
    /(?<address>https?:\/\/[^\s/()<>"'*]{1,200}\/(?:#narrow\/|user_uploads\/)[^\s()<>"'*]{1,600})/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

function proseOf(text: string, references: References): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const found = referenceIn(match, text.charAt(match.index - 1), references);
    if (!found) continue;
    if (match.index > position) pieces.push(asIs(text.slice(position, match.index)));
    pieces.push(...found);
    position = match.index + match[0].length;
  }
  if (position < text.length) pieces.push(asIs(text.slice(position)));
  return pieces;
}

/** @param before the character before the match. @returns `undefined` for what is no reference */
function referenceIn(
  { groups = {} }: RegExpMatchArray,
  before: string,
  references: References,
): Piece[] | undefined {
  const { mention, group, stream, label, target, address } = groups;
  if (target !== undefined) return linkIn(plainOf(proseOf(label ?? "", references)), target, references);
  if (address !== undefined) return bareLinkIn(address, references);
  // In other places, such as within a word, these are plain text in both products.
  if (!/^[\s'"([{,:</]?$/.test(before)) return undefined;
  if (mention !== undefined) return mentionIn(mention, references);
  if (group !== undefined) return groupIn(group, references);
  return stream === undefined ? undefined : streamIn(stream.slice(3, -2), references);
}

const WILDCARDS: ReadonlySet<string> = new Set(["all", "everyone", "stream", "channel", "topic"]);

function mentionIn(mention: string, references: References): Piece[] {
  const isSilent = mention.startsWith("@_");
  const text = mention.slice(isSilent ? 4 : 3, -2);
  if (WILDCARDS.has(text)) {
    if (isSilent) return [asIs("@_**all**")];
    return [{ part: { everyone: true }, plain: `@${text}` }];
  }
  const [, name = text, id] = /^(.*)\|(\d{1,15})$/.exec(text) ?? [];
  const person = references.person(name, id === undefined ? undefined : Number(id));
  const plain = `${isSilent ? "" : "@"}${name || person?.name}`;
  if (!person) return [asIs(plain)];
  return [{ part: { person: person.key, ...(isSilent && { silent: true }) }, plain }];
}

function groupIn(mention: string, references: References): Piece[] {
  const isSilent = mention.startsWith("@_");
  const name = mention.slice(isSilent ? 3 : 2, -1);
  if (isOfRole(name)) return [asIs(mention)];
  const plain = `${isSilent ? "" : "@"}${name}`;
  const group = references.group(name);
  if (!group) return [asIs(plain)];
  return [{ part: { group: group.key, ...(isSilent && { silent: true }) }, plain }];
}

/** @param text such as `design`, `design>tea` or `design>tea@345` */
function streamIn(text: string, references: References): Piece[] {
  const whole = references.stream(text);
  if (whole) return [conversation(whole, undefined, undefined)];
  const [, name = text, topic, message] = /^([^>]+)>(.*?)(?:@(\d{1,15}))?$/.exec(text) ?? [];
  const stream = references.stream(name);
  return stream && topic !== undefined
    ? [conversation(stream, topic, message === undefined ? undefined : Number(message))]
    : [asIs(topic === undefined ? `#${name}` : `#${name} > ${topicName(topic)}`)];
}

function conversation(stream: Named, topic: string | undefined, message: number | undefined): Piece {
  const plain = topic === undefined ? `#${stream.name}` : `#${stream.name} > ${topicName(topic)}`;
  if (message !== undefined) {
    const text = `${plain} @ 💬`;
    return { part: { message: String(message), text }, plain: text };
  }
  // A name that contains signs of the syntax can only be linked by its address.
  const isPlain = !/[*>\n]/.test(stream.name) && !/[*\n]/.test(topic ?? "");
  const part = {
    stream: stream.key,
    ...(topic !== undefined && { topic: topicName(topic) }),
    ...(!isPlain && { text: plain }),
  };
  return { part, plain };
}

/** Punctuation at the end of an address belongs to the sentence. */
function bareLinkIn(address: string, references: References): Piece[] | undefined {
  const target = address.replace(/[.,;:!?]{1,20}$/, "");
  const found = linkIn("", target, references);
  return found && [...found, asIs(address.slice(target.length))];
}

/** @param target an address with a host, or without */
function linkIn(label: string, target: string, references: References): Piece[] | undefined {
  const [, host, path = ""] = /^(?:https?:\/\/([^/]+))?\/?(.*)$/.exec(target) ?? [];
  if (host !== undefined && !references.isOwnHost(host)) return undefined;
  const [, upload] = /^user_uploads\/(?:download\/)?(.+)$/.exec(path) ?? [];
  if (upload !== undefined) return fileIn(label, upload, references);
  const narrow = narrowIn(path.slice(1));
  if (!narrow) return undefined;
  const { stream: named, topic, message } = narrow;
  const stream = typeof named === "number" ? references.streamById(named) : references.stream(named ?? "");
  if (message !== undefined) {
    const text = label || (stream ? conversation(stream, topic, message).plain : "message");
    return [{ part: { message: String(message), text }, plain: text }];
  }
  if (!stream) return label === "" ? undefined : [asIs(label)];
  return [withText(conversation(stream, topic, undefined), label)];
}

function fileIn(label: string, path: string, references: References): Piece[] {
  const file = references.file(path);
  if (!file) return [asIs(label || "[file]")];
  return [{ part: { file: file.key, ...(label !== "" && { text: label }) }, plain: label || file.name }];
}

/** @param text of a link; empty for the one that the reference has of its own */
function withText(piece: Piece, text: string): Piece {
  if (text === "" || text === piece.plain || typeof piece.part === "string") return piece;
  return { part: { ...piece.part, text }, plain: text };
}
