import { anyOf, Bool, enumOf, mapOf, optional, strict, Text, UnixSeconds } from "../schema.ts";

/** What one client of a user reported; `pushable` is missing in the entry `aggregated`. */
const ClientPresence = strict({
  client: Text,
  status: enumOf("active", "idle"),
  timestamp: UnixSeconds,
  pushable: optional(Bool),
});

const SlimPresence = strict({
  active_timestamp: optional(UnixSeconds),
  idle_timestamp: optional(UnixSeconds),
});

/** By e-mail address and client, or, for queues with `slim_presence`, by user ID. */
export const Presences = mapOf(anyOf("a presence", SlimPresence, mapOf(ClientPresence)));
