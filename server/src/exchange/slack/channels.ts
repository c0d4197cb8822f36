/** The conversations of a Slack workspace: channels, which become streams, and direct ones. */

import { InvalidExport } from "../archives/invalid-export.ts";
import type { Conversion } from "../convert/converter.ts";
import { firstText, listOf, type Raw, rawOf, textOf, textsOf } from "../convert/raw.ts";

export interface Conversation {
  readonly id: string;
  /** The folder of its messages. */
  readonly folder: string;
  readonly members: readonly string[];
  /** `undefined` for direct conversations. */
  readonly stream: { readonly name: string; readonly isPrivate: boolean } | undefined;
  /** The times of pinned messages, which identify them. */
  readonly pins: readonly string[];
}

/** Lists the conversations, and writes the streams. */
export async function readConversations({ input, output, problems }: Conversion): Promise<Conversation[]> {
  const found: Conversation[] = [];
  for (const [file, kind] of FILES) {
    for (const [index, value] of (await listIn(file)).entries()) {
      const channel = rawOf(value);
      const conversation = conversationOf(channel, kind);
      const from = `${file}:${index + 1}`;
      if (conversation.id === "" || conversation.folder === "") {
        problems.add({
          file: from,
          text: "It has no name or id.",
          consequence: "The conversation is left out.",
        });
        continue;
      }
      found.push(conversation);
      if (!conversation.stream) continue;
      const { name, isPrivate } = conversation.stream;
      const record = {
        key: conversation.id,
        name,
        description: descriptionOf(channel),
        isPrivate,
        isArchived: channel["is_archived"] === true,
        members: conversation.members,
      };
      await output.stream(record, from);
    }
  }
  return found;

  async function listIn(file: string): Promise<readonly unknown[]> {
    if ((await input.size(file)) === undefined) return [];
    const value = await input.json(file);
    if (!Array.isArray(value))
      throw new InvalidExport(`${file} is no list of channels, as Slack exports it.`);
    return value;
  }
}

type Kind = "public" | "private" | "direct";

/** Exports without private conversations have only the first file. */
const FILES: readonly (readonly [string, Kind])[] = [
  ["channels.json", "public"],
  ["groups.json", "private"],
  ["mpims.json", "direct"],
  ["dms.json", "direct"],
];

function conversationOf(channel: Raw, kind: Kind): Conversation {
  const id = textOf(channel["id"]);
  const name = firstText(channel["name"], id);
  return {
    id,
    folder: name,
    members: textsOf(channel["members"]),
    stream: kind === "direct" ? undefined : { name, isPrivate: kind === "private" },
    pins: listOf(channel["pins"])
      .map((pin) => textOf(rawOf(pin)["id"]))
      .filter(Boolean),
  };
}

function descriptionOf(channel: Raw): string {
  const [purpose, topic] = ["purpose", "topic"].map((name) => textOf(rawOf(channel[name])["value"]).trim());
  return [...new Set([purpose, topic])].filter(Boolean).join("\n");
}
