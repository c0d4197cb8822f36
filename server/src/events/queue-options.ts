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
