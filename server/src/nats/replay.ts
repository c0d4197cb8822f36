/**
 * The last minute of the log in JetStream: what one node has missed, because its connection was gone for a moment or
 * one message was, it takes from there, so that a NATS that comes back doesn't send every node to the database at once.
 */
import type { DirectStreamAPI, StreamAPI } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { subjectOf, subjectsOf } from "./log-message.ts";

const NANOSECONDS = 1_000_000;

/**
 * Longer than a node takes to connect again. What has been deleted should not be kept anywhere for longer than in the
 * log itself (`trimLog`), by far.
 */
const KEEP_MILLISECONDS = 60_000;

/** So that the largest installation's last minute does not fill a disk. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Nothing is sent again but what a connection sends twice while it breaks down. */
const DUPLICATE_MILLISECONDS = 10_000;

/** The database answers sooner than this. */
const REQUEST_MILLISECONDS = 300;

/** Each is a request of its own; the database reads a longer gap at once. */
const MAX_MESSAGES = 32;

/** Where in the stream to look for what was published lately. A stream that was made anew begins at 1. */
export class Marks {
  #earlier: number | undefined;
  #last = 0;

  /** @param last the number of the stream's last message */
  note(last: number): void {
    const isAnother = last < this.#last;
    this.#earlier = this.#earlier === undefined || isAnother ? last : this.#last;
    this.#last = last;
  }

  /** As of the note before the last one, so that what was on its way then lies behind it. */
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
  /** As far as is known: one that is silent is waited for once, not by each request that meets a gap. */
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
   * Makes the stream, where no other node has.
   *
   * @param marks outlive the connection
   * @throws where there is no JetStream
   */
  static async open(connection: NatsConnection, installation: string, marks: Marks): Promise<Replay> {
    const { jetstreamManager } = await import("@nats-io/jetstream");
    const manager = await jetstreamManager(connection, { timeout: REQUEST_MILLISECONDS });
    const replay = new Replay(manager, installation, marks);
    await replay.#makeStream();
    await replay.mark();
    return replay;
  }

  /** To be called every second or so: a replay begins where the stream ended one call before the last. */
  async mark(): Promise<void> {
    const { state } = await this.#noting(this.#streams.info(this.#name));
    this.#marks.note(state.last_seq);
  }

  /**
   * Gives what was published lately of an organization, in the order of the stream, as long as `take` wants more.
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
        max_age: KEEP_MILLISECONDS * NANOSECONDS,
        max_bytes: MAX_BYTES,
        duplicate_window: DUPLICATE_MILLISECONDS * NANOSECONDS,
      });
    } catch (error) {
      // The operator may have changed it, such as how many copies there are.
      await this.#streams.info(this.#name).catch(() => {
        throw error;
      });
    }
  }
}

export const streamOf = (installation: string): string => `confab_${installation}`;
