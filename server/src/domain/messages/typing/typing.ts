/** Notifies others that a user is typing (docs/interface/presence.md#typing). The server stores nothing about it. */
import { badRequest, missingParameter } from "@confab/contract";
import type { Audience } from "../../../events/audience.ts";
import type { NewEvent } from "../../../events/event-kind.ts";
import { knows } from "../../../model/known-users.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";
import { accessStreamById, requireMaySendToStream } from "../../access/streams.ts";
import { accessActor } from "../../access/users.ts";
import { typingChanged } from "./typing-events.ts";

export interface TypingStatus {
  readonly op: "start" | "stop";
  readonly type: "direct" | "stream" | "channel";
  /** The ids of the recipients. */
  readonly to: readonly number[] | undefined;
  readonly streamId: number | undefined;
  readonly topic: string | undefined;
}

/**
 * Notices of typing are half of all writes. The model decides about them, so they share the statement of the messages
 * that are sent at this moment.
 *
 * @throws ApiError for invalid recipients, and if the user has disabled typing notifications
 */
export async function setTypingStatus(realm: Realm, user: User, status: TypingStatus): Promise<void> {
  const { model, context } = realm;
  await realm.sends.append(() => {
    const sender = accessActor(user, model);
    return status.type === "direct"
      ? toPeople(sender, status, model)
      : toStream(sender, status, model, context.clock.now());
  });
}

/** @param now milliseconds since 1970 */
function toStream(
  user: User,
  { op, streamId, topic }: TypingStatus,
  model: RealmModel,
  now: number,
): NewEvent {
  if (streamId === undefined) throw badRequest("Missing channel ID");
  if (topic === undefined) throw badRequest("Missing topic");
  if (!model.setting(user, "send_stream_typing_notifications")) {
    throw badRequest("User has disabled typing notifications for stream messages");
  }
  const stream = accessStreamById(user, streamId, model);
  requireMaySendToStream(user, stream, model, now);
  const place = { stream_id: stream.stream_id, topic };
  const audience: Audience = { to: "subscribers", stream_id: stream.stream_id, and: [] };
  return typingChanged.of({ op, sender_id: user.user_id, place, recipient_ids: [] }, audience);
}

function toPeople(user: User, { op, to }: TypingStatus, model: RealmModel): NewEvent {
  if (to === undefined) throw missingParameter("to");
  if (to.length === 0) throw badRequest("Empty 'to' list");
  if (!model.setting(user, "send_private_typing_notifications")) {
    throw badRequest("User has disabled typing notifications for private messages");
  }
  const recipients = to.map((userId) => {
    const recipient = model.users.get(userId);
    if (!recipient) throw badRequest(`Invalid user ID ${userId}`);
    return recipient;
  });
  if (!recipients.every(({ user_id }) => knows(user, user_id, model))) {
    throw badRequest("You do not have permission to access some of the recipients.");
  }
  const everyone = new Map([...recipients, user].map((person) => [person.user_id, person]));
  const recipient_ids = [...everyone.keys()].sort((a, b) => a - b);
  const user_ids = recipient_ids.filter((userId) => everyone.get(userId)?.is_active);
  const payload = { op, sender_id: user.user_id, place: null, recipient_ids };
  return typingChanged.of(payload, { to: "users", user_ids });
}
