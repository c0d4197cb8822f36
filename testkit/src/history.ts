/**
 * Records the answers that clients of a cluster received during a test, and checks whether all of them can be true:
 * every acknowledged message is stored once, no other message twice, and every queue has every event once, in order.
 */
import assert from "node:assert/strict";
import type { Cluster } from "./cluster.ts";
import type { Person, WireEvent } from "./person.ts";

/**
 * The longest time that an answer may take on an idle machine (spec: a clear error, never a hang). Clients wait for
 * `patience()` of it.
 */
export const PATIENCE_MILLISECONDS = 10_000;

/** The outcome of a request, as its client sees it. */
export interface Answer {
  /** The index of the node that received the request. */
  readonly node: number;
  /** Method and path. */
  readonly request: string;
  /**
   * "unavailable" is 503 with `retry-after`; "no connection" is a request that was refused or whose connection ended;
   * "hang" is a request that was given up after the patience for it; "wrong" is everything else.
   */
  readonly kind: "success" | "unavailable" | "no connection" | "hang" | "wrong";
  readonly milliseconds: number;
  /** The details of a wrong answer. */
  readonly detail: string;
}

interface StoredMessage {
  readonly id: number;
  readonly content: string;
}

/** The events that a queue has delivered, at any node that its owner asked. */
export interface Delivery {
  readonly name: string;
  readonly registeredAt: number;
  readonly events: WireEvent[];
}

export class History {
  readonly answers: Answer[] = [];
  /** Acknowledged messages by content, which is unique, with the id of the answer. */
  readonly acknowledged = new Map<string, number>();
  /** Messages without an acknowledgement, which may or may not be stored. */
  readonly unacknowledged = new Set<string>();
  readonly deliveries: Delivery[] = [];

  count(kind: Answer["kind"], node?: number): number {
    return this.answers.filter((answer) => answer.kind === kind && (node ?? answer.node) === answer.node)
      .length;
  }

  /** Returns the number of answers of each kind, and the last answers. */
  summary(): string {
    const counts: Record<string, number> = {};
    for (const { node, kind } of this.answers) {
      const key = `node ${node} ${kind}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return JSON.stringify({ counts, last: this.answers.slice(-6) }, null, 1);
  }

  /**
   * Checks that each answer was a success, or an error that tells the client to retry.
   *
   * @param frozen a node that can't answer, so that clients give it up
   */
  expectClearAnswers({ frozen }: { frozen?: number } = {}): void {
    const bad = this.answers.filter(
      ({ kind, node }) => kind === "wrong" || (kind === "hang" && node !== frozen),
    );
    assert.deepEqual(bad.slice(0, 10), [], `${bad.length} of ${this.answers.length} answers are neither`);
  }

  /**
   * Compares the answers with the stored messages, and with the events of the queues.
   *
   * @param reader sees all messages of the load
   * @param stream the stream of all these messages
   */
  async expectNothingLost(cluster: Cluster, reader: Person, stream: string): Promise<void> {
    const stored = await messagesOf(reader, stream, (content) => this.#isOurs(content));
    const byContent = new Map(stored.map(({ id, content }) => [content, id]));
    assert.equal(byContent.size, stored.length, "A message is stored twice");
    for (const [content, id] of this.acknowledged) {
      assert.equal(byContent.get(content), id, `${content} was acknowledged as ${id}`);
    }
    for (const delivery of this.deliveries) this.#expectComplete(delivery, stored);
    await expectDense(cluster);
  }

  #expectComplete({ name, registeredAt, events }: Delivery, stored: readonly StoredMessage[]): void {
    const ids = events.map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      assert.ok(id > (ids[index - 1] ?? registeredAt), `${name} got event ${id} after ${ids[index - 1]}`);
    }
    const delivered = events
      .filter(({ type }) => type === "message")
      .map(({ message }) => message as StoredMessage)
      .filter(({ content }) => this.#isOurs(content))
      .map(({ id, content }) => ({ id, content }));
    assert.deepEqual(delivered, stored, `What the queue of ${name} had is not what is stored`);
  }

  #isOurs(content: string): boolean {
    return this.acknowledged.has(content) || this.unacknowledged.has(content);
  }
}

/** Returns the messages of a stream, in order of their ids. */
async function messagesOf(
  reader: Person,
  stream: string,
  isWanted: (content: string) => boolean,
): Promise<StoredMessage[]> {
  const all: StoredMessage[] = [];
  for (let anchor = 0; ; ) {
    const { messages, found_newest } = await reader.ok<{ messages: StoredMessage[]; found_newest: boolean }>(
      "GET",
      "/messages",
      {
        anchor,
        num_before: 0,
        num_after: 1000,
        apply_markdown: false,
        narrow: [{ operator: "stream", operand: stream }],
      },
    );
    all.push(...messages.map(({ id, content }) => ({ id, content })));
    if (found_newest) return all.filter(({ content }) => isWanted(content));
    anchor = (messages.at(-1)?.id ?? 0) + 1;
  }
}

/** Checks that positions of the log and ids of messages have no gaps, and that conversations know their newest one. */
async function expectDense({ postgres }: Cluster): Promise<void> {
  const gaps = await postgres.query(`
    select 'event' as what, realm_id, count(*), min(position), max(position) from event
     group by realm_id having count(*) <> max(position) - min(position) + 1
    union all
    select 'message', realm_id, count(*), min(message_id), max(message_id) from message
     group by realm_id having count(*) <> max(message_id) - min(message_id) + 1
    union all
    select 'newest of conversation ' || conversation_id, realm_id, count(*), last_message_id, max(message_id)
      from message join conversation using (realm_id, conversation_id)
     group by realm_id, conversation_id, last_message_id having last_message_id <> max(message_id)`);
  assert.deepEqual(gaps, [], "There are gaps, or conversations with a wrong newest message");
}
