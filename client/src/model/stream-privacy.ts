/**
 * Combines the three properties that decide who can read a stream into one choice, as they only make sense together
 * (docs/interface/streams.md#stream-options).
 */
import type { Stream } from "@confab/contract";

/**
 * `private_shared`: new subscribers can read earlier messages; `private_protected`: only messages sent after they join.
 */
export const streamPrivacies = ["public", "web_public", "private_shared", "private_protected"] as const;

export type StreamPrivacy = (typeof streamPrivacies)[number];

type PrivacyProperties = Pick<Stream, "invite_only" | "is_web_public" | "history_public_to_subscribers">;

export function streamPrivacyOf(stream: PrivacyProperties): StreamPrivacy {
  if (stream.invite_only) {
    return stream.history_public_to_subscribers ? "private_shared" : "private_protected";
  }
  return stream.is_web_public ? "web_public" : "public";
}

/** Returns the properties for creating a stream (`subscribe`); changing one calls `invite_only` `is_private`. */
export function propertiesOfPrivacy(kind: StreamPrivacy): PrivacyProperties {
  return {
    invite_only: kind === "private_shared" || kind === "private_protected",
    is_web_public: kind === "web_public",
    history_public_to_subscribers: kind !== "private_protected",
  };
}
