import type { Vocabulary } from "@confab/contract";
import { knowsEventType } from "@confab/contract/levels/all-changes";

/** The options with which a client registered a queue (docs/interface/events.md#registering); stored with the queue. */
export interface QueueOptions extends Vocabulary {
  /** `null` means all types. */
  readonly event_types: readonly string[] | null;
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly slim_presence: boolean;
  /** Missing in queues that were registered before the option existed, which want it. */
  readonly presence_by_program?: boolean;
  readonly all_public_streams: boolean;
  /** Pairs of operator and operand; restricts `message` events only. */
  readonly narrow: readonly (readonly [string, string])[];
  readonly capabilities: {
    readonly notification_settings_null: boolean;
    readonly bulk_message_deletion: boolean;
    readonly user_avatar_url_field_optional: boolean;
    readonly stream_typing_notifications: boolean;
    readonly user_settings_object: boolean;
    /** Missing in queues that were registered before it existed, which get linkifiers. */
    readonly linkifier_url_template?: boolean;
    /** Missing in queues that were registered before it existed, which lack it. */
    readonly user_list_incomplete?: boolean;
  };
}

/** True if a queue gets events of a type: it names the type, or wants all that its client knows. */
export const wantsEventType = ({ event_types, level }: QueueOptions, type: string): boolean =>
  event_types === null ? knowsEventType(type, level) : event_types.includes(type);

/**
 * Returns the options of a queue that is read as a stream. A stream can break off between any two events, and continues
 * after the id of the last event that arrived. No two events may therefore have the same id, and a reader of a stream
 * gets all messages that were deleted together in one event.
 */
export function optionsInStream(options: QueueOptions): QueueOptions {
  if (options.capabilities.bulk_message_deletion) return options;
  return { ...options, capabilities: { ...options.capabilities, bulk_message_deletion: true } };
}

/**
 * Stores equal options once, for as long as a queue has them. Fifty thousand queues of the same client program have
 * equal options.
 */
export class SharedOptions {
  readonly #byKey = new Map<string, { readonly options: QueueOptions; queues: number }>();

  /** The number of different options that are stored. */
  get size(): number {
    return this.#byKey.size;
  }

  /** Counts one more queue with these options. @returns the object that all of these queues share */
  acquire(options: QueueOptions): QueueOptions {
    const key = JSON.stringify(options);
    const shared = this.#byKey.get(key) ?? { options, queues: 0 };
    shared.queues += 1;
    this.#byKey.set(key, shared);
    return shared.options;
  }

  /** Counts one queue less. After the last queue the options are dropped. */
  release(options: QueueOptions): void {
    const key = JSON.stringify(options);
    const shared = this.#byKey.get(key);
    if (!shared) return;
    shared.queues -= 1;
    if (shared.queues === 0) this.#byKey.delete(key);
  }
}
