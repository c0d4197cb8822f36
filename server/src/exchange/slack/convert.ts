/** Converts the export of a Slack workspace (docs/importing.md#slack). */

import { InvalidExport } from "../archives/invalid-export.ts";
import type { Conversion } from "../convert/converter.ts";
import { PinnedMessages } from "../convert/pinned-messages.ts";
import { listOf, rawOf, textOf } from "../convert/raw.ts";
import { type Conversation, readConversations } from "./channels.ts";
import { addCustomEmoji } from "./emoji.ts";
import { SlackFiles } from "./files.ts";
import { addGroups } from "./groups.ts";
import { type MessageContext, messageOf, noticeOf, timestampOf } from "./messages.ts";
import { SlackPeople } from "./people.ts";
import { SlackSite } from "./site.ts";

/** @throws InvalidExport if the folder has no users or no conversations of Slack */
export async function convertSlack(conversion: Conversion): Promise<void> {
  const { output, problems, download } = conversion;
  const users = await usersIn(conversion);
  const site = download && new SlackSite(conversion, download);
  const files = new SlackFiles(conversion, site);
  const people = new SlackPeople(output, files);
  await people.addUsers(users);
  const withToken = site?.hasToken === true ? site : undefined;
  const groups = await addGroups(conversion, withToken);
  await addCustomEmoji(conversion, withToken);
  const conversations = await readConversations(conversion);
  if (conversations.length === 0)
    throw new InvalidExport("The export has no channels.json, as Slack writes it.");
  const streams = new Set(conversations.flatMap(({ id, stream }) => (stream ? [id] : [])));
  const history = new History(conversion, { people, files, known: { people, groups, streams } });
  for (const conversation of conversations) await history.add(conversation);
  await history.addPinned();
  for (const [kind, count] of history.notices) {
    const text = `Notices of Slack itself, of the kind ${kind}: ${count}.`;
    problems.add({ file: "All conversations", text, consequence: "They are left out." });
  }
}

/** Exports of several workspaces have their users in another file. */
async function usersIn({ input }: Conversion): Promise<readonly unknown[]> {
  const file = (await input.size("users.json")) === undefined ? "org_users.json" : "users.json";
  if ((await input.size(file)) === undefined) {
    throw new InvalidExport("This is no export of Slack: it has no users.json.");
  }
  const users = await input.json(file);
  if (Array.isArray(users)) return users;
  throw new InvalidExport(`${file} is no list of users, as Slack exports it.`);
}

/** The messages of all conversations. */
class History {
  /** The number of messages that were left out, by their kinds. */
  readonly notices = new Map<string, number>();
  readonly #conversion: Conversion;
  readonly #context: MessageContext;
  readonly #pinned = new PinnedMessages();

  constructor(conversion: Conversion, context: MessageContext) {
    this.#conversion = conversion;
    this.#context = context;
  }

  async add(conversation: Conversation): Promise<void> {
    const { input, output } = this.#conversion;
    const { folder, stream, id } = conversation;
    const pins = new Set(conversation.pins);
    for (const name of await input.list(folder)) {
      if (!name.endsWith(".json")) continue;
      for (const [index, value] of (await this.#messagesIn(`${folder}/${name}`)).entries()) {
        const from = `${folder}/${name}:${index + 1}`;
        const record = await this.#convert(value, conversation, from);
        if (!record) continue;
        await output.message(record, from);
        if (stream) this.#pinned.see(id, record, pins.has(textOf(rawOf(value)["ts"])));
      }
    }
  }

  /** Must be called when all conversations have been added. */
  async addPinned(): Promise<void> {
    await this.#pinned.write(this.#conversion.output, "channels.json");
  }

  async #messagesIn(file: string): Promise<readonly unknown[]> {
    try {
      return listOf(await this.#conversion.input.json(file));
    } catch (error) {
      if (!(error instanceof InvalidExport)) throw error;
      this.#conversion.problems.add({ file, text: error.message, consequence: "Its messages are left out." });
      return [];
    }
  }

  async #convert(value: unknown, conversation: Conversation, from: string) {
    const message = rawOf(value);
    const notice = noticeOf(message);
    if (notice !== "") {
      this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
      return undefined;
    }
    const timestamp = timestampOf(message);
    const sender = await this.#context.people.senderOf(message, from);
    if (timestamp === undefined || sender === undefined) {
      const text = timestamp === undefined ? "It has no time." : "It has no sender.";
      this.#conversion.problems.add({ file: from, text, consequence: "The message is left out." });
      return undefined;
    }
    return messageOf(message, { conversation, timestamp, sender, from }, this.#context);
  }
}
