/**
 * A narrow, ready for the database: where to look, and SQL conditions on what is found there. The conditions are
 * written for these aliases (see `select-ids.ts`): `m` the message, `c` its conversation, and of the user who asks `i`
 * their inbox of that conversation and `f` their flags of that message, either of which may be missing.
 */
import { type RawBuilder, sql } from "kysely";

export type Sql = RawBuilder<unknown>;

/** Which messages are looked at, before any condition (reference 5.2). */
export type Scope =
  /** Those the user has a record of: received, or taken into their history since. */
  | { readonly of: "records" }
  /** Those the user has a record of, in one conversation. */
  | { readonly of: "records in"; readonly conversation: Sql }
  /** All of one conversation. */
  | { readonly of: "conversation"; readonly conversation: Sql }
  /** All of several conversations. */
  | { readonly of: "conversations"; readonly conversationIds: readonly number[] };

/** Flags by whose index a search can begin; `historical` ones are all that is not in an inbox. */
export type IndexedFlag = "historical" | "starred" | "mentioned" | "has_alert_word";

export interface Narrow {
  /** Nothing can match; there is no need to ask the database. */
  readonly isEmpty: boolean;
  readonly scope: Scope;
  readonly onConversation: readonly Sql[];
  readonly onMessage: readonly Sql[];
  /** Conditions that read the text of messages, which takes long. */
  readonly onText: TextConditions;
  /** Conditions on `i` and `f`. */
  readonly onRecord: readonly Sql[];
  /** The flag that all matches have, or `historical`: the flagged messages to look at beside the inboxes. */
  readonly flagged: IndexedFlag;
  /** What only those found through an inbox have to meet; `null` when none of these can match. */
  readonly onReceived: Sql | null;
  /** When all matches are unread, or all read, only those ranges of an inbox are looked at. */
  readonly readState: "unread" | "read" | undefined;
  /** Text to search for, of all terms together. */
  readonly search: string | undefined;
  /** An index leads to the matches without going through the conversations one by one. */
  readonly isSelective: boolean;
  /** No index has just the matches: any number of other messages may be looked at before one is found. */
  readonly isScan: boolean;
}

/** Conditions on the text of a message, which is its content and topic. */
export interface TextConditions {
  /** Phrases, all of which it contains to the letter, in any case. */
  readonly phrases: readonly string[];
  /** Searches, none of which finds it. */
  readonly excluded: readonly ExcludedSearch[];
}

/** A search finds messages that contain all of its words and phrases. */
export interface ExcludedSearch {
  readonly text: string;
  readonly phrases: readonly string[];
}

export const readsText = ({ onText }: Narrow): boolean =>
  onText.phrases.length > 0 || onText.excluded.length > 0;

export const negate = (condition: Sql, negated: boolean): Sql =>
  negated ? sql`(${condition}) is not true` : condition;

/** Collects what the terms ask for; each operator adds its own. */
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
  #search: string[] = [];

  matchNothing(): void {
    this.#isEmpty = true;
  }

  /**
   * Only messages of this conversation.
   *
   * @param key tells conversations apart: no message is in two
   * @param isOpen the user may read all of it, received or not
   */
  within(key: string, conversation: Sql, isOpen: boolean): void {
    this.#conversations.set(key, conversation);
    if (this.#conversations.size > 1) this.matchNothing();
    if (isOpen) this.#history = "conversation";
  }

  /** All messages of these conversations, received or not. */
  withinOpen(conversationIds: readonly number[]): void {
    this.#history ??= [...conversationIds];
  }

  onConversation(condition: Sql): void {
    this.#onConversation.push(condition);
  }

  /** A condition that the message itself has to meet. */
  onMessage(condition: Sql): void {
    this.#onMessage.push(condition);
    this.#isFiltered = true;
  }

  /** The same, where each conversation has an index of the messages that meet it. */
  onIndexed(condition: Sql): void {
    this.#onMessage.push(condition);
  }

  /** Only this message. */
  byId(messageId: number): void {
    this.#onMessage.push(sql`m.message_id = ${messageId}`);
    this.#isById = true;
    this.#isSelective = true;
  }

  /** Not the messages with this topic. Many of them make one condition. */
  excludeTopic(topic: string): void {
    this.#excludedTopics.push(topic);
  }

  /** An index leads to the messages that meet the conditions. */
  selective(): void {
    this.#isSelective = true;
  }

  onRecord(condition: Sql): void {
    this.#onRecord.push(condition);
    this.#isFiltered = true;
  }

  /** The narrow is about the user's own messages, even where it names a stream they may read all of. */
  recordsOnly(): void {
    this.#aboutRecords = true;
  }

  /**
   * All matches have this flag.
   *
   * @param received how those found through an inbox come by it; `null`: not at all
   */
  flagged(flag: IndexedFlag, condition: Sql, received: Sql | null): void {
    this.#onRecord.push(condition);
    if (this.#flagged !== "historical") this.#isFiltered = true;
    if (this.#onReceived === null) return;
    this.#flagged = flag;
    this.#onReceived = received;
  }

  /** Inboxes lead to what is unread, and what is read. */
  readState(state: "unread" | "read"): void {
    if (this.#readState !== undefined && this.#readState !== state) this.matchNothing();
    this.#readState = state;
    this.#onRecord.push(negate(sql`i.read @> m.seq`, state === "unread"));
  }

  /** Messages that contain all words of the text, and its phrases. */
  search(text: string, phrases: readonly string[]): void {
    this.#search.push(text);
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
      const lower = sql.join(topics.map((topic) => sql`lower(${topic})`));
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
      search: this.#search.length > 0 ? this.#search.join(" ") : undefined,
      isSelective: this.#isSelective,
    };
  }

  /** Flags have an index each, which knows of nothing else. */
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
