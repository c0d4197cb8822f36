import { about, Int, list, type Static, strict, Text, tuple, UnixSeconds } from "../schema.ts";

/** The stream's present name, the topic as the user spelled it, and the time of muting. */
export const MutedTopic = tuple(Text, Text, UnixSeconds);
export type MutedTopic = Static<typeof MutedTopic>;

export const MutedUser = strict({ id: Int, timestamp: UnixSeconds }, { title: "MutedUser" });
export type MutedUser = Static<typeof MutedUser>;

/** The participants of a direct conversation that is or was muted. */
export const mutedPeople = { user_ids: about(list(Int), "The participants, with the user, ascending.") };

export const MutedDirectConversation = strict(
  { ...mutedPeople, timestamp: about(UnixSeconds, "When the user muted it.") },
  { title: "MutedDirectConversation" },
);
export type MutedDirectConversation = Static<typeof MutedDirectConversation>;
