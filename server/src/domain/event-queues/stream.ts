/** Sends queues as server-sent events: one connection instead of a poll per event. */
import { badRequest, type endpoints, type ParametersOf } from "@confab/contract";
import type { EventQueue } from "../../events/event-queue.ts";
import type { EventQueues } from "../../events/event-queues.ts";
import type { SerializedEvent } from "../../events/serialize.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Session } from "../sessions/queries.ts";

/** An answer that stays open. */
export interface EventSink {
  /** Returns false if the client is slower than the events. The caller must then stop until `onDrain`. */
  write(chunk: string | Buffer): boolean;
  onDrain(callback: () => void): void;
  end(): void;
  /** Ends the stream immediately. Chunks that the client has not received are lost. */
  abort(): void;
  onClose(callback: () => void): void;
}

/**
 * Returns a function that sends the events of a queue to a sink, until the client disconnects or the session ends.
 *
 * @throws ApiError for missing parameters, and for a queue that the user does not own
 */
export async function openEventStream(
  realm: Realm,
  user: User,
  { queue_id, last_event_id }: ParametersOf<typeof endpoints.streamEvents>,
  session: Session | undefined,
): Promise<(sink: EventSink) => void> {
  if (queue_id === undefined) throw badRequest("Missing 'queue_id' argument");
  if (last_event_id === undefined) throw badRequest("Missing 'last_event_id' argument");
  const queue = await realm.queues.access(user.user_id, queue_id, "get events from this queue");
  const first = await realm.queues.fetch(queue, last_event_id, "stream");
  return (sink) => {
    new QueueStream(realm.queues, queue, sink).start(first.events, first.upTo);
    if (session) sink.onClose(realm.services.sessions.watch(session, () => sink.end()));
  };
}

/** Returns an event as it is sent (the format of server-sent events). */
const frameOf = ({ id, json }: SerializedEvent): string => `id: ${id}\ndata: ${json}\n\n`;

/** The number of encoded events that are kept: those being delivered at the moment. */
const MAX_SHARED_FRAMES = 16;

/** Encodes an event once for all of its recipients. */
class SharedFrames {
  readonly #frames = new Map<SerializedEvent, Buffer>();

  of(event: SerializedEvent): Buffer {
    const known = this.#frames.get(event);
    if (known) return known;
    const [oldest] = this.#frames.keys();
    if (oldest && this.#frames.size >= MAX_SHARED_FRAMES) this.#frames.delete(oldest);
    const frame = Buffer.from(frameOf(event));
    this.#frames.set(event, frame);
    return frame;
  }
}

const sharedFrames = new SharedFrames();

class QueueStream {
  readonly #queues: EventQueues;
  readonly #queue: EventQueue;
  readonly #sink: EventSink;
  #sentUpTo = 0;
  /** True if the client reads more slowly than events arrive. The events wait in the queue. */
  #blocked = false;
  #reader: { detach(): void } | undefined;

  constructor(queues: EventQueues, queue: EventQueue, sink: EventSink) {
    this.#queues = queues;
    this.#queue = queue;
    this.#sink = sink;
  }

  start(events: readonly SerializedEvent[], upTo: number): void {
    this.#send(events, upTo);
    this.#wait();
    this.#sendUnread();
    this.#sink.onClose(() => this.#reader?.detach());
  }

  #wait(): void {
    this.#reader?.detach();
    this.#reader = this.#queues.attachReader(this.#queue, {
      kind: "stream",
      onEvents: () => this.#sendUnread(),
      onHeartbeat: () => {
        // The client has read nothing for so long that the queue and the log need not be kept for it.
        if (this.#blocked) return this.#sink.abort();
        this.#send([this.#queues.heartbeat()], this.#sentUpTo);
        this.#wait();
      },
      onReplaced: () => this.#end(),
    });
  }

  #sendUnread(): void {
    while (!this.#blocked) {
      if (this.#queue.eventsAfter(this.#sentUpTo) === undefined) {
        // More events arrived than are kept for a slow client. It reconnects with the last id it has.
        this.#end();
        return;
      }
      const { events, upTo } = this.#queues.unread(this.#queue, this.#sentUpTo, "stream");
      this.#send(events, upTo);
      if (events.length === 0) return;
    }
  }

  #send(events: readonly SerializedEvent[], upTo: number): void {
    this.#sentUpTo = upTo;
    if (events.length === 0) return;
    const [first] = events;
    const chunk = events.length === 1 && first ? sharedFrames.of(first) : events.map(frameOf).join("");
    const flowing = this.#sink.write(chunk);
    if (flowing || this.#blocked) return;
    this.#blocked = true;
    this.#sink.onDrain(() => {
      this.#blocked = false;
      // The stream may have ended meanwhile.
      if (this.#reader) this.#sendUnread();
    });
  }

  #end(): void {
    this.#reader?.detach();
    this.#reader = undefined;
    this.#sink.end();
  }
}
