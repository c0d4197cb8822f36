import { type FetchedMessage, type MessageFlag, messageFlags } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Context, EventNamed, Store } from "./store.ts";
import { isReceived } from "./unreads.ts";
import { shownAvatar } from "./users.ts";

/**
 * The messages that the client has, by id: those that arrived since the registration, and those that it fetched and
 * stored here (`withFetchedMessages`).
 *
 * May be missing: all other messages; the store does not tell whether two messages are neighbours. `edit_history`,
 * after the organization has hidden it for a while.
 *
 * Order: a fetched message must not be older than the events applied before it, so store it at the point of the event
 * stream at which its answer arrived.
 */
export type MessagesState = IdMap<FetchedMessage>;

export const messages: Store<MessagesState> = {
  keys: [],
  from: () => IdMap.from<FetchedMessage>([], ({ id }) => id),
  on: {
    message: (state, { message, flags }, context) => {
      const own = isReceived(message, flags, context);
      return state.with(message.id, { ...message, flags: own ? flags : [...notReceived] });
    },
    updateMessageFlagsAdd: (state, event) => changeFlags(state, event, withFlag),
    updateMessageFlagsRemove: (state, event) => changeFlags(state, event, withoutFlag),
    // A message that was just fetched may already have the reaction that its event adds.
    reactionAdd: (state, event) =>
      state.update(event.message_id, (message) => ({
        ...message,
        reactions: [...withoutReaction(message, event), toReaction(event)],
      })),
    reactionRemove: (state, event) =>
      state.update(event.message_id, (message) => ({
        ...message,
        reactions: withoutReaction(message, event),
      })),
    submessage: (state, { submessage_id: id, message_id, sender_id, msg_type, content }) =>
      state.update(message_id, (message) => ({
        ...message,
        submessages: [
          ...message.submessages.filter((each) => each.id !== id),
          { msg_type, content, message_id, sender_id, id },
        ],
      })),
    updateMessage: (state, event, context) => {
      const all = state.updateAll(event.message_ids, (message) =>
        moved(noted(message, event, context), event, context),
      );
      return all.update(event.message_id, (message) => edited(message, event, context));
    },
    realmUpdate: (state, { property, value }) =>
      property === "allow_edit_history" && value === false
        ? state.map(({ edit_history: _, ...message }) => message)
        : state,
    deleteMessage: (state, event) =>
      state.withoutAll("message_ids" in event ? event.message_ids : [event.message_id]),
    streamUpdate: (state, event) => {
      if (event.property !== "name") return state;
      const display_recipient = String(event.value);
      return state.map((message) =>
        message.type === "stream" && message.stream_id === event.stream_id
          ? { ...message, display_recipient }
          : message,
      );
    },
    // An archived stream leaves no unread messages to its subscribers.
    streamDelete: (state, event, { model }) => {
      const ids = event.streams.map(({ stream_id }) => stream_id);
      const gone = new Set(ids.filter((id) => model.subscriptions.subscribed.has(id)));
      if (gone.size === 0) return state;
      return state.map((message) =>
        message.type === "stream" && gone.has(message.stream_id) ? withFlag(message, "read") : message,
      );
    },
    realmUserUpdate: (state, { person }, context) => {
      if ("full_name" in person) return renamed(state, person.user_id, { full_name: person.full_name });
      if ("new_email" in person) return renamed(state, person.user_id, { email: person.new_email });
      if (!("avatar_version" in person)) return state;
      const avatar_url = shownAvatar(person.avatar_url, context.model.users.get(person.user_id), context);
      return state.map((message) =>
        message.sender_id === person.user_id ? { ...message, avatar_url } : message,
      );
    },
  },
};

/** The flags of fetched messages that the user could read but did not receive. */
const notReceived: readonly MessageFlag[] = ["read", "historical"];

type FlagEvent = EventNamed<"updateMessageFlagsAdd" | "updateMessageFlagsRemove">;

function changeFlags(
  state: MessagesState,
  { flag, messages: ids, all }: FlagEvent,
  change: (message: FetchedMessage, flag: MessageFlag) => FetchedMessage,
): MessagesState {
  if (all) return state.map((message) => change(message, flag));
  return state.updateAll(ids, (message) => change(message, flag));
}

/** Adds a flag and keeps the list in the fixed order of flags. */
function withFlag(message: FetchedMessage, flag: MessageFlag): FetchedMessage {
  if (message.flags.includes(flag)) return message;
  return { ...message, flags: messageFlags.filter((each) => each === flag || message.flags.includes(each)) };
}

