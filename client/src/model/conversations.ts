/** Conversations and their keys. */
import type { FetchedMessage, Message } from "@confab/contract";
import { ascending } from "./sorted-ids.ts";

/** The ids of everyone except the user, ascending, separated by commas; empty for notes to oneself. */
export type DirectKey = string;

/** A destination of messages. */
export type Conversation =
  | { readonly kind: "topic"; readonly streamId: number; readonly topic: string }
  /** A direct conversation; with oneself if `key` is empty. */
  | { readonly kind: "direct"; readonly key: DirectKey };

/**
 * Returns the key of a conversation.
 *
 * @param userIds everyone in the conversation, or everyone but oneself
 */
export const directKey = (userIds: Iterable<number>, ownId: number): DirectKey =>
  ascending(new Set(userIds))
    .filter((userId) => userId !== ownId)
    .join(",");

/** Returns the ids in a key: everyone except the user. */
export const usersInKey = (key: DirectKey): number[] => (key === "" ? [] : key.split(",").map(Number));

type DirectMessage = Extract<Message, { type: "private" }>;

export const directKeyOf = (message: Pick<DirectMessage, "display_recipient">, ownId: number): DirectKey =>
  directKey(
    message.display_recipient.map(({ id }) => id),
    ownId,
  );

export const conversationOfMessage = (message: FetchedMessage, ownId: number): Conversation =>
  message.type === "stream"
    ? { kind: "topic", streamId: message.stream_id, topic: message.subject }
    : { kind: "direct", key: directKeyOf(message, ownId) };

/** Returns the same key for two equal conversations; the case of topics does not matter. */
export const conversationKey = (conversation: Conversation): string =>
  conversation.kind === "topic"
    ? `stream ${conversation.streamId} ${conversation.topic.toLowerCase()}`
    : `people ${conversation.key}`;
