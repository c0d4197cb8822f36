/**
 * Brings messages together with their reactions, edits and votes, which may come much later in the export: all of them are
 * sorted on the disk, by a number made of the id of the message. Memory is needed for one message and what belongs to it.
 */

import type { MessageSpool } from "../convert/message-spool.ts";
import type { ConversionOutput } from "../convert/output.ts";
import type { Raw } from "../convert/raw.ts";
import { joinNumber } from "./events.ts";

export interface JoinedMessage {
  readonly kind: "message";
  readonly type: string;
  /** The key of the room. */
  readonly room: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly sender: string;
  readonly content: Raw;
  /** The id of the first message of its thread. */
  readonly thread: string;
  readonly inReplyTo: string;
  readonly file: string;
  readonly index: number;
}

export interface JoinedEdit {
  readonly kind: "edit";
  readonly edit: string;
  readonly at: number;
  readonly sender: string;
  /** The new content; `undefined` if the export only tells that there was an edit. */
  readonly content?: Raw;
}

interface Reaction {
  readonly kind: "reaction";
  readonly sender: string;
  readonly emoji: string;
}

export interface Vote {
  readonly kind: "vote";
  readonly at: number;
  readonly sender: string;
  readonly answers: readonly string[];
}

/** A message of a thread names the first one. */
interface InThread {
  readonly kind: "thread";
}

interface Deletion {
  readonly kind: "deletion";
}

type Joinable = JoinedMessage | JoinedEdit | Reaction | Vote | InThread | Deletion;

type Spooled = Joinable & { readonly time: number; readonly id: string };

export interface MessageGroup {
  readonly id: string;
  readonly message: JoinedMessage;
  /** From the oldest to the newest. */
  readonly edits: readonly JoinedEdit[];
  readonly reactions: readonly Reaction[];
  readonly votes: readonly Vote[];
  readonly beginsThread: boolean;
  readonly isDeleted: boolean;
}

export class Join {
  readonly #spool: MessageSpool<Spooled>;

  private constructor(spool: MessageSpool<Spooled>) {
    this.#spool = spool;
  }

  static async create(output: ConversionOutput): Promise<Join> {
    return new Join(await output.spool<Spooled>());
  }

  /** Adds a record in memory. `drain` has to follow soon. @param id the id of the message that it is, or belongs to */
  add(id: string, record: Joinable): void {
    this.#spool.add({ ...record, id, time: joinNumber(id) });
  }

  /** Writes the records in memory if they are many. */
  drain(): Promise<void> | undefined {
    return this.#spool.drain();
  }

  /** Yields each message once, in no particular order. What belongs to no message of the export is dropped. */
  async *groups(): AsyncGenerator<readonly MessageGroup[]> {
    let together: Spooled[] = [];
    for await (const records of this.#spool.sorted()) {
      const groups: MessageGroup[] = [];
      for (const record of records) {
        if (together.length > 0 && record.time !== together[0]?.time) {
          groups.push(...groupsOf(together));
          together = [];
        }
        together.push(record);
      }
      yield groups;
    }
    yield groupsOf(together);
  }
}

/** Different ids may have the same number. */
function groupsOf(records: readonly Spooled[]): MessageGroup[] {
  const [first, second] = records;
  if (first && !second) return first.kind === "message" ? [alone(first)] : [];
  const groups: MessageGroup[] = [];
  for (const [id, all] of Map.groupBy(records, (record) => record.id)) {
    const message = all.find((record) => record.kind === "message");
    if (!message) continue;
    const edits = new Map(
      all.flatMap((record) => (record.kind === "edit" ? [[record.edit, record] as const] : [])),
    );
    groups.push({
      id,
      message,
      edits: [...edits.values()].toSorted((a, b) => a.at - b.at),
      reactions: all.filter((record) => record.kind === "reaction"),
      votes: all.filter((record) => record.kind === "vote"),
      beginsThread: all.some(({ kind }) => kind === "thread"),
      isDeleted: all.some(({ kind }) => kind === "deletion"),
    });
  }
  return groups;
}

/** Returns a message that nothing belongs to, like most. */
const alone = (message: JoinedMessage & { readonly id: string }): MessageGroup => ({
  id: message.id,
  message,
  edits: [],
  reactions: [],
  votes: [],
  beginsThread: false,
  isDeleted: false,
});
