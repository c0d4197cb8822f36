/** Finds what texts refer to: people, rooms, messages, files and emoji. */
import type { Part } from "../format/records.ts";
import type { EmojiNames } from "./custom-emoji.ts";
import type { Dump } from "./dump.ts";
import type { Fields } from "./fields.ts";
import type { References } from "./inline.ts";
import type { People } from "./people.ts";
import type { Rooms } from "./rooms.ts";
import type { Teams } from "./teams.ts";

export interface Known {
  readonly people: People;
  readonly teams: Teams;
  readonly rooms: Rooms;
  readonly emoji: EmojiNames;
  /** The keys of the files that messages can show. */
  readonly files: ReadonlySet<string>;
  /** The address of the server that the dump is of, without a slash at its end; empty if the dump does not tell it. */
  readonly site: string;
}

/** The mentions of everybody in a room. */
const EVERYONE: ReadonlySet<string> = new Set(["all", "here"]);
const ROOM_PATH = /\/(channel|group|direct)\/([^/?#]+)(?:\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/;
const FILE_PATH = /\/file-upload\/([^/?#]+)/;
const MESSAGE_KEY = /^[\w.-]{1,200}$/;

/** Returns the address of the server that the dump is of. */
export async function siteOf(dump: Dump): Promise<string> {
  let site = "";
  for await (const { fields } of dump.documents("rocketchat_settings")) {
    if (fields.key("_id") === "Site_Url") site = fields.text("value").replace(/\/+$/, "");
  }
  return site;
}

/** Returns what the text of a message can refer to. @param message has lists of its mentions and rooms */
export function referencesIn(message: Fields, known: Known): References {
  const { rooms, emoji } = known;
  return {
    mention: (name) => mentionOf(name, message, known),
    room: (name) => {
      const named = message.nestedList("channels").find((room) => room.text("name") === name);
      return (named && rooms.linkTo(named.key("_id"))) ?? rooms.linkTo(name);
    },
    address: (address, text) => linkTo(address, text, known),
    emoji: (name) => emoji.inText(name),
  };
}

function mentionOf(name: string, message: Fields, { people, teams }: Known): Part | undefined {
  if (EVERYONE.has(name)) return { everyone: true };
  const mention = message.nestedList("mentions").find((each) => each.text("username") === name);
  const key = mention?.key("_id") ?? "";
  const person = people.known(key) ?? people.keyOf(name);
  if (person !== undefined) return { person };
  const group = teams.known(key) ?? teams.keyOf(name);
  return group === undefined ? undefined : { group };
}

/** Returns the link to a message, room or file of the dump that an address of the product shows. */
export function linkTo(address: string, text: string | undefined, known: Known): Part | undefined {
  const isOfSite = known.site === "" || !/^https?:/.test(address) || address.startsWith(`${known.site}/`);
  if (!isOfSite) return undefined;
  const file = fileIn(address);
  if (file !== undefined) return known.files.has(file) ? { file } : undefined;
  const [, kind, name = "", query = ""] = ROOM_PATH.exec(address) ?? [];
  if (kind === undefined) return undefined;
  const room = kind === "direct" ? undefined : known.rooms.linkTo(decoded(name));
  const message = new URLSearchParams(query).get("msg") ?? "";
  // Any server could have an address with such an end.
  const isKnown = known.site !== "" || room !== undefined || kind === "direct";
  if (!isKnown || !MESSAGE_KEY.test(message)) return room;
  return { message, ...(text !== undefined && text.trim() !== "" && { text }) };
}

/** Returns the key of the file that an address shows. */
export const fileIn = (address: string): string | undefined => FILE_PATH.exec(address)?.[1];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
