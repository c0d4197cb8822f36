/**
 * A narrow, ready for the database: the messages to examine, and SQL conditions on them. The conditions use these
 * aliases (see `select-ids.ts`): `m` is the message and `c` its conversation. `i` is the reader's inbox of that
 * conversation, and `f` the reader's flags on that message; either may be missing.
 */
import { joinSql, type Sql, sql } from "../../../../db/sql.ts";

/**
 * The messages that are examined before any condition applies (docs/interface/fetching.md#which-messages-are-searched).
 */
export type Scope =
  /** Messages that the user has a record of: received, or taken into their history since. */
  | { readonly of: "records" }
  /** Messages of one conversation that the user has a record of. */
  | { readonly of: "records in"; readonly conversation: Sql }
  /** All messages of one conversation. */
  | { readonly of: "conversation"; readonly conversation: Sql }
  /** All messages of several conversations. */
  | { readonly of: "conversations"; readonly conversationIds: readonly number[] };

/** Flags whose index can start a search. `historical` messages are all those that are not in an inbox. */
export type IndexedFlag = "historical" | "starred" | "mentioned" | "has_alert_word";

export interface Narrow {
  /** True if nothing can match, so that the database need not be asked. */
  readonly isEmpty: boolean;
  readonly scope: Scope;
  readonly onConversation: readonly Sql[];
  readonly onMessage: readonly Sql[];
  /** Conditions that read the text of messages, which is slow. */
  readonly onText: TextConditions;
  /** Conditions on `i` and `f`. */
  readonly onRecord: readonly Sql[];
  /**
   * The flag that all matches have, or `historical`: selects the flagged messages to examine in addition to the
   * inboxes.
   */
  readonly flagged: IndexedFlag;
  /** A condition that applies only to messages found through an inbox; `null` if none of these can match. */
  readonly onReceived: Sql | null;
  /** If all matches are unread, or all are read, only those ranges of an inbox are examined. */
  readonly readState: "unread" | "read" | undefined;
  /** The search text of all terms together. */
  readonly search: SearchText | undefined;
  /** True if an index leads to the matches without iterating over conversations. */
  readonly isSelective: boolean;
  /** True if no index holds exactly the matches: any number of other messages may have to be examined to find one. */
  readonly isScan: boolean;
}

/** Conditions on the text of a message, that is, its content and topic. */
export interface TextConditions {
  /** Phrases that the text must contain literally, ignoring case. */
  readonly phrases: readonly string[];
  /** Searches that must not match the text. */
  readonly excluded: readonly ExcludedSearch[];
}

/** The text of a search, and the dictionary that knows its stop words. */
export interface SearchText {
  readonly text: string;
  readonly stopWords: "english_stem" | "german_stem" | "french_stem";
}

/** A search that matches messages with all of its words and phrases. */
export interface ExcludedSearch extends SearchText {
  readonly phrases: readonly string[];
}

export const readsText = ({ onText }: Narrow): boolean =>
  onText.phrases.length > 0 || onText.excluded.length > 0;

export const negate = (condition: Sql, negated: boolean): Sql =>
  negated ? sql`(${condition}) is not true` : condition;

/** Collects the conditions of all terms. Each operator adds its own. */
export class NarrowBuilder {
  readonly #conversations = new Map<string, Sql>();
  readonly #onConversation: Sql[] = [];
  readonly #onMessage: Sql[] = [];
  readonly #onRecord: Sql[] = [];
  readonly #phrases: string[] = [];
  readonly #excluded: ExcludedSearch[] = [];
  readonly #excludedTopics: string[] = [];
  #isEmpty = false;
  #isSelective = false;
  #isById = false;
  #isFiltered = false;
  #aboutRecords = false;
  #history: number[] | "conversation" | undefined;
  #flagged: IndexedFlag = "historical";
  #onReceived: Sql | null = sql`true`;
  #readState: Narrow["readState"];
  #search: SearchText | undefined;

  matchNothing(): void {
    this.#isEmpty = true;
  }

