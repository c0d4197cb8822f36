import { endpoint } from "../endpoint.ts";
import { allEvents, type Event } from "../events/index.ts";
import { EVENT_QUEUE_LIFETIME_SECONDS } from "../limits.ts";
import { presenceByProgram } from "../objects/presence.ts";
import { decimal, json, maybe, raw, withDefault } from "../parameter.ts";
import { initialState } from "../register.ts";
import { Bool, Count, Int, list, oneOf, open, optional, Text, tuple } from "../schema.ts";
import { clientGravatar } from "./shared.ts";

/** The features that a client understands; it may name others too, if each is true or false. */
const ClientCapabilities = open(
  {
    notification_settings_null: Bool,
    bulk_message_deletion: optional(Bool),
    user_avatar_url_field_optional: optional(Bool),
    stream_typing_notifications: optional(Bool),
    user_settings_object: optional(Bool),
    linkifier_url_template: optional(Bool),
    user_list_incomplete: optional(Bool),
  },
  Bool,
);

/**
 * The options of a queue. `GET /events` takes them too when it allocates a queue
 * (docs/interface/events.md#registering).
 */
const queueParameters = {
  apply_markdown: withDefault(json(Bool, { doc: "Content of messages as HTML." }), false),
  client_gravatar: clientGravatar,
  slim_presence: withDefault(json(Bool, { doc: "Presence by user ID instead of e-mail address." }), false),
  ...presenceByProgram,
  event_types: maybe(
    json(list(Text), {
      doc: "Types of events to get; all if absent. Unknown ones are ignored.",
      example: '["message", "reaction"]',
    }),
  ),
  all_public_streams: maybe(
    json(Bool, { doc: "Messages of all public streams, subscribed or not. Not for guests." }),
  ),
  include_subscribers: withDefault(json(Bool, { doc: "Streams list their subscribers." }), false),
  client_capabilities: maybe(
    json(ClientCapabilities, {
      doc: "Features that the client supports. `notification_settings_null`: settings of subscriptions may be null. `bulk_message_deletion`: one event for several deleted messages. `user_avatar_url_field_optional`: users may come without the address of their picture. `stream_typing_notifications`: typing in streams. `user_settings_object`: no need of the older events and keys for settings. `linkifier_url_template`: linkifiers have URL templates; without it there are no linkifiers. `user_list_incomplete`: guests who don't see all users get only those whom they see.",
    }),
  ),
  fetch_event_types: maybe(
    json(list(Text), {
      doc: "Types of the initial state, if they differ from `event_types`. `[]` selects none.",
    }),
  ),
  narrow: withDefault(
    json(list(tuple(Text, Text)), {
      doc: "Only messages that match: `stream`, `topic`, `sender` and `is`, each with its operand.",
      example: '[["stream", "general"]]',
    }),
    [],
  ),
  queue_lifespan_secs: maybe(
    decimal(Count, {
      aliases: ["lifespan_secs"],
      doc: `The number of seconds without a poll after which the queue ends: ${EVENT_QUEUE_LIFETIME_SECONDS}, and a day at most.`,
    }),
  ),
};

export const registerQueue = endpoint("registerQueue", {
  method: "POST",
  path: "/register",
  who: "user",
  parameters: queueParameters,
  result: initialState,
  tag: "events",
  summary: "Register an event queue",
  doc: "Creates an event queue and returns the state that its events build on: the state doesn't include any event after `last_event_id`. Fetch them with `GET /events`. `fetch_event_types` determines the keys of the state.",
});

const queue_id = maybe(
  raw(Text, {
    doc: "From `POST /register`. Needed, unless `dont_block` is to allocate a queue.",
    example: "1517975029:0",
  }),
);

const last_event_id = maybe(
  decimal(Int, {
    doc: "The newest event that the client has. The server drops it and earlier ones.",
    example: "-1",
  }),
);

const AnyEvent = oneOf<Event>(
  "an event",
  allEvents.map((kind) => kind.schema),
  { title: "Event" },
);

export const getEvents = endpoint("getEvents", {
  method: "GET",
  path: "/events",
  who: "user",
  parameters: {
    queue_id,
    last_event_id,
    dont_block: withDefault(json(Bool, { doc: "Answers immediately, even without events." }), false),
    ...queueParameters,
  },
  result: {
    events: list(AnyEvent),
    queue_id: optional(Text),
    /** Present if the request allocated the queue. */
    last_event_id: optional(Int),
  },
  tag: "events",
  summary: "Get events",
  doc: "Answers as soon as the queue has events, with all of them, in order; until then the request is held. A `heartbeat` ends each silence before a minute has passed. A queue that nobody polled for ten minutes is deleted. The answer is then `BAD_EVENT_QUEUE_ID`, and the client registers again. With `dont_block` and no queue, one is allocated, with the parameters of `POST /register`.",
});

export const streamEvents = endpoint("streamEvents", {
  method: "GET",
  path: "/events/stream",
  who: "user",
  parameters: { queue_id, last_event_id },
  streams: true,
  tag: "events",
  summary: "Stream events",
  doc: "The same events as server-sent events over one connection: each one has its ID as `id` and its JSON as `data`. Messages deleted together come in one event, even without the capability `bulk_message_deletion`.",
});

export const deleteQueue = endpoint("deleteQueue", {
  method: "DELETE",
  path: "/events",
  who: "user",
  parameters: { queue_id: raw(Text, { doc: "From `POST /register`.", example: "1517975029:0" }) },
  tag: "events",
  summary: "Delete an event queue",
  doc: "Deletes a queue and answers its waiting poll.",
});
