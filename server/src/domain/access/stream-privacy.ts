/**
 * The three properties that decide who can read a stream, and only make sense together
 * (docs/interface/streams.md#stream-options, docs/interface/streams.md#creating-streams,
 * 8.5).
 */
import { badRequest } from "@confab/contract";
import type { StreamRecord } from "../../model/records.ts";

export type Privacy = Pick<StreamRecord, "invite_only" | "is_web_public" | "history_public_to_subscribers">;

/**
 * Derives the properties that the request does not set. Only private streams can hide their history, and by default
 * they do.
 *
 * @throws ApiError for contradictory combinations
 */
export function privacy(wanted: {
  isPrivate?: boolean | undefined;
  isWebPublic?: boolean | undefined;
  historyPublic?: boolean | undefined;
}): Privacy {
  const { isPrivate = false, isWebPublic = false, historyPublic } = wanted;
  if (isWebPublic && (isPrivate || historyPublic === false)) throw badRequest("Invalid parameters");
  return {
    invite_only: isPrivate,
    is_web_public: isWebPublic,
    history_public_to_subscribers: !isPrivate || (historyPublic ?? false),
  };
}

export const privacyOf = (stream: StreamRecord): Privacy => ({
  invite_only: stream.invite_only,
  is_web_public: stream.is_web_public,
  history_public_to_subscribers: stream.history_public_to_subscribers,
});
