import type { endpoints, InitialState, ParametersOf } from "@confab/contract";

/** What a queue was registered with, as far as the state depends on it, whose it is, and what its server is set to. */
export interface ModelOptions {
  readonly userId: number;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly includeSubscribers: boolean;
  /** The client understands that a subscription's notification settings follow the user's own. */
  readonly notificationSettingsNull: boolean;
  /** The server permits streams that are read without an account. */
  readonly webPublicStreams: boolean;
}

export type RegisterParameters = Partial<ParametersOf<typeof endpoints.registerQueue>>;

/**
 * @param parameters as they were sent with the registration
 * @throws Error when the state lacks the part `realm_user`, without which nobody knows whose it is
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
