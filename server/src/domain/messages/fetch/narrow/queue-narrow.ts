/** The narrow of a queue, which restricts the messages it gets (docs/interface/events.md#registering). */
import { badRequest, MAX_QUEUE_NARROW_LENGTH, type MessageFlag } from "@confab/contract";
import type { RealmModel } from "../../../../model/realm-model.ts";
import { visibleEmail } from "../../../users/present.ts";
import { checkNarrowLength } from "./limits.ts";
import { presentName } from "./parse.ts";

export type QueueNarrow = readonly (readonly [string, string])[];

const operators = new Set(["channel", "topic", "sender", "is"]);

export const RESOLVED_TOPIC_PREFIX = "✔ ";

/** @throws ApiError for operators that queues don't support, and for a narrow that exceeds the limits */
export function checkQueueNarrow(narrow: QueueNarrow): void {
  checkNarrowLength(narrow);
  if (narrow.flat().join("").length > MAX_QUEUE_NARROW_LENGTH) {
    throw badRequest(`The narrow of the queue is too long (limit: ${MAX_QUEUE_NARROW_LENGTH} characters).`);
  }
  for (const [operator] of narrow) {
    if (!operators.has(presentName(operator))) throw badRequest(`Operator ${operator} not supported.`);
  }
}

export function matchesQueueNarrow(
  narrow: QueueNarrow,
  message: { stream_id: number | null; topic: string; sender_id: number },
  flags: readonly MessageFlag[],
  userId: number,
  model: RealmModel,
): boolean {
  return narrow.every(([operator, operand]) => {
    switch (presentName(operator)) {
      case "channel": {
        const stream = message.stream_id === null ? undefined : model.streams.get(message.stream_id);
        return stream !== undefined && same(stream.name, operand);
      }
      case "topic":
        return message.stream_id !== null && same(message.topic, operand);
      case "sender": {
        const sender = model.users.get(message.sender_id);
        return sender !== undefined && same(visibleEmail(sender, model), operand);
      }
      default:
        if (operand === "followed") return follows(userId, message, model);
        return matchesIs(operand, message, flags);
    }
  });
}

function follows(
  userId: number,
  { stream_id, topic }: { stream_id: number | null; topic: string },
  model: RealmModel,
): boolean {
  return stream_id !== null && model.topicPolicies.followersOf({ stream_id, topic }).has(userId);
}

/** Tests an `is` operand. Unknown operands match every message, as they always have. */
function matchesIs(
  operand: string,
  message: { stream_id: number | null; topic: string },
  flags: readonly MessageFlag[],
): boolean {
  switch (operand) {
    case "dm":
    case "private":
      return message.stream_id === null;
    case "starred":
      return flags.includes("starred");
    case "unread":
      return !flags.includes("read");
    case "mentioned":
    case "alerted":
      return flags.includes("mentioned");
    case "resolved":
      return message.stream_id !== null && message.topic.startsWith(RESOLVED_TOPIC_PREFIX);
    default:
      return true;
  }
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
