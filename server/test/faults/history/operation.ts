/**
 * The actions and observations of the clients of a trial, as plain data. The checker needs nothing else, so it can be
 * tested with histories that never happened.
 */

/**
 * The end of an operation, as its client sees it. Only "done" and "refused" say if it took effect. "not reached" is a
 * refused connection, so that no node got the request. "unavailable" is a 503 with `retry-after`. "no connection" is a
 * connection that ended before the answer. "given up" is a request to a node that could not answer at the time. "hang"
 * is a request that was given up although there was no reason to wait, "wrong" is any other answer: neither may occur.
 */
export type Outcome =
  | "done"
  | "refused"
  | "not reached"
  | "unavailable"
  | "no connection"
  | "given up"
  | "hang"
  | "wrong";

/** A fact that is true or false, such as "Uma is in secret". */
export interface Fact {
  readonly register: string;
  readonly value: boolean;
}

export interface Operation {
  readonly client: string;
  readonly node: number;
  /** Milliseconds since the history began, like all times. */
  readonly start: number;
  readonly end: number;
  /** A description for people who read a trace. */
  readonly text: string;
  readonly outcome: Outcome;
  /** More about the answer. */
  readonly detail: string;
  /**
   * The facts that become true at some moment between its start and its end. If the outcome is uncertain, they may
   * become true later or never.
   */
  readonly makes?: readonly Fact[];
  /** The facts that were true at some moment between start and end, if the outcome is "done". */
  readonly finds?: readonly Fact[];
  /** The rights without which the operation must be refused. */
  readonly needs?: readonly string[];
  /** The unique content of the message that it sends, with the id from the answer. */
  readonly sends?: { readonly content: string; readonly id?: number };
}

/** An event as a queue delivered it. */
export interface SeenEvent {
  /** The position in the log, the same in every queue. */
  readonly id: number;
  readonly type: string;
  /** The rest of the event, as text. Equal texts mean the same event. */
  readonly body: string;
  readonly message?: SeenMessage;
  /** The people who were added to a stream or removed from it. */
  readonly membership?: {
    readonly place: string;
    readonly people: readonly number[];
    readonly joined: boolean;
  };
}

export interface SeenMessage {
  readonly id: number;
  readonly content: string;
  /** The stream, or the participants of the conversation. */
  readonly to: string | readonly number[];
}

/** A queue, and everything that its client received. */
export interface QueueRecord {
  readonly name: string;
  readonly person: number;
  readonly registeredAt: number;
  /** The events in the order of arrival, grouped by answer. */
  readonly answers: readonly (readonly SeenEvent[])[];
  /** The last position up to which the queue has certainly been read. */
  readonly readUpTo: number;
}

export interface StoredMessage {
  readonly id: number;
  readonly content: string;
}

export interface TrialHistory {
  readonly operations: readonly Operation[];
  /** The facts that were true at the beginning. Other registers are false. */
  readonly initially: ReadonlyMap<string, boolean>;
  readonly queues: readonly QueueRecord[];
  /** The streams, and their subscribers at the beginning. */
  readonly members: ReadonlyMap<string, ReadonlySet<number>>;
  /** All messages that exist at the end, including those that no client may read. */
  readonly stored: readonly StoredMessage[];
}

/** A violation of a rule, with its evidence. */
export interface Violation {
  readonly rule: string;
  readonly what: string;
  /** The registers and contents that it is about. The trace shows the operations with these. */
  readonly about: readonly string[];
  /** The time at which the violation became visible, in milliseconds. */
  readonly at: number;
}

/** True if the operation sent a message and its client knows this. */
export const hasSent = ({ sends, outcome }: Operation): boolean => sends !== undefined && outcome === "done";
