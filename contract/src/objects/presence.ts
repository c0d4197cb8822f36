import { json, withDefault } from "../parameter.ts";
import {
  about,
  anyOf,
  Bool,
  enumOf,
  mapOf,
  optional,
  type Static,
  strict,
  Text,
  UnixSeconds,
} from "../schema.ts";

/** The report of one client of a user; `pushable` is missing in the entry `aggregated`. */
export const ClientPresence = strict({
  client: Text,
  status: enumOf("active", "idle"),
  timestamp: UnixSeconds,
  pushable: optional(Bool),
});
export type ClientPresence = Static<typeof ClientPresence>;

/** The times at which a user last reported to be active and to be idle, across all clients. */
export const SlimPresence = strict(
  {
    active_timestamp: about(UnixSeconds, "The last report of activity; 0 if there was none."),
    idle_timestamp: about(UnixSeconds, "The last report of idleness; `active_timestamp` if there was none."),
  },
  { title: "SlimPresence" },
);
export type SlimPresence = Static<typeof SlimPresence>;

/** The newest report as `website` and as `aggregated`; or each client's report, and the newest one as `aggregated`. */
export const LegacyPresence = mapOf(ClientPresence);
export type LegacyPresence = Static<typeof LegacyPresence>;

/** Presences by e-mail address and client, or by user ID if the request set `slim_presence`. */
export const Presences = mapOf(anyOf("a presence", SlimPresence, LegacyPresence));
export type Presences = Static<typeof Presences>;

/** A client of the time when presences named the client programs wants them to. */
export const presenceByProgram = {
  presence_by_program: withDefault(
    json(Bool, { doc: "Lists the last report of each client program, except in slim presences." }),
    false,
  ),
};
