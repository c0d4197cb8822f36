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