function withoutFlag(message: FetchedMessage, flag: MessageFlag): FetchedMessage {
  if (!message.flags.includes(flag)) return message;
  return { ...message, flags: message.flags.filter((each) => each !== flag) };
}

type Reaction = FetchedMessage["reactions"][number];

const withoutReaction = (
  { reactions }: FetchedMessage,
  { user_id, emoji_code, reaction_type }: EventNamed<"reactionAdd" | "reactionRemove">,
): Reaction[] =>
  reactions.filter(
    (each) =>
      each.user_id !== user_id || each.emoji_code !== emoji_code || each.reaction_type !== reaction_type,
  );

function toReaction(event: EventNamed<"reactionAdd">): Reaction {
  const { emoji_name, emoji_code, reaction_type, user_id, user } = event;
  const { email, full_name } = user;
  return { emoji_name, emoji_code, reaction_type, user_id, user: { id: user_id, email, full_name } };
}

/** Returns the message with the change in its history, if the organization shows histories. */
function noted(
  message: FetchedMessage,
  event: EventNamed<"updateMessage">,
  { model }: Context,
): FetchedMessage {
  const { user_id, edit_timestamp: timestamp } = event;
  if (user_id === null || model.realm.allow_edit_history === false) return message;
  const isEdited = event.orig_content !== undefined && event.message_id === message.id;
  const entry: NonNullable<FetchedMessage["edit_history"]>[number] = {
    user_id,
    timestamp,
    ...(event.subject === undefined ? {} : { prev_topic: message.subject, topic: event.subject }),
    ...(event.new_stream_id === undefined || event.stream_id === undefined
      ? {}
      : { prev_stream: event.stream_id, stream: event.new_stream_id }),
    ...(isEdited && {
      prev_content: event.orig_content,
      prev_rendered_content: event.orig_rendered_content,
      prev_rendered_content_version: event.prev_rendered_content_version,
    }),
  };
  return { ...message, edit_history: [entry, ...(message.edit_history ?? [])] };
}

function moved(
  message: FetchedMessage,
  event: EventNamed<"updateMessage">,
  { model }: Context,
): FetchedMessage {
  if (message.type !== "stream" || event.orig_subject === undefined) return message;
  const stream_id = event.new_stream_id ?? message.stream_id;
  const isLeft = event.new_stream_id !== undefined && !model.subscriptions.subscribed.has(stream_id);
  return {
    ...message,
    ...(isLeft && { flags: [...notReceived] }),
    stream_id,
    display_recipient: model.streams.get(stream_id)?.name ?? message.display_recipient,
    subject: event.subject ?? message.subject,
    topic_links: event.topic_links ?? message.topic_links,
    last_edit_timestamp: event.edit_timestamp,
  };
}

function edited(
  message: FetchedMessage,
  event: EventNamed<"updateMessage">,
  { model }: Context,
): FetchedMessage {
  const content = model.options.applyMarkdown ? event.rendered_content : event.content;
  if (content === undefined) return message;
  return {
    ...message,
    content,
    flags: event.flags,
    is_me_message: event.is_me_message ?? message.is_me_message,
    // A change without a user is not an edit: the server has added previews.
    ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
  };
}

/** Returns the message with a user's present name, as messages show present names, not past ones. */
function renamed(
  state: MessagesState,
  userId: number,
  change: { readonly full_name?: string; readonly email?: string },
): MessagesState {
  return state.map((message) => {
    const involved =
      message.sender_id === userId ||
      message.reactions.some(({ user_id }) => user_id === userId) ||
      (message.type === "private" && message.display_recipient.some(({ id }) => id === userId));
    if (!involved) return message;
    const isSender = message.sender_id === userId;
    const common = {
      sender_full_name: (isSender ? change.full_name : undefined) ?? message.sender_full_name,
      sender_email: (isSender ? change.email : undefined) ?? message.sender_email,
      reactions: message.reactions.map((reaction) =>
        reaction.user_id === userId ? { ...reaction, user: { ...reaction.user, ...change } } : reaction,
      ),
    };
    if (message.type === "stream") return { ...message, ...common };
    const people = message.display_recipient.map((each) =>
      each.id === userId ? { ...each, ...change } : each,
    );
    // Two participants are in the order of their addresses, three or more in the order of their ids.
    const display_recipient =
      people.length === 2 ? people.toSorted((a, b) => (a.email < b.email ? -1 : 1)) : people;
    return { ...message, ...common, display_recipient };
  });
}
