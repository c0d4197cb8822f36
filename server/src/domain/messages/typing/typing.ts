/** Notifies others that a user is typing (docs/interface/presence.md#typing). The server stores nothing about it. */
import { badRequest } from "@confab/contract";
import type { Audience } from "../../../events/audience.ts";
import type { User } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { accessStreamById, requireMaySendToStream } from "../../access/streams.ts";
import { typingChanged } from "./typing-events.ts";

export interface TypingStatus {
  readonly op: "start" | "stop";
  readonly type: "private" | "stream";
  /** The ids of the recipients, or of the one stream. */
  readonly to: readonly number[];
  readonly topic: string | undefined;
}

/** @throws ApiError for invalid recipients, and if the user has disabled typing notifications */
export function setTypingStatus(tx: WriteTx, user: User, status: TypingStatus): void {
  if (status.to.length === 0) throw badRequest("Empty 'to' list");
  if (status.type === "stream") notifyStream(tx, user, status);
  else notifyPeople(tx, user, status);
}

function notifyStream(tx: WriteTx, user: User, { op, to, topic }: TypingStatus): void {
  const [streamId = 0, ...more] = to;
  if (more.length > 0) throw badRequest("Cannot send to multiple streams");
  if (topic === undefined) throw badRequest("Missing topic");
  if (!tx.model.setting(user, "send_stream_typing_notifications")) {
    throw badRequest("User has disabled typing notifications for stream messages");
  }
  const stream = accessStreamById(user, streamId, tx.model);
  requireMaySendToStream(user, stream, tx.model, tx.now);
  const place = { stream_id: stream.stream_id, topic };
  const audience: Audience = { to: "subscribers", stream_id: stream.stream_id, and: [] };
  tx.append(typingChanged.of({ op, sender_id: user.user_id, place, recipient_ids: [] }, audience));
}

function notifyPeople(tx: WriteTx, user: User, { op, to }: TypingStatus): void {
  if (!tx.model.setting(user, "send_private_typing_notifications")) {
    throw badRequest("User has disabled typing notifications for private messages");
  }
  const recipients = to.map((userId) => {
    const recipient = tx.model.users.get(userId);
    if (!recipient) throw badRequest(`Invalid user ID ${userId}`);
    return recipient;
  });
  const everyone = new Map([...recipients, user].map((person) => [person.user_id, person]));
  const recipient_ids = [...everyone.keys()].sort((a, b) => a - b);
  const user_ids = recipient_ids.filter((userId) => everyone.get(userId)?.is_active);
  const payload = { op, sender_id: user.user_id, place: null, recipient_ids };
  tx.append(typingChanged.of(payload, { to: "users", user_ids }));
}
