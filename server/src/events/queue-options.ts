import type { NameSet } from "@confab/contract";

/** What a client asked for when it registered a queue (spec 4.3); stored with the queue. */
export interface QueueOptions {
  /** `null`: all. */
  readonly event_types: readonly string[] | null;
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly slim_presence: boolean;
  readonly all_public_streams: boolean;
  /** Pairs of operator and operand; restricts `message` events only. */
  readonly narrow: readonly (readonly [string, string])[];
  readonly capabilities: {
    readonly notification_settings_null: boolean;
    readonly bulk_message_deletion: boolean;
    readonly user_avatar_url_field_optional: boolean;
    readonly stream_typing_notifications: boolean;
    readonly user_settings_object: boolean;
  };
  readonly names: NameSet;
}

/**
 * A stream can be cut off between any two events, and goes on behind the id of the last one that came. So no two may
 * have the same id, and who reads a stream gets all messages that were deleted together in one event.
 */
export function optionsInStream(options: QueueOptions): QueueOptions {
  if (options.capabilities.bulk_message_deletion) return options;
  return { ...options, capabilities: { ...options.capabilities, bulk_message_deletion: true } };
}

/**
 * Holds equal options once, for as long as a queue has them: fifty thousand queues of one client program differ in
 * nothing.
 */
export class SharedOptions {
  readonly #byKey = new Map<string, { readonly options: QueueOptions; queues: number }>();

  /** Number of different options that are held. */
  get size(): number {
    return this.#byKey.size;
  }

  /** Counts one more queue with these options. @returns the object that all of them share */
  acquire(options: QueueOptions): QueueOptions {
    const key = JSON.stringify(options);
    const shared = this.#byKey.get(key) ?? { options, queues: 0 };
    shared.queues += 1;
    this.#byKey.set(key, shared);
    return shared.options;
  }

  /** Counts one queue less; with the last one the options are forgotten. */
  release(options: QueueOptions): void {
    const key = JSON.stringify(options);
    const shared = this.#byKey.get(key);
    if (!shared) return;
    shared.queues -= 1;
    if (shared.queues === 0) this.#byKey.delete(key);
  }
}
