/** Where a message is to go while it is being written: perhaps not said in full yet. Pure. */
import { type Conversation, conversationKey, directKey, usersInKey } from "@confab/client";

export type Destination =
  /** @property topic as it was typed; perhaps empty */
  | { readonly kind: "topic"; readonly streamId: number | undefined; readonly topic: string }
  /** @property userIds oneself only for notes to oneself; nobody yet when it is empty */
  | { readonly kind: "direct"; readonly userIds: readonly number[] };

/** What the server calls a topic that nobody named. */
const NO_TOPIC = "(no topic)";

export function destinationOf(conversation: Conversation, ownId: number): Destination {
  if (conversation.kind === "topic") return conversation;
  const userIds = usersInKey(conversation.key);
  return { kind: "direct", userIds: userIds.length > 0 ? userIds : [ownId] };
}

/** @returns `undefined` as long as it is not said which */
export function conversationAt(to: Destination, ownId: number): Conversation | undefined {
  if (to.kind === "direct") {
    return to.userIds.length > 0 ? { kind: "direct", key: directKey(to.userIds, ownId) } : undefined;
  }
  if (to.streamId === undefined) return undefined;
  return { kind: "topic", streamId: to.streamId, topic: to.topic.trim() || NO_TOPIC };
}

/** The same for two destinations where one goes on with what was begun for the other. */
export function slotOf(to: Destination, ownId: number): string {
  if (to.kind === "topic" && to.topic.trim() === "") return `no topic yet in ${to.streamId ?? "no stream"}`;
  const conversation = conversationAt(to, ownId);
  return conversation ? conversationKey(conversation) : `${to.kind} nowhere yet`;
}
