/** Decides whether a message that the client has belongs to a view, as far as the client can tell by itself. */
import type { FetchedMessage } from "@confab/contract";
import { conversationOfMessage, directKey, directKeyOf } from "../model/conversations.ts";
import type { Model } from "../model/model.ts";
import { isConversationMuted, isFollowed } from "../model/unread-counts.ts";
import type { Narrow, Term } from "./narrow.ts";

export type Match = (message: FetchedMessage, model: Model) => boolean;

/**
 * Returns a test for messages of a narrow.
 *
 * @returns `undefined` if only the server can tell: for text searches, and for terms that depend on a message's content
 */
export function matchOf(narrow: Narrow): Match | undefined {
  const matches: Match[] = narrow.some(({ operator }) => operator === "stream") ? [] : [isReceived];
  for (const term of narrow) {
    const match = matchOfTerm(term);
    if (match === undefined) return undefined;
    matches.push(term.negated ? (message, model) => !match(message, model) : match);
  }
  return (message, model) => matches.every((match) => match(message, model));
}

/**
 * True if a message appears in narrows without a stream: naming a stream adds messages that the user did not receive
 * (docs/interface/fetching.md#which-messages-are-searched).
 */
const isReceived: Match = ({ flags }) => !flags.includes("historical") || flags.includes("starred");

const isNotMuted: Match = (message, model) =>
  !isConversationMuted(model, conversationOfMessage(message, model.options.userId));

function matchOfTerm({ operator, operand }: Term): Match | undefined {
  switch (operator) {
    case "stream":
      return typeof operand === "number"
        ? (message) => message.type === "stream" && message.stream_id === operand
        : undefined;
    case "topic": {
      const topic = String(operand).toLowerCase();
      return (message) => message.type === "stream" && message.subject.toLowerCase() === topic;
    }
    case "pm-with": {
      if (!Array.isArray(operand)) return undefined;
      const people: readonly number[] = operand;
      return (message, { options: { userId } }) =>
        message.type === "private" && directKeyOf(message, userId) === directKey(people, userId);
    }
    case "sender":
      return typeof operand === "number" ? (message) => message.sender_id === operand : undefined;
    case "id":
      return (message) => message.id === Number(operand);
    case "in":
      return operand === "home" ? isNotMuted : () => true;
    case "is":
      return matchOfFlag(String(operand));
    default:
      return undefined;
  }
}

function matchOfFlag(operand: string): Match | undefined {
  switch (operand) {
    case "private":
      return ({ type }) => type === "private";
    case "starred":
      return ({ flags }) => flags.includes("starred");
    case "followed":
      return (message, model) =>
        message.type === "stream" && isFollowed(model, message.stream_id, message.subject);
    case "unread":
      return ({ flags }) => !flags.includes("read");
    case "mentioned":
      return ({ flags }) => flags.includes("mentioned") || flags.includes("wildcard_mentioned");
    case "alerted":
      return ({ flags }) => flags.includes("has_alert_word");
    case "resolved":
      return ({ subject }) => subject.startsWith("✔ ");
    default:
      return undefined;
  }
}
