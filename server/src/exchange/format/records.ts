/**
 * The records of an export in the neutral format (docs/import-format.md). Keys are texts that the exporting program chose:
 * they are unique among the records of one kind, and the same in each of its exports.
 */
import type { Role } from "@confab/contract";

export interface PersonRecord {
  readonly key: string;
  readonly name: string;
  /** Absent for bots, and for people whose address is unknown. */
  readonly email?: string;
  readonly isBot: boolean;
  readonly isActive: boolean;
  readonly role: Role;
  /** The path of their picture below the folder of the export. */
  readonly picture?: string;
}

export interface StreamRecord {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  /** The keys of the subscribers. */
  readonly members: readonly string[];
}

export interface GroupRecord {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** The keys of people. */
  readonly members: readonly string[];
}

/** A custom emoji. */
export interface EmojiRecord {
  /** Without colons. */
  readonly name: string;
  /** The path of the picture below the folder of the export. */
  readonly path: string;
  /** The key of the person who added it. */
  readonly author?: string;
}

export interface FileRecord {
  readonly key: string;
  readonly name: string;
  /** The path below the folder of the export. */
  readonly path: string;
  /** The key of the person who uploaded it. */
  readonly owner: string;
}

/** A piece of a text: Markdown, or a reference. */
export type Part =
  | string
  /** A silent mention shows the name and notifies nobody. */
  | { readonly person: string; readonly silent?: true }
  | { readonly group: string; readonly silent?: true }
  | { readonly everyone: true }
  | { readonly stream: string; readonly topic?: string; readonly text?: string }
  | { readonly message: string; readonly text?: string }
  | { readonly file: string; readonly text?: string };

export interface ReactionRecord {
  /** The name of the emoji, without colons, or the emoji itself as a character of Unicode. */
  readonly emoji: string;
  readonly people: readonly string[];
}

export interface EditRecord {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The key of the person who edited. */
  readonly editor?: string;
  /** The text before, if the export has it. */
  readonly previousContent?: string | readonly Part[];
}

export interface MessageRecord {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly sender: string;
  /** The keys of all participants of a direct conversation, or a topic of a stream. */
  readonly to: readonly string[] | { readonly stream: string; readonly topic: string };
  readonly content: readonly Part[];
  readonly reactions: readonly ReactionRecord[];
  /** From the oldest to the newest. */
  readonly edits: readonly EditRecord[];
}
