/** The operator `with`: the conversation that a message belongs to now (docs/interface/fetching.md#operators). */
import { badNarrow } from "@confab/contract";
import type { StoredMessage } from "../../stored/queries.ts";
import type { NarrowTerm } from "./parse.ts";
import { messageIdOf } from "./properties.ts";

const conversationOperators = new Set(["channel", "topic", "dm"]);

/**
 * Replaces a `with` term, and all terms that name a conversation, by terms for the conversation of the message. A
 * message that the reader can't see leaves the other terms as they are.
 *
 * @param lookup returns a message that the reader may see
 * @throws ApiError BAD_NARROW for several such terms, and if neither the message nor other terms name a conversation
 */
export async function resolveWith(
  terms: readonly NarrowTerm[],
  lookup: (messageId: number) => Promise<StoredMessage | undefined>,
): Promise<readonly NarrowTerm[]> {
  const [term, ...more] = terms.filter(({ operator }) => operator === "with");
  if (!term) return terms;
  if (more.length > 0) throw badNarrow("Duplicate 'with' operators.");
  const others = terms.filter((each) => each !== term);
  const messageId = messageIdOf(term.operand);
  const message = messageId === undefined ? undefined : await lookup(messageId);
  if (message) {
    const kept = others.filter(({ operator }) => !conversationOperators.has(operator));
    return [...conversationOf(message), ...kept];
  }
  if (messageId === undefined || !namesConversation(others)) throw badNarrow("Invalid 'with' operator");
  return others;
}

function conversationOf({ stream_id, topic, participant_ids }: StoredMessage): NarrowTerm[] {
  if (stream_id === null) return [{ operator: "dm", operand: participant_ids ?? [], negated: false }];
  return [
    { operator: "channel", operand: stream_id, negated: false },
    { operator: "topic", operand: topic, negated: false },
  ];
}

function namesConversation(terms: readonly NarrowTerm[]): boolean {
  const named = new Set(terms.flatMap(({ operator, negated }) => (negated ? [] : [operator])));
  return named.has("dm") || (named.has("channel") && named.has("topic"));
}
