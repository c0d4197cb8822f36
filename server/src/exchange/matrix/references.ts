/** Links of Matrix to people, rooms and messages, and other pieces of text. */
import type { Part } from "../format/records.ts";

/** Finds what an identifier of Matrix stands for. */
export interface Mentions {
  /** @param id such as `@ada:example.org` @returns the key of a person */
  person(id: string): string | undefined;
  /** @param id such as `!abc:example.org` or `#talk:example.org` @returns the key of a stream */
  room(id: string): string | undefined;
  /** @param id such as `$abc` @returns the key of a message */
  message(id: string): string;
}

const MATRIX_TO = /^https?:\/\/matrix\.to\/#\/([^/?]+)(?:\/(\$[^/?]+))?/i;
const MATRIX_URI = /^matrix:(u|r|roomid)\/([^/?]+)(?:\/e\/([^/?]+))?/i;
const SIGILS: Readonly<Record<string, string>> = { u: "@", r: "#", roomid: "!" };

/** Returns a reference for a link to something in Matrix; `undefined` for other links, and for what is unknown. */
export function mentionIn(address: string, label: string, mentions: Mentions): Part | undefined {
  const { id, event } = targetOf(address);
  if (id === undefined) return undefined;
  if (id.startsWith("@")) {
    const person = mentions.person(id);
    return person === undefined ? `@${label.replace(/^@/, "")}` : { person };
  }
  const stream = mentions.room(id);
  if (stream === undefined) return undefined;
  return event === undefined ? { stream } : { message: mentions.message(event), text: label };
}

function targetOf(address: string): { readonly id?: string; readonly event?: string | undefined } {
  const [, id, event] = MATRIX_TO.exec(address) ?? [];
  if (id !== undefined) return { id: decoded(id), event: event && decoded(event) };
  const [, type, name, place] = MATRIX_URI.exec(address) ?? [];
  const sigil = SIGILS[type?.toLowerCase() ?? ""];
  if (sigil === undefined || name === undefined) return {};
  return { id: `${sigil}${decoded(name)}`, event: place && `$${decoded(place)}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a link, or only its label if the address is not one of the web. */
export function link(label: string, text: string, address: string): string {
  if (!/^(?:https?|ftp|mailto|geo|tel|xmpp|irc|ircs|matrix|magnet):/i.test(address)) return label;
  const target = address.replaceAll(/[()\s<>]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return text === "" || text === address ? target : `[${label}](${target})`;
}

/** Returns a block of code, within a fence that no line of it ends. */
export function fenced(code: string, language: string): string {
  const text = code.replace(/^\n/, "").trimEnd();
  let fence = "```";
  while (text.split("\n").some((line) => line.trimEnd() === fence)) fence += "`";
  const name = /^(?:quote|quoted|spoiler)$/i.test(language) ? "text" : language.toLowerCase();
  return `${fence}${name}\n${text}\n${fence}`;
}
