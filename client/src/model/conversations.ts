/** What names a conversation between people. */
import type { Message } from "@confab/contract";
import { ascending } from "./sorted-ids.ts";

/** Everybody but oneself, ascending, with commas between; empty for notes to oneself. */
export type DirectKey = string;

/** @param userIds everyone in the conversation, or everyone but oneself */
export const directKey = (userIds: Iterable<number>, ownId: number): DirectKey =>
  ascending(new Set(userIds))
    .filter((userId) => userId !== ownId)
    .join(",");

/** The ids in a key: everybody but oneself. */
export const usersInKey = (key: DirectKey): number[] => (key === "" ? [] : key.split(",").map(Number));

type DirectMessage = Extract<Message, { type: "private" }>;

export const directKeyOf = (message: Pick<DirectMessage, "display_recipient">, ownId: number): DirectKey =>
  directKey(
    message.display_recipient.map(({ id }) => id),
    ownId,
  );
