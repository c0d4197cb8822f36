/**
 * Keeps the last minute of the log in JetStream. A node that has missed events, because it lost a message or briefly
 * its connection, takes them from there. When NATS comes back, the nodes thus don't all turn to the database
 * simultaneously.
 */
import type { DirectStreamAPI, StreamAPI } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { subjectOf, subjectsOf } from "./log-message.ts";

const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/**
 * Longer than a node takes to connect again, and far shorter than the log itself keeps content (`trimLog`). Deleted
 * content should not be stored anywhere for longer than in the log.
 */
const KEEP_MILLISECONDS = 60_000;

/** Keeps the last minute of the largest installation from filling a disk. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The only duplicates are messages that a connection sends twice while it breaks down. */
const DUPLICATE_MILLISECONDS = 10_000;

/** The database answers sooner than this. */
const REQUEST_MILLISECONDS = 300;

/** Each message takes a separate request; the database reads a longer gap in one request. */
const MAX_MESSAGES = 32;

/** The position in the stream at which recently published messages begin. A recreated stream begins at 1. */
export class Marks {
  #earlier: number | undefined;
  #last = 0;

  /** @param last the number of the stream's last message */
  note(last: number): void {
    const isAnother = last < this.#last;
    this.#earlier = this.#earlier === undefined || isAnother ? last : this.#last;
    this.#last = last;
  }

  /** The position at the note before the last one. Messages that were under way at that time come after it. */
  get earlier(): number | undefined {
    return this.#earlier;
  }
}

export class Replay {
  readonly #streams: StreamAPI;
  readonly #direct: DirectStreamAPI;
  readonly #name: string;
  readonly #installation: string;
  readonly #marks: Marks;
  /** The last known state. Only one request waits for a silent JetStream, not each request that meets a gap. */
  #answers = true;

  private constructor(
    { streams, direct }: { streams: StreamAPI; direct: DirectStreamAPI },
    installation: string,
    marks: Marks,
  ) {
    this.#streams = streams;
    this.#direct = direct;
    this.#name = streamOf(installation);
    this.#installation = installation;
    this.#marks = marks;
  }

  /**
   * Creates the stream, unless another node has created it.
   *
   * @param marks outlive the connection
   * @throws if NATS has no JetStream
   */
  static async open(connection: NatsConnection, installation: string, marks: Marks): Promise<Replay> {
    const { jetstreamManager } = await import("@nats-io/jetstream");
    const manager = await jetstreamManager(connection, { timeout: REQUEST_MILLISECONDS });
    const replay = new Replay(manager, installation, marks);
    await replay.#makeStream();
    await replay.mark();
    return replay;
  }

  /** Callers call it about once a second. A replay begins at the end that the stream had one call before the last. */
  async mark(): Promise<void> {
    const { state } = await this.#noting(this.#streams.info(this.#name));
    this.#marks.note(state.last_seq);
  }

  /**
   * Passes recently published messages of an organization to `take`, in the order of the stream, until `take` returns
   * false.
   *
   * @param take gets the text of a message
   */
  async run(realmId: number, take: (text: string) => boolean): Promise<void> {
    const { earlier } = this.#marks;
    if (earlier === undefined || !this.#answers) return;
    const next_by_subj = subjectOf(this.#installation, realmId);
    for (let seq = earlier + 1, count = 0; count < MAX_MESSAGES; count += 1) {
      const message = await this.#noting(this.#direct.getMessage(this.#name, { seq, next_by_subj }));
      if (!message || !take(message.string())) return;
      seq = message.seq + 1;
    }
  }

  async #noting<T>(request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      this.#answers = true;
      return answer;
    } catch (error) {
      this.#answers = false;
      throw error;
    }
  }

  async #makeStream(): Promise<void> {
    try {
      await this.#streams.add({
        name: this.#name,
        subjects: [`${subjectsOf(this.#installation)}.*`],
        allow_direct: true,
        discard: "old",
        max_age: KEEP_MILLISECONDS * NANOSECONDS_PER_MILLISECOND,
        max_bytes: MAX_BYTES,
        duplicate_window: DUPLICATE_MILLISECONDS * NANOSECONDS_PER_MILLISECOND,
      });
    } catch (error) {
      // The operator may have changed the stream, such as its number of replicas.
      await this.#streams.info(this.#name).catch(() => {
        throw error;
      });
    }
  }
}

export const streamOf = (installation: string): string => `confab_${installation}`;
