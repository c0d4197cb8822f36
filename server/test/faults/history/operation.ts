/**
 * What the clients of a trial did and saw, as plain data: the checker needs nothing else, so that it can be tried on
 * histories that never happened.
 */

/**
 * How an operation ended, as its client sees it. Only "done" and "refused" say whether it took effect; "not reached" is
 * a connection that was refused, so that nobody heard of it. "unavailable" is a 503 with `retry-after`, "no connection"
 * one that ended before the answer, "given up" one at a node that could not answer at the time. A "hang" is given up
 * where there was no reason to wait, "wrong" is any other answer: neither may be.
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

/** A fact that is so or is not, such as "Uma is in secret". */
export interface Fact {
  readonly register: string;
  readonly value: boolean;
}

export interface Operation {
  readonly client: string;
  readonly node: number;
  /** Milliseconds since the history began, as are all times. */
  readonly start: number;
  readonly end: number;
  /** For people who read a trace. */
  readonly text: string;
  readonly outcome: Outcome;
  /** What there is to say of the answer. */
  readonly detail: string;
  /** What is so from some moment between its start and its end on; where the outcome leaves it open, perhaps, or later. */
  readonly makes?: readonly Fact[];
  /** What was so at some moment between, if it was done. */
  readonly finds?: readonly Fact[];
  /** Rights without which it must be refused. */
  readonly needs?: readonly string[];
  /** The content of the message that it sends, which no other has; with the id that the answer gave. */
  readonly sends?: { readonly content: string; readonly id?: number };
}

/** An event as a queue delivered it. */
export interface SeenEvent {
  /** The position in the log, the same in every queue. */
  readonly id: number;
  readonly type: string;
  /** The rest of it, as text: equal events are one event. */
  readonly body: string;
  readonly message?: SeenMessage;
  /** Who was put into a stream, or taken out of it. */
  readonly membership?: {
    readonly place: string;
    readonly people: readonly number[];
    readonly joined: boolean;
  };
}

export interface SeenMessage {
  readonly id: number;
  readonly content: string;
  /** The stream, or the people who talk. */
  readonly to: string | readonly number[];
}

/** A queue, and all that its client was given. */
export interface QueueRecord {
  readonly name: string;
  readonly person: number;
  readonly registeredAt: number;
  /** In the order of their arrival; those of one answer together. */
  readonly answers: readonly (readonly SeenEvent[])[];
  /** Up to which position it has been read for certain. */
  readonly readUpTo: number;
}

export interface StoredMessage {
  readonly id: number;
  readonly content: string;
}

export interface TrialHistory {
  readonly operations: readonly Operation[];
  /** What was so at the beginning; other registers are false. */
  readonly initially: ReadonlyMap<string, boolean>;
  readonly queues: readonly QueueRecord[];
  /** The streams, and who was in them at the beginning. */
  readonly members: ReadonlyMap<string, ReadonlySet<number>>;
  /** All messages that are there at the end, by whoever may read them. */
  readonly stored: readonly StoredMessage[];
}

/** What can't be, and what shows it. */
export interface Violation {
  readonly rule: string;
  readonly what: string;
  /** Registers and contents that it is about; the trace shows the operations with these. */
  readonly about: readonly string[];
  /** When it showed, in milliseconds. */
  readonly at: number;
}

/** Whether it sent a message, and knows that. */
export const hasSent = ({ sends, outcome }: Operation): boolean => sends !== undefined && outcome === "done";
