/** The destination of a message that the user is writing. It may still be incomplete. Pure. */
import { type Conversation, conversationKey, directKey, usersInKey } from "@confab/client";

export type Destination =
  /** @property topic the typed topic, may be empty */
  | { readonly kind: "topic"; readonly streamId: number | undefined; readonly topic: string }
  /** @property userIds contains the user's own id only for notes to themselves; empty before anyone is chosen */
  | { readonly kind: "direct"; readonly userIds: readonly number[] };

/** The server's name for an unnamed topic. */
const NO_TOPIC = "(no topic)";

export function destinationOf(conversation: Conversation, ownId: number): Destination {
  if (conversation.kind === "topic") return conversation;
  const userIds = usersInKey(conversation.key);
  return { kind: "direct", userIds: userIds.length > 0 ? userIds : [ownId] };
}

/** @returns `undefined` while the destination is incomplete */
export function conversationAt(to: Destination, ownId: number): Conversation | undefined {
  if (to.kind === "direct") {
    return to.userIds.length > 0 ? { kind: "direct", key: directKey(to.userIds, ownId) } : undefined;
  }
  if (to.streamId === undefined) return undefined;
  return { kind: "topic", streamId: to.streamId, topic: to.topic.trim() || NO_TOPIC };
}

/** Returns equal keys for two destinations if a draft for one can be continued for the other. */
export function slotOf(to: Destination, ownId: number): string {
  if (to.kind === "topic" && to.topic.trim() === "") return `no topic yet in ${to.streamId ?? "no stream"}`;
  const conversation = conversationAt(to, ownId);
  return conversation ? conversationKey(conversation) : `${to.kind} nowhere yet`;
}
