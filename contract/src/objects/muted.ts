import { Int, type Static, strict, Text, tuple, UnixSeconds } from "../schema.ts";

/** The stream's present name, the topic as the user spelled it, and the time of muting. */
export const MutedTopic = tuple(Text, Text, UnixSeconds);
export type MutedTopic = Static<typeof MutedTopic>;

export const MutedUser = strict({ id: Int, timestamp: UnixSeconds }, { title: "MutedUser" });
export type MutedUser = Static<typeof MutedUser>;
