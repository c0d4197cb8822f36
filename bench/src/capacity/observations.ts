/** The observations of one step: latencies, deliveries, errors, bytes. Times are those of `performance.now()`. */

/** A sent message that is on its way to its recipients. */
interface Sent {
  /** The time at which the person wanted to send. */
  readonly at: number;
  readonly isToEveryone: boolean;
  readonly isMeasured: boolean;
  readonly sender: number;
  isDelivered: boolean;
  isAccepted: boolean;
}

/** The result of a step. Latencies are in milliseconds. */
export interface Observed {
  readonly seconds: number;
  /** From the time when a person wanted something until the answer, by kind of request. */
  readonly requests: Readonly<Record<string, readonly number[]>>;
  /** From the time when a person wanted to send until a client has the event; without the message to everyone. */
  readonly deliveries: readonly number[];
  /** The same, of the message to everyone. */
  readonly deliveriesToEveryone: readonly number[];
  readonly errors: number;
  /** The first few errors. */
  readonly problems: readonly string[];
  /** Requests and connections that ended with a killed node. */
  readonly interrupted: number;
  readonly bytesReceived: number;
  /** The generator's share of a core. */
  readonly processorShare: number;
}

const MOST_PROBLEMS = 5;

/** A message's number, at the beginning of its text. Only an event of a new message has it after this key. */
const marker = /"content":"<p>send(\d+)x/g;

/** Returns the numbers of the messages among events. */
export const sendsIn = (text: string): number[] => [...text.matchAll(marker)].map(([, send]) => Number(send));

/** Returns the text that identifies a message. */
export const markerOf = (send: number): string => `send${send}x`;

export class Observations {
  readonly #sent = new Map<number, Sent>();
  #sends = 0;
  #requests = new Map<string, number[]>();
  #deliveries: number[] = [];
  #deliveriesToEveryone: number[] = [];
  #errors = 0;
  #interrupted = 0;
  #problems: string[] = [];
  #bytes = 0;
  /** The measured time; empty while nothing is measured. */
  #from = Number.POSITIVE_INFINITY;
  #to = Number.POSITIVE_INFINITY;

  /**
   * Forgets everything, and measures what people want from one time until, but without, another. By default nothing is
   * measured, but errors are recorded.
   */
  begin(from = Number.POSITIVE_INFINITY, to = Number.POSITIVE_INFINITY): void {
    this.#from = from;
    this.#to = to;
    this.#sent.clear();
    this.#requests = new Map();
    this.#deliveries = [];
    this.#deliveriesToEveryone = [];
    this.#errors = 0;
    this.#interrupted = 0;
    this.#problems = [];
    this.#bytes = 0;
  }

  isMeasured(at: number): boolean {
    return at >= this.#from && at < this.#to;
  }

  /** Records a send that begins. @returns its number, for `markerOf` */
  beginSend(args: { at: number; isToEveryone: boolean; sender: number }): number {
    this.#sends += 1;
    const isMeasured = this.isMeasured(args.at);
    this.#sent.set(this.#sends, { ...args, isMeasured, isDelivered: false, isAccepted: false });
    return this.#sends;
  }

  acceptSend(send: number): void {
    const sent = this.#sent.get(send);
    if (sent) sent.isAccepted = true;
  }

  answered(kind: string, at: number): void {
    if (!this.isMeasured(at)) return;
    const latencies = this.#requests.get(kind) ?? [];
    latencies.push(performance.now() - at);
    this.#requests.set(kind, latencies);
  }

  failed(problem: string): void {
    this.#errors += 1;
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(problem);
  }

  wasInterrupted(): void {
    this.#interrupted += 1;
  }

  received(bytes: number): void {
    const now = performance.now();
    if (this.isMeasured(now)) this.#bytes += bytes;
  }

  /** Records messages that have just arrived. */
  delivered(sends: readonly number[]): void {
    const now = performance.now();
    for (const send of sends) {
      const sent = this.#sent.get(send);
      if (!sent) continue;
      sent.isDelivered = true;
      if (!sent.isMeasured) continue;
      const deliveries = sent.isToEveryone ? this.#deliveriesToEveryone : this.#deliveries;
      deliveries.push(now - sent.at);
    }
  }

  /** The number of accepted messages that no client has received, not even their senders'. */
  get undelivered(): number {
    const isMissing = (sent: Sent) => sent.isMeasured && sent.isAccepted && !sent.isDelivered;
    return [...this.#sent.values()].filter(isMissing).length;
  }

  /** Expects no more events of the messages that a person has sent. */
  excuse(sender: number): void {
    for (const sent of this.#sent.values()) if (sent.sender === sender) sent.isDelivered = true;
  }

  result(processorShare: number): Observed {
    return {
      seconds: (this.#to - this.#from) / 1000,
      requests: Object.fromEntries(this.#requests),
      deliveries: this.#deliveries,
      deliveriesToEveryone: this.#deliveriesToEveryone,
      errors: this.#errors,
      problems: this.#problems,
      interrupted: this.#interrupted,
      bytesReceived: this.#bytes,
      processorShare,
    };
  }
}
