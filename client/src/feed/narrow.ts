/**
 * Narrows select the messages of a view: terms that must all hold, as `GET /messages` takes them
 * (docs/interface/fetching.md#narrows, docs/interface/fetching.md#operators).
 */
import { type Conversation, type DirectKey, directKey, usersInKey } from "../model/conversations.ts";

/** A term that names streams and users by id, so that a view survives renaming. */
export interface Term {
  readonly operator: string;
  readonly operand: string | number | readonly number[];
  readonly negated?: boolean;
}

export type Narrow = readonly Term[];

/** All messages that the user received, except muted ones. */
export const everything: Narrow = [{ operator: "in", operand: "home" }];
export const mentions: Narrow = [{ operator: "is", operand: "mentioned" }];
export const followedTopics: Narrow = [{ operator: "is", operand: "followed" }];
export const starredMessages: Narrow = [{ operator: "is", operand: "starred" }];
export const allDirect: Narrow = [{ operator: "is", operand: "private" }];

export const inStream = (streamId: number): Narrow => [{ operator: "stream", operand: streamId }];

export const inTopic = (streamId: number, topic: string): Narrow => [
  { operator: "stream", operand: streamId },
  { operator: "topic", operand: topic },
];

/**
 * The narrow of a direct conversation.
 *
 * @param ownId the user's own id: notes to oneself are a conversation with oneself
 */
export const withPeople = (key: DirectKey, ownId: number): Narrow => {
  const ids = usersInKey(key);
  return [{ operator: "pm-with", operand: ids.length > 0 ? ids : [ownId] }];
};

export const narrowTo = (conversation: Conversation, ownId: number): Narrow =>
  conversation.kind === "topic"
    ? inTopic(conversation.streamId, conversation.topic)
    : withPeople(conversation.key, ownId);

/** Returns the one conversation that a narrow shows, or `undefined` if it shows several, or only a part of one. */
export function conversationOf(narrow: Narrow, ownId: number): Conversation | undefined {
  if (narrow.some(({ negated }) => negated)) return undefined;
  const [first, second, ...others] = narrow;
  if (others.length > 0) return undefined;
  if (first?.operator === "pm-with" && second === undefined && Array.isArray(first.operand)) {
    return { kind: "direct", key: directKey(first.operand, ownId) };
  }
  if (first?.operator !== "stream" || typeof first.operand !== "number") return undefined;
  if (second?.operator !== "topic") return undefined;
  return { kind: "topic", streamId: first.operand, topic: String(second.operand) };
}

/**
 * True if the view is for reading: one conversation, or one whole stream. Only such views mark messages as read
 * (`marksOnScroll`). Others, such as searches and mentions, show messages without their context.
 */
export function marksAsRead(narrow: Narrow, ownId: number): boolean {
  const [first, second] = narrow;
  const isStream =
    second === undefined &&
    first?.operator === "stream" &&
    typeof first.operand === "number" &&
    !first.negated;
  return isStream || conversationOf(narrow, ownId) !== undefined;
}

/** The values of the setting `web_mark_read_on_scroll_policy`: where scrolling marks messages as read. */
const MarkOnScroll = { inViewsForReading: 1, inConversations: 2, nowhere: 3 } as const;
type MarkOnScroll = (typeof MarkOnScroll)[keyof typeof MarkOnScroll];

/** True if messages that are scrolled into view become read. @param where the user's setting */
export function marksOnScroll(
  narrow: Narrow,
  ownId: number,
  where: MarkOnScroll = MarkOnScroll.inViewsForReading,
): boolean {
  if (where === MarkOnScroll.nowhere) return false;
  const isConversation = conversationOf(narrow, ownId) !== undefined;
  return where === MarkOnScroll.inConversations ? isConversation : marksAsRead(narrow, ownId);
}

/** Returns the same key for two narrows that show the same messages. */
export const narrowKey = (narrow: Narrow): string =>
  JSON.stringify(
    narrow.map(({ operator, operand, negated }) => [
      operator,
      operator === "topic" ? String(operand).toLowerCase() : operand,
      negated ?? false,
    ]),
  );
