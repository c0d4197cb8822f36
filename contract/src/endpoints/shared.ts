/** Parameters that endpoints of several resources share. */
import { StreamPostPolicySchema } from "../objects/stream.ts";
import { either, json, maybe, raw, withDefault } from "../parameter.ts";
import { about, anyOf, Bool, Int, nullable, Text } from "../schema.ts";

export const clientGravatar = withDefault(
  json(Bool, { doc: "The client computes the addresses of Gravatar pictures, which are then null." }),
  true,
);

export const streamPostPolicy = json(StreamPostPolicySchema, {
  doc: "Who may send: 1 everyone, 2 administrators, 3 full members, 4 moderators.",
});

/** docs/interface/streams.md#stream-options. */
export const messageRetentionDays = either(anyOf("a string or integer", Text, Int), {
  doc: "Days after which messages are deleted, `realm_default` or `unlimited`. For owners.",
});

/** docs/interface/channel-folders.md#streams-in-folders. */
export const folderId = json(nullable(Int), {
  doc: "The channel folder that the stream is in; null for none.",
  example: "3",
});

/** Parsed by the server's own rules, which also word its errors. */
export const narrow = raw(Text, {
  doc: 'JSON list of terms that must all match: `{"operator": "channel", "operand": "general", "negated": false}`, or the older form `["channel", "general"]`. Operators are `channel`, `channels`, `topic`, `sender`, `dm`, `dm-including`, `group-pm-with`, `with`, `is`, `in`, `has`, `id`, `near` and `search`. `stream`, `streams` and `pm-with` are earlier names. Operands are text; `channel`, `sender`, `dm-including`, `group-pm-with`, `with` and `id` take an ID as well, `dm` a list of user IDs.',
  example: '[["stream", "general"]]',
});

/** docs/interface/fetching.md#anchors. */
export const anchorDate = maybe(
  raw(Text, {
    doc: "The time for `anchor=date`, in ISO 8601: a day, which begins in UTC, or a time with its offset.",
    example: "2031-05-01T09:00:00Z",
  }),
);

/** A field of answers to work on many messages. */
export const complete = about(
  Bool,
  "False if the time was up before everything was done: repeat the request.",
);
