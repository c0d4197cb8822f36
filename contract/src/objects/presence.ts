import { anyOf, Bool, enumOf, mapOf, optional, type Static, strict, Text, UnixSeconds } from "../schema.ts";

/** The report of one client of a user; `pushable` is missing in the entry `aggregated`. */
export const ClientPresence = strict({
  client: Text,
  status: enumOf("active", "idle"),
  timestamp: UnixSeconds,
  pushable: optional(Bool),
});
export type ClientPresence = Static<typeof ClientPresence>;

/** The times at which a user last reported to be active and to be idle, across all clients. */
export const SlimPresence = strict({
  active_timestamp: optional(UnixSeconds),
  idle_timestamp: optional(UnixSeconds),
});
export type SlimPresence = Static<typeof SlimPresence>;

/** Reports by client, and under `aggregated` the newest report of any client. */
export const LegacyPresence = mapOf(ClientPresence);
export type LegacyPresence = Static<typeof LegacyPresence>;

/** Presences by e-mail address and client, or by user ID if the request set `slim_presence`. */
export const Presences = mapOf(anyOf("a presence", SlimPresence, LegacyPresence));
export type Presences = Static<typeof Presences>;
