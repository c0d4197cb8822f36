/**
 * The user's actions on messages that take one touch. Each shows its effect immediately, as if the server's event had
 * already arrived, and undoes it if the server refuses.
 */
import type { Event, FetchedMessage, MessageFlag, PinnedMessage } from "@confab/contract";
import type { Client } from "../api/client.ts";
import type { Model } from "../model/model.ts";
import type { Reader } from "./reader.ts";
import type { SessionStore } from "./state.ts";

/** An emoji as reactions name it. */
export type Emoji = Pick<FetchedMessage["reactions"][number], "emoji_name" | "emoji_code" | "reaction_type">;

interface Parts {
  readonly client: Client;
  readonly store: SessionStore;
  readonly reader: Reader;
  /** Returns the server's time in milliseconds since 1970. */
  readonly now: () => number;
  /** Applies an event to the model and the views, as if the server had sent it. */
  readonly apply: (event: Event) => void;
}

/** The id of local events, which have no position in the log. */
const NO_ID = -1;

/** Each method is rejected with the client's error, after its visible effect is undone. */
export class MessageActions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Adds the user's reaction, or removes it if it exists. */
  async toggleReaction(messageId: number, emoji: Emoji): Promise<void> {
    const { client, store } = this.#parts;
    const { model } = store.getState();
    const message = model?.messages.get(messageId);
    if (!model || !message) return;
    const { userId } = model.options;
    const isThere = message.reactions.some(
      ({ user_id, emoji_code, reaction_type }) =>
        user_id === userId && emoji_code === emoji.emoji_code && reaction_type === emoji.reaction_type,
    );
    const own = model.users.get(userId);
    const user = { user_id: userId, email: own?.email ?? "", full_name: own?.full_name ?? "" };
    const change = (op: "add" | "remove"): Event => ({
      id: NO_ID,
      type: "reaction",
      op,
      ...emoji,
      user_id: userId,
      user,
      message_id: messageId,
    });
    const [now, undone] = isThere ? (["remove", "add"] as const) : (["add", "remove"] as const);
    const parameters = { message_id: messageId, ...emoji };
    await this.#showing(change(now), change(undone), () =>
      isThere ? client.removeReaction(parameters) : client.addReaction(parameters),
    );
  }

  async setFlag(messageIds: readonly number[], flag: MessageFlag, isSet: boolean): Promise<void> {
    const op = isSet ? "add" : "remove";
    await this.#showing(
      flagEvent(messageIds, flag, op),
      flagEvent(messageIds, flag, isSet ? "remove" : "add"),
      () => this.#parts.client.updateMessageFlags({ messages: [...messageIds], op, flag }),
    );
  }

  /** Pins or unpins a message. The pin is visible at once where the pinned messages are known. */
  async setPinned(messageId: number, isPinned: boolean): Promise<void> {
    const { client, store } = this.#parts;
    const { model } = store.getState();
    const message = model?.messages.get(messageId);
    const before = model?.pinnedMessages.pins.get(messageId);
    const pin = before ?? (model && message && newPin(model, message, this.#parts.now()));
    const request = () =>
      isPinned
        ? client.pinMessage({ message_id: messageId })
        : client.unpinMessage({ message_id: messageId });
    // It may have been pinned from elsewhere.
    if (!pin || isPinned === (before !== undefined)) {
      await request();
      return;
    }
    const add: Event = { id: NO_ID, type: "pinned_message", op: "add", pinned_messages: [pin] };
    const remove: Event = { id: NO_ID, type: "pinned_message", op: "remove", message_ids: [messageId] };
    await this.#showing(isPinned ? add : remove, isPinned ? remove : add, request);
  }

  /** Marks messages as unread again, and keeps them unread while they stay on the screen. */
  async markUnread(messageIds: readonly number[]): Promise<void> {
    const late = await this.#parts.reader.hold(messageIds);
    const messages = this.#parts.store.getState().model?.messages;
    const read = messageIds.filter((id) => {
      const flags = messages?.get(id)?.flags;
      return (flags?.includes("read") || late.includes(id)) && !flags?.includes("historical");
    });
    if (read.length > 0) await this.setFlag(read, "read", false);
  }

  async #showing(event: Event, undone: Event, request: () => Promise<unknown>): Promise<void> {
    const { apply } = this.#parts;
    apply(event);
    try {
      await request();
    } catch (error) {
      apply(undone);
      throw error;
    }
  }
}

const newPin = (model: Model, message: FetchedMessage, now: number): PinnedMessage => ({
  message_id: message.id,
  user_id: model.options.userId,
  timestamp: Math.floor(now / 1000),
  stream_id: message.type === "stream" ? message.stream_id : null,
  topic: message.type === "stream" ? message.subject : "",
  user_ids: message.type === "stream" ? [] : message.display_recipient.map(({ id }) => id),
});

function flagEvent(messageIds: readonly number[], flag: MessageFlag, op: "add" | "remove"): Event {
  const change = {
    id: NO_ID,
    type: "update_message_flags" as const,
    flag,
    messages: [...messageIds],
    all: false,
  };
  return op === "add" ? { ...change, op, operation: op } : { ...change, op, operation: op };
}
