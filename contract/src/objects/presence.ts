import { anyOf, Bool, enumOf, mapOf, optional, type Static, strict, Text, UnixSeconds } from "../schema.ts";

/** What one client of a user reported; `pushable` is missing in the entry `aggregated`. */
export const ClientPresence = strict({
  client: Text,
  status: enumOf("active", "idle"),
  timestamp: UnixSeconds,
  pushable: optional(Bool),
});
export type ClientPresence = Static<typeof ClientPresence>;

/** When a user last reported to be active, and when to be idle, whatever the client. */
export const SlimPresence = strict({
  active_timestamp: optional(UnixSeconds),
  idle_timestamp: optional(UnixSeconds),
});
export type SlimPresence = Static<typeof SlimPresence>;

/** By client, and under `aggregated` the newest report of any client. */
export const LegacyPresence = mapOf(ClientPresence);
export type LegacyPresence = Static<typeof LegacyPresence>;

/** By e-mail address and client, or, where `slim_presence` was asked for, by user ID. */
export const Presences = mapOf(anyOf("a presence", SlimPresence, LegacyPresence));
export type Presences = Static<typeof Presences>;
