import { endpoint } from "../endpoint.ts";
import { LegacyPresence, Presences, presenceByProgram } from "../objects/presence.ts";
import { UserStatus } from "../objects/user-status.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { Bool, enumOf, Float, Int, mapOf, optional, strict, Text, textUpTo, UnixSeconds } from "../schema.ts";

export const updateStatus = endpoint("updateStatus", {
  method: "POST",
  path: "/users/me/status",
  who: "human",
  parameters: {
    status_text: maybe(raw(textUpTo(60), { doc: '`""` clears it.', example: "on vacation" })),
    away: maybe(
      json(Bool, { doc: "Deprecated: the opposite of the setting `presence_enabled`.", example: "true" }),
    ),
    emoji_name: maybe(raw(Text, { doc: '`""` clears the emoji.', example: "car" })),
    emoji_code: maybe(raw(Text, { doc: "Only with `emoji_name`.", example: "1f697" })),
    reaction_type: maybe(raw(Text, { doc: "Only with `emoji_name`.", example: "unicode_emoji" })),
  },
  tag: "users",
  summary: "Update one's own status",
  doc: "Changes the given parts of the user's status, which others see.",
});

export const getUserStatus = endpoint("getUserStatus", {
  method: "GET",
  path: "/users/{user_id}/status",
  pathParameters: { user_id: "id" },
  who: "user",
  result: { status: UserStatus },
  tag: "users",
  summary: "Get a user's status",
  doc: "Returns the parts of the status that the user has set. The initial state has the statuses of all users.",
});

export const reportPresence = endpoint("reportPresence", {
  method: "POST",
  path: "/users/me/presence",
  who: "human",
  parameters: {
    status: raw(Text, { doc: "`active` or `idle`.", example: "active" }),
    ping_only: withDefault(json(Bool, { doc: "Omits everything from the answer." }), false),
    new_user_input: withDefault(
      json(Bool, { doc: "True if the user was active since the last report; ignored." }),
      false,
    ),
    slim_presence: withDefault(
      json(Bool, { doc: "Deprecated: keys the answer by user ID. `last_update_id` does so, too." }),
      false,
    ),
    last_update_id: maybe(
      json(Int, {
        doc: "`presence_last_update_id` of the previous answer, to get later changes only; -1 for all.",
        example: "-1",
      }),
    ),
    ...presenceByProgram,
  },
  result: {
    presences: optional(Presences),
    server_timestamp: optional(Float),
    presence_last_update_id: optional(Int),
  },
  tag: "users",
  summary: "Report one's own presence",
  doc: "Clients report every 60 seconds whether their user is active, and treat others as offline 140 seconds after their last report. Returns everyone who reported within two weeks, or with `last_update_id` those who reported since then; a few may be repeated. Nothing is stored about users who turned `presence_enabled` off.",
});

export const getUserPresence = endpoint("getUserPresence", {
  method: "GET",
  path: "/users/{user_id_or_email}/presence",
  pathParameters: { user_id_or_email: "text" },
  who: "user",
  parameters: presenceByProgram,
  result: {
    presence: mapOf(strict({ status: enumOf("active", "idle", "offline"), timestamp: UnixSeconds })),
  },
  tag: "users",
  summary: "Get a user's presence",
  doc: "Returns the user's last report, under `website` and under `aggregated`, which is `offline` after 300 seconds.",
});

export const getRealmPresence = endpoint("getRealmPresence", {
  method: "GET",
  path: "/realm/presence",
  who: "user",
  parameters: presenceByProgram,
  result: { presences: mapOf(LegacyPresence), server_timestamp: Float },
  tag: "users",
  summary: "Get everyone's presence",
  doc: "Returns the last report of each user within two weeks.",
});
