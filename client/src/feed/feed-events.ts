/** Applies events to views of messages. Pure. */
import type { Event } from "@confab/contract";
import type { Model } from "../model/model.ts";
import { type Feed, withMessages, withoutMessages } from "./feed.ts";
import { matchOf } from "./matches.ts";
import type { Narrow } from "./narrow.ts";

/** Returns the messages that an event adds, changes or removes. */
export function messagesIn(event: Event): readonly number[] {
  switch (event.type) {
    case "message":
      return [event.message.id];
    case "update_message":
      return [...new Set([event.message_id, ...event.message_ids])];
    case "delete_message":
      return "message_ids" in event ? event.message_ids : [event.message_id];
    case "update_message_flags":
      return event.messages;
    case "reaction":
    case "submessage":
      return [event.message_id];
    default:
      return [];
  }
}

/** Returns the view after an event, or `undefined` if it has to be fetched anew when somebody next looks at it. */
export function afterEvent(feed: Feed, event: Event, ids: readonly number[], model: Model): Feed | undefined {
  if (event.type === "reaction" || event.type === "submessage") return feed;
  if (event.type === "delete_message") return withoutMessages(feed, new Set(ids));
  const match = matchOf(feed.narrow);
  // Search results stay as they were at the time of the search, except for deleted messages.
  if (match === undefined) return feed;
  // Messages that become read stay visible.
  const dependsOnFlags = feed.narrow.some(
    ({ operator, operand }) => operator === "is" && operand === "starred",
  );
  if (event.type === "update_message_flags" && !dependsOnFlags) return feed;
  const known = ids.flatMap((id) => model.messages.get(id) ?? []);
  const fitting = known.filter((message) => match(message, model)).map(({ id }) => id);
  const others = new Set(known.map(({ id }) => id)).difference(new Set(fitting));
  const after = withMessages(withoutMessages(feed, others), fitting);
  // Moved messages may include some that this client has never seen.
  const mayMissSome =
    event.type === "update_message" && known.length < ids.length && isMoveInto(feed.narrow, event);
  return mayMissSome ? undefined : after;
}

type UpdateEvent = Extract<Event, { type: "update_message" }>;

function isMoveInto(narrow: Narrow, event: UpdateEvent): boolean {
  if (event.subject === undefined && event.new_stream_id === undefined) return false;
  const streamId = event.new_stream_id ?? event.stream_id;
  return narrow.every(
    ({ operator, operand }) => operator !== "stream" || typeof operand !== "number" || operand === streamId,
  );
}
