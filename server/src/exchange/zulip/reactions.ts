/** Makes reactions of rows. */
import { InvalidRecord } from "../format/fields.ts";
import type { ReactionRecord } from "../format/records.ts";
import type { Row } from "./row.ts";

/** A reaction of one person. */
export interface Reaction {
  /** The id of the person. */
  readonly person: number;
  /** A character of Unicode, or a name. */
  readonly emoji: string;
}

export interface ReactionRow extends Reaction {
  /** The id of the message. */
  readonly message: number;
  /** The id or name of a custom emoji. */
  readonly custom: string | undefined;
}

/** @throws InvalidRecord */
export function reactionIn(row: Row): ReactionRow {
  const name = row.text("emoji_name") ?? "";
  const code = row.text("emoji_code") ?? "";
  const type = row.text("reaction_type");
  const emoji = (type === "unicode_emoji" && characterOf(code)) || name;
  if (emoji === "") throw new InvalidRecord('"emoji_name" is no text.');
  return {
    message: row.id("message", "message_id"),
    person: row.id("user_profile", "user_profile_id"),
    emoji,
    custom: type === "realm_emoji" ? code || name : undefined,
  };
}

/** @param code such as `1f1e9-1f1ea`. @returns nothing for anything else */
function characterOf(code: string): string {
  const points = code
    .split("-")
    .map((part) => (/^[0-9a-f]{2,6}$/i.test(part) ? Number.parseInt(part, 16) : -1));
  return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : "";
}

/** Returns the reactions to one message, by emoji, without those of people who are not in the export. */
export function reactionRecords(
  reactions: readonly Reaction[],
  isPerson: (id: number) => boolean,
): ReactionRecord[] {
  const byEmoji = new Map<string, Set<number>>();
  for (const { person, emoji } of reactions) {
    if (!isPerson(person)) continue;
    const people = byEmoji.get(emoji);
    if (people) people.add(person);
    else byEmoji.set(emoji, new Set([person]));
  }
  return [...byEmoji].map(([emoji, people]) => ({ emoji, people: [...people].map(String) }));
}
