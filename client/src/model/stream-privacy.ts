/** Who can read a stream: three properties that only make sense together, as the one choice that they are (spec 2, Stream). */
import type { Stream } from "@confab/contract";

/** `private_shared`: whoever joins reads what was written before; `private_protected`: only what comes. */
export const streamPrivacies = ["public", "web_public", "private_shared", "private_protected"] as const;

export type StreamPrivacy = (typeof streamPrivacies)[number];

type PrivacyProperties = Pick<Stream, "invite_only" | "is_web_public" | "history_public_to_subscribers">;

export function streamPrivacyOf(stream: PrivacyProperties): StreamPrivacy {
  if (stream.invite_only) {
    return stream.history_public_to_subscribers ? "private_shared" : "private_protected";
  }
  return stream.is_web_public ? "web_public" : "public";
}

/** As creating a stream takes it (`subscribe`); changing one calls `invite_only` `is_private`. */
export function propertiesOfPrivacy(kind: StreamPrivacy): PrivacyProperties {
  return {
    invite_only: kind === "private_shared" || kind === "private_protected",
    is_web_public: kind === "web_public",
    history_public_to_subscribers: kind !== "private_protected",
  };
}
