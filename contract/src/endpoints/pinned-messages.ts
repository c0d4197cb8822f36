import { endpoint } from "../endpoint.ts";
import { MAX_PINNED_MESSAGES } from "../limits.ts";
import { FetchedMessage } from "../objects/message.ts";
import { PinnedMessage } from "../objects/pinned-message.ts";
import { json, maybe, withDefault } from "../parameter.ts";
import { about, Bool, Int, list, optional } from "../schema.ts";
import { clientGravatar } from "./shared.ts";

export const pinMessage = endpoint("pinMessage", {
  method: "POST",
  path: "/messages/{message_id}/pin",
  pathParameters: { message_id: "id" },
  who: "user",
  tag: "messages",
  summary: "Pin a message",
  doc: `Pins a message in its stream or direct conversation, for everyone. Open to those who may send there. If the message is pinned already, nothing changes. A stream or conversation has at most ${MAX_PINNED_MESSAGES} pinned messages.`,
});

export const unpinMessage = endpoint("unpinMessage", {
  method: "DELETE",
  path: "/messages/{message_id}/pin",
  pathParameters: { message_id: "id" },
  who: "user",
  tag: "messages",
  summary: "Unpin a message",
  doc: "Unpins a message, which somebody else may have pinned. Users may unpin where they may send. If the message is not pinned, nothing changes.",
});

export const getPinnedMessages = endpoint("getPinnedMessages", {
  method: "GET",
  path: "/pinned_messages",
  who: "user",
  parameters: {
    stream_id: maybe(json(Int, { doc: "The stream. Required unless there are `user_ids`.", example: "7" })),
    user_ids: maybe(
      json(list(Int), {
        doc: "The participants of a direct conversation; the caller may be left out.",
        example: "[9, 10]",
      }),
    ),
    include_messages: withDefault(json(Bool, { doc: "Return the messages, too." }), false),
    client_gravatar: clientGravatar,
    apply_markdown: withDefault(json(Bool, { doc: "Content as HTML; otherwise as Markdown." }), true),
  },
  result: {
    pinned_messages: about(list(PinnedMessage), "Those that were pinned last come first."),
    messages: about(optional(list(FetchedMessage)), "With `include_messages`: the messages, by ID."),
  },
  tag: "messages",
  summary: "Get the pinned messages of a conversation",
  doc: "Returns the pinned messages of a stream, with all its topics, or of a direct conversation. Messages that the user can't see are left out.",
});