  /**
   * Restricts the narrow to messages of this conversation.
   *
   * @param key identifies the conversation; no message belongs to two
   * @param isOpen true if the user may read the whole conversation, received or not
   */
  within(key: string, conversation: Sql, isOpen: boolean): void {
    this.#conversations.set(key, conversation);
    if (this.#conversations.size > 1) this.matchNothing();
    if (isOpen) this.#history = "conversation";
  }

  /** Selects all messages of these conversations, received or not. */
  withinOpen(conversationIds: readonly number[]): void {
    this.#history ??= [...conversationIds];
  }

  onConversation(condition: Sql): void {
    this.#onConversation.push(condition);
  }

  /** Adds a condition that the message itself must meet. */
  onMessage(condition: Sql): void {
    this.#onMessage.push(condition);
    this.#isFiltered = true;
  }

  /** Adds a condition for which each conversation has an index of the matching messages. */
  onIndexed(condition: Sql): void {
    this.#onMessage.push(condition);
  }

  /** Restricts the narrow to this message. */
  byId(messageId: number): void {
    this.#onMessage.push(sql`m.message_id = ${messageId}`);
    this.#isById = true;
    this.#isSelective = true;
  }

  /** Excludes the messages of this topic. Any number of topics make one condition. */
  excludeTopic(topic: string): void {
    this.#excludedTopics.push(topic);
  }

  /** Declares that an index leads to the messages that meet the conditions. */
  selective(): void {
    this.#isSelective = true;
  }

  onRecord(condition: Sql): void {
    this.#onRecord.push(condition);
    this.#isFiltered = true;
  }

  /** Restricts the narrow to the user's own messages, even if it names a stream that they may read entirely. */
  recordsOnly(): void {
    this.#aboutRecords = true;
  }

  /**
   * Declares that all matches have this flag.
   *
   * @param received the condition under which messages in an inbox have the flag; `null`: they never have it
   */
  flagged(flag: IndexedFlag, condition: Sql, received: Sql | null): void {
    this.#onRecord.push(condition);
    if (this.#flagged !== "historical") this.#isFiltered = true;
    if (this.#onReceived === null) return;
    this.#flagged = flag;
    this.#onReceived = received;
  }

  /** Restricts the narrow to unread or to read messages, which inboxes lead to. */
  readState(state: "unread" | "read"): void {
    if (this.#readState !== undefined && this.#readState !== state) this.matchNothing();
    this.#readState = state;
    this.#onRecord.push(negate(sql`i.read @> m.message_id`, state === "unread"));
  }

  /** Restricts the narrow to messages that contain all words and phrases of the text. */
  search(search: SearchText, phrases: readonly string[]): void {
    this.#search = this.#search ? { ...search, text: `${this.#search.text} ${search.text}` } : search;
    this.#phrases.push(...phrases);
    this.#isSelective = true;
  }

  excludeSearch(search: ExcludedSearch): void {
    this.#excluded.push(search);
  }

  build(): Narrow {
    const scope = this.#scope();
    const topics = this.#excludedTopics;
    if (topics.length > 0) {
      const lower = joinSql(topics.map((topic) => sql`lower(${topic})`));
      this.onMessage(sql`lower(m.topic) <> all (array[${lower}])`);
    }
    return {
      isEmpty: this.#isEmpty,
      scope,
      onConversation: this.#onConversation,
      onMessage: this.#onMessage,
      onText: { phrases: this.#phrases, excluded: this.#excluded },
      isScan: !this.#isById && (this.#isFiltered || this.#isFlaggedAndMore(scope)),
      onRecord: this.#onRecord,
      flagged: this.#flagged,
      onReceived: this.#onReceived,
      readState: this.#readState,
      search: this.#search,
      isSelective: this.#isSelective,
    };
  }

  /** True if the narrow combines an indexed flag with other conditions, which the index of the flag does not cover. */
  #isFlaggedAndMore({ of }: Scope): boolean {
    const more = this.#onConversation.length + this.#onMessage.length;
    return this.#flagged !== "historical" && (of !== "records" || more > 0 || this.#readState !== undefined);
  }

  #scope(): Scope {
    const [conversation] = this.#conversations.values();
    const history = this.#aboutRecords ? undefined : this.#history;
    if (conversation) return { of: history ? "conversation" : "records in", conversation };
    if (history && history !== "conversation") return { of: "conversations", conversationIds: history };
    return { of: "records" };
  }
}
