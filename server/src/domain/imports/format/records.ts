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
}

export interface StreamRecord {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  /** The keys of the subscribers. */
  readonly members: readonly string[];
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
  | { readonly person: string }
  | { readonly stream: string; readonly topic?: string }
  | { readonly message: string; readonly text?: string }
  | { readonly file: string };

export interface ReactionRecord {
  /** The name of the emoji, without colons. */
  readonly emoji: string;
  readonly people: readonly string[];
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
}
