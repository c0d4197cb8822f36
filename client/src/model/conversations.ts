/** Keys of direct conversations. */
import type { Message } from "@confab/contract";
import { ascending } from "./sorted-ids.ts";

/** The ids of everyone except the user, ascending, separated by commas; empty for notes to oneself. */
export type DirectKey = string;

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
