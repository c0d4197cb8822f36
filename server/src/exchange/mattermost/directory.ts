/** Everything in a bulk export but its posts: people, channels, custom emoji. */
import { Role } from "@confab/contract";
import { InvalidExport } from "../archives/invalid-export.ts";
import type { Conversion } from "../convert/converter.ts";
import type { JsonObject } from "../convert/json-object.ts";
import { shortKey } from "../convert/short-key.ts";
import type { Origin } from "../format/write.ts";
import { EmojiNames } from "./emoji.ts";
import { locate } from "./files.ts";
import { type BulkLine, bulkLines } from "./lines.ts";
import { convertPlainText } from "./text.ts";

interface Channel {
  readonly key: string;
  readonly team: string;
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly members: Set<string>;
  readonly from: Origin;
}

const usernameIn = (record: JsonObject, member = "username"): string =>
  record.text(member).trim().toLowerCase();

/** Returns the key of a person by the name that they have now. */
export const personKey = (username: string): string => shortKey(username.trim().toLowerCase());

export const channelKey = (team: string, channel: string): string =>
  shortKey(team.toLowerCase(), channel.toLowerCase());

/** Knows all people, channels and emoji. Memory grows with their number. */
export class Directory {
  readonly #conversion: Conversion;
  readonly #file: string;
  readonly emoji: EmojiNames;
  readonly #people = new Set<string>();
  readonly #channels = new Map<string, Channel>();
  readonly #teams = new Map<string, string>();
  /** The memberships of people, which may come before the channels: pairs of a channel's and a person's key. */
  readonly #memberships: (readonly [channel: string, person: string])[] = [];

  private constructor(conversion: Conversion, file: string) {
    this.#conversion = conversion;
    this.#file = file;
    this.emoji = new EmojiNames();
  }

  /** Reads the file and writes its people, streams and emoji. @throws InvalidExport if the file is no bulk export */
  static async read(conversion: Conversion, file: string): Promise<Directory> {
    const directory = new Directory(conversion, file);
    const { input, problems } = conversion;
    let known = 0;
    for await (const line of bulkLines(input, file, problems)) {
      if (await directory.#take(line)) known += 1;
    }
    if (known === 0) {
      throw new InvalidExport(
        `${file} is no bulk export of Mattermost: it has no team, channel, user or post.`,
      );
    }
    await directory.#writeStreams();
    return directory;
  }

  hasPerson(key: string): boolean {
    return this.#people.has(key);
  }

  hasChannel(key: string): boolean {
    return this.#channels.has(key);
  }

  /** Gives an account to somebody who wrote messages, but is no longer in the export. */
  async addMissing(
    username: string,
    { from, line }: { from: Origin; line: number },
    isBot: boolean,
  ): Promise<string> {
    const key = personKey(username);
    if (this.#people.has(key)) return key;
    this.#people.add(key);
    const name = username.trim();
    await this.#conversion.output.person({ key, name, isBot, isActive: false, role: Role.member }, from);
    this.#report(line, `There is no user "${name}".`, "A deactivated account gets their messages.");
    return key;
  }

  /** @returns true if the line has a type of a bulk export */
  async #take(bulkLine: BulkLine): Promise<boolean> {
    const { type, record } = bulkLine;
    if (type === "team")
      this.#teams.set(record.text("name").toLowerCase(), record.text("display_name").trim());
    else if (type === "channel") this.#addChannel(bulkLine);
    else if (type === "user" || type === "bot") await this.#addPerson(bulkLine);
    else if (type === "emoji") await this.#addEmoji(bulkLine);
    else return type === "post" || type === "direct_post" || type === "direct_channel";
    return true;
  }

  #addChannel({ record, from, line }: BulkLine): undefined {
    const [team, name] = [record.text("team").toLowerCase(), record.text("name")];
    const key = channelKey(team, name);
    if (name === "")
      return this.#report(line, "The channel has no name.", "It is left out, with all messages.");
    if (this.#channels.has(key)) return undefined;
    if (team !== "" && !this.#teams.has(team)) this.#teams.set(team, "");
    const texts = [record.text("purpose"), record.text("header")];
    const description = texts
      .map((text) => convertPlainText(text, { emoji: (each) => this.emoji.shown(each) }))
      .filter((text) => text !== "")
      .join(" — ");
    const type = record.text("type").toUpperCase();
    if (type !== "O" && type !== "P") {
      this.#report(line, `There is no type of channels "${type}".`, "The stream is private.");
    }
    this.#channels.set(key, {
      key,
      team,
      name: record.text("display_name").trim() || name,
      description,
      isPrivate: type !== "O",
      isArchived: isSet(record, "deleted_at") || isSet(record, "delete_at"),
      members: new Set(),
      from,
    });
  }

  async #addPerson({ type, record, from, line }: BulkLine): Promise<void> {
    const username = usernameIn(record);
    const key = personKey(username);
    if (username === "") return this.#report(line, `The ${type} has no username.`, "It is left out.");
    if (this.#people.has(key)) {
      return this.#report(line, `There are two users "${username}".`, "The second one is left out.");
    }
    this.#people.add(key);
    const email = record.text("email").trim();
    const picture = await this.#fileIn(record, "profile_image", line);
    await this.#conversion.output.person(
      {
        key,
        name: nameOf(record) || username,
        ...(email !== "" && { email }),
        isBot: type === "bot",
        isActive: !isSet(record, "delete_at"),
        role: roleIn(record),
        ...(picture !== undefined && { picture }),
      },
      from,
    );
    for (const team of record.objects("teams")) {
      for (const channel of team.objects("channels")) {
        this.#memberships.push([channelKey(team.text("name"), channel.text("name")), key]);
      }
    }
  }

  async #addEmoji({ record, from, line }: BulkLine): Promise<void> {
    const name = this.emoji.add(record.text("name"));
    if (name === undefined) return this.#report(line, "The emoji has no name.", "It is left out.");
    const path = await this.#fileIn(record, "image", line);
    if (path !== undefined) await this.#conversion.output.emoji({ name, path }, from);
  }

  async #fileIn(record: JsonObject, member: string, line: number): Promise<string | undefined> {
    const path = record.text(member);
    if (path === "") return undefined;
    const found = await locate(this.#conversion.input, path);
    if (found === undefined)
      this.#report(line, `There is no file at ${path} in the export.`, "It is left out.");
    return found;
  }

  async #writeStreams(): Promise<void> {
    for (const [channel, person] of this.#memberships) this.#channels.get(channel)?.members.add(person);
    this.#memberships.length = 0;
    for (const { team, name, members, from, ...channel } of this.#channels.values()) {
      const prefix = this.#teams.size > 1 ? `${this.#teams.get(team) || team}: ` : "";
      await this.#conversion.output.stream(
        { ...channel, name: `${prefix}${name}`, members: [...members] },
        from,
      );
    }
  }

  #report(line: number, text: string, consequence: string): undefined {
    this.#conversion.problems.add({ file: this.#file, line, text, consequence });
  }
}

/** Times of what has not happened are zero, or missing. */
const isSet = (record: JsonObject, member: string): boolean => (record.number(member) ?? 0) > 0;

const nameOf = (record: JsonObject): string =>
  `${record.text("first_name")} ${record.text("last_name")}`.trim() ||
  (record.text("nickname") || record.text("display_name")).trim();

function roleIn(record: JsonObject): Role {
  const roles = record.text("roles").split(/\s+/);
  if (roles.includes("system_admin")) return Role.administrator;
  return roles.includes("system_guest") ? Role.guest : Role.member;
}
