import { operation } from "../event.ts";
import { PinnedMessage } from "../objects/pinned-message.ts";
import { Int, list } from "../schema.ts";

export const pinnedMessageAdd = operation(
  "pinned_message",
  "add",
  { pinned_messages: list(PinnedMessage) },
  "Messages were pinned, or moved here from another stream with their pins.",
);

export const pinnedMessageRemove = operation(
  "pinned_message",
  "remove",
  { message_ids: list(Int) },
  "Messages were unpinned. Deleted messages, and those that moved to another stream, are not listed.",
);
