/** The keys of a view of messages. The help page lists them from this table. */
import type { Session } from "@confab/client";
import type { MenuEntry } from "../components/menu-entry.ts";
import { signOf } from "../keys/key-signs.ts";
import { openCard } from "../session/opened-card.ts";
import type { Texts } from "../text/text.tsx";
import { openOn } from "./feed-state.ts";
import {
  markUnreadFrom,
  permissionsFor,
  quote,
  reply,
  startEditing,
  toggleStar,
  write,
} from "./message-actions.ts";
import { isHiddenNow } from "./muted-message.tsx";

/** The selected message, and functions that move the selection. */
export interface FeedKeyContext {
  readonly session: Session;
  readonly texts: Texts;
  readonly id: number | undefined;
  /** Selects the message `count` places further down. */
  readonly step: (count: number) => void;
  readonly page: (direction: 1 | -1) => void;
  readonly end: (side: "first" | "last") => void;
}

export interface FeedKey {
  /** The names of the keys in `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  readonly does: (texts: Texts) => string;
  /** The id of the entry of the message's menu that does the same. */
  readonly entry?: string;
  /** True if `act` needs a selected message. Without one, the key belongs to the rest of the page. */
  readonly needsMessage?: true;
  readonly act: (context: FeedKeyContext) => void;
}

/** Returns an action on the selected message. */
const on = (act: (id: number, context: FeedKeyContext) => void): Pick<FeedKey, "needsMessage" | "act"> => ({
  needsMessage: true,
  act: (context) => {
    if (context.id !== undefined) act(context.id, context);
  },
});

export const feedKeys: readonly FeedKey[] = [
  { keys: ["ArrowDown", "j"], does: ({ feedKeys: t }) => t.next, act: ({ step }) => step(1) },
  { keys: ["ArrowUp", "k"], does: ({ feedKeys: t }) => t.previous, act: ({ step }) => step(-1) },
  { keys: ["Home"], does: ({ feedKeys: t }) => t.first, act: ({ end }) => end("first") },
  { keys: ["End", "G"], does: ({ feedKeys: t }) => t.last, act: ({ end }) => end("last") },
  { keys: ["PageUp"], does: ({ feedKeys: t }) => t.pageUp, act: ({ page }) => page(-1) },
  { keys: ["PageDown", " "], does: ({ feedKeys: t }) => t.pageDown, act: ({ page }) => page(1) },
  {
    keys: ["r"],
    entry: "reply",
    does: ({ feedKeys: t }) => t.reply,
    ...on((id, { session, texts }) => reply(session, id, texts.messages.said)),
  },
  {
    keys: ["Enter"],
    does: ({ feedKeys: t }) => t.write,
    ...on((id, { session }) => write(session, id)),
  },
  {
    keys: [">"],
    entry: "quote",
    does: ({ feedKeys: t }) => t.quote,
    ...on((id, { session, texts }) => void quote(session, id, texts.messages.said)),
  },
  {
    keys: ["e"],
    entry: "edit",
    does: ({ feedKeys: t }) => t.edit,
    ...on((id, { session }) => permissionsFor(session, id)?.canEditContent && startEditing(session, id)),
  },
  {
    keys: ["+", ":"],
    entry: "picker",
    does: ({ feedKeys: t }) => t.react,
    ...on((id, { session }) => openOn(session, id, "picker")),
  },
  {
    keys: ["*"],
    entry: "star",
    does: ({ feedKeys: t }) => t.star,
    ...on((id, { session }) => void toggleStar(session, id)),
  },
  {
    keys: ["Delete"],
    entry: "delete",
    does: ({ feedKeys: t }) => t.delete,
    ...on((id, { session }) => permissionsFor(session, id)?.canDelete && openOn(session, id, "delete")),
  },
  {
    keys: ["U"],
    entry: "unread",
    does: ({ feedKeys: t }) => t.markUnread,
    ...on((id, { session }) => void markUnreadFrom(session, id)),
  },
  {
    keys: ["u"],
    does: ({ feedKeys: t }) => t.profile,
    ...on((id, { session }) => openSender(session, id)),
  },
  {
    keys: ["i"],
    does: ({ feedKeys: t }) => t.menu,
    ...on((id, { session }) => openOn(session, id, "menu")),
  },
];

const signByEntry = new Map(
  feedKeys.flatMap(({ entry, keys: [key = ""] }) =>
    entry === undefined ? [] : [[entry, signOf(key)] as const],
  ),
);

/** Adds the labels of their keys to the entries of a message's menu. */
export const withKeySigns = (groups: readonly (readonly MenuEntry[])[]): MenuEntry[][] =>
  groups.map((entries) => entries.map((entry) => ({ ...entry, keySign: signByEntry.get(entry.id) })));

/** Opens the card of a message's sender next to the message, unless the message is hidden. */
function openSender(session: Session, messageId: number): void {
  const message = session.store.getState().model?.messages.get(messageId);
  const row = document.querySelector<HTMLElement>(`.feed [data-message-id="${messageId}"]`);
  if (!message || !row || isHiddenNow(session, message.sender_id)) return;
  openCard(session, { kind: "person", id: message.sender_id }, row);
}

const byKey = new Map(feedKeys.flatMap((entry) => entry.keys.map((key) => [key, entry] as const)));

/** Returns the entry for a key, or nothing if a modifier is pressed. */
export const feedKeyFor = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): FeedKey | undefined =>
  ctrlKey || metaKey || altKey ? undefined : byKey.get(key);
