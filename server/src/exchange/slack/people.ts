/** The people of a Slack workspace: its users, and the programs and guests that only messages name. */
import { Role } from "@confab/contract";
import type { ConversionOutput } from "../convert/output.ts";
import { firstText, type Raw, rawOf, textOf } from "../convert/raw.ts";
import type { PersonRecord } from "../format/records.ts";
import type { SlackFiles } from "./files.ts";

const USERS = "users.json";
const SLACKBOT = "USLACKBOT";

export class SlackPeople {
  readonly #output: ConversionOutput;
  readonly #files: SlackFiles;
  readonly #keys = new Set<string>();

  constructor(output: ConversionOutput, files: SlackFiles) {
    this.#output = output;
    this.#files = files;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Adds the users of the export. */
  async addUsers(users: readonly unknown[]): Promise<void> {
    for (const [index, value] of users.entries()) {
      const user = rawOf(value);
      const key = textOf(user["id"]);
      if (key === "" || this.#keys.has(key)) continue;
      const picture = await this.#files.picture(rawOf(user["profile"]));
      await this.#add(
        { ...personOf(key, user), ...(picture !== undefined && { picture }) },
        `${USERS}:${index + 1}`,
      );
    }
  }

  /** Returns the key of a message's sender, who is added if no user of the export; `undefined` if it has none. */
  async senderOf(message: Raw, from: string): Promise<string | undefined> {
    const user = textOf(message["user"]);
    const bot = firstText(message["bot_id"], rawOf(message["bot_profile"])["id"]);
    const name = firstText(message["username"], rawOf(message["bot_profile"])["name"]);
    // A program may write under another name in each message.
    if (this.#keys.has(user) && (name === "" || message["subtype"] !== "bot_message")) return user;
    if (bot !== "" || (user === "" && name !== ""))
      return this.#ensure(`${bot || "bot"}:${name}`, name || bot, from);
    if (user === "") return undefined;
    if (user === SLACKBOT) return this.#ensure(SLACKBOT, "Slackbot", from);
    return this.#ensureForeign(user, rawOf(message["user_profile"]), from);
  }

  async #ensure(key: string, name: string, from: string): Promise<string> {
    if (!this.#keys.has(key)) {
      await this.#add({ key, name, isBot: true, isActive: false, role: Role.member }, from);
    }
    return key;
  }

  /** Adds somebody of another workspace, who shares a channel, or of whom only messages are left. */
  async #ensureForeign(key: string, profile: Raw, from: string): Promise<string> {
    if (!this.#keys.has(key)) {
      const name = firstText(profile["real_name"], profile["display_name"], profile["name"], key);
      await this.#add({ key, name, isBot: false, isActive: false, role: Role.member }, from);
    }
    return key;
  }

  async #add(record: PersonRecord, from: string): Promise<void> {
    this.#keys.add(record.key);
    await this.#output.person(record, from);
  }
}

function personOf(key: string, user: Raw): PersonRecord {
  const profile = rawOf(user["profile"]);
  const isBot = user["is_bot"] === true || key === SLACKBOT;
  const email = firstText(profile["email"], user["email"]);
  return {
    key,
    name: firstText(profile["real_name"], user["real_name"], profile["display_name"], user["name"], key),
    ...(email !== "" && !isBot && { email }),
    isBot,
    isActive: user["deleted"] !== true,
    role: roleOf(user),
  };
}

function roleOf(user: Raw): Role {
  if (user["is_owner"] === true || user["is_primary_owner"] === true) return Role.owner;
  if (user["is_admin"] === true) return Role.administrator;
  const isGuest = user["is_restricted"] === true || user["is_ultra_restricted"] === true;
  return isGuest ? Role.guest : Role.member;
}
