import type { InitialState } from "@confab/contract";
import type { RegisterParameters } from "../api/event-loop.ts";

/** The options of a queue's registration that affect the state, the queue's owner, and settings of its server. */
export interface ModelOptions {
  readonly userId: number;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly includeSubscribers: boolean;
  /** The client understands `null` as "the subscription's notification setting follows the user's own". */
  readonly notificationSettingsNull: boolean;
  /** True if the server permits streams that are readable without an account. */
  readonly webPublicStreams: boolean;
}

/**
 * Reads the options from a registration.
 *
 * @param parameters as they were sent with the registration
 * @throws Error when the state lacks the part `realm_user`, without which the owner is unknown
 */
export function optionsOf(initial: InitialState, parameters: RegisterParameters): ModelOptions {
  if (initial.user_id === undefined) {
    throw new Error("The model needs the state's part realm_user: add it to fetch_event_types.");
  }
  return {
    userId: initial.user_id,
    applyMarkdown: parameters.apply_markdown ?? false,
    clientGravatar: parameters.client_gravatar ?? true,
    includeSubscribers: parameters.include_subscribers ?? false,
    notificationSettingsNull: parameters.client_capabilities?.notification_settings_null ?? false,
    webPublicStreams: initial.server_web_public_streams_enabled ?? false,
  };
}
