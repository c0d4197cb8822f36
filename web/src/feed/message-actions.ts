/** The actions on a message. The toolbar, the menu and the keys share them. */
import {
  type Conversation,
  conversationOfMessage,
  type MessagePermissions,
  messagePermissionsOf,
  type Narrow,
  narrowKey,
  type Session,
} from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { copyText } from "../browser/copy-text.ts";
import { isPhone } from "../browser/is-phone.ts";
import type { MenuEntry } from "../components/menu-entry.ts";
import { beginningOf } from "../message/beginning.ts";
import { linesOf } from "../message/plain-text.ts";
import { quotationOf } from "../message/quotation.ts";
import { requestWriting } from "../places/compose-requests.ts";
import { currentPlace } from "../places/navigation.ts";
import { hashOf, placeOfConversation } from "../places/place.ts";
import { nextReminders } from "../saved/next-reminders.ts";
import { removeDelivered } from "../saved/reminder-actions.ts";
import { streamNameIn } from "../session/session-context.tsx";
import type { Texts } from "../text/text.tsx";
import { feedState, type Opened, openOn, perform, say } from "./feed-state.ts";

/** Returns the actions that the user may currently take on a message, or `undefined` for a deleted message. */
export function permissionsFor(session: Session, id: number): MessagePermissions | undefined {
  const { model } = session.store.getState();
  const message = model?.messages.get(id);
  if (!model || !message) return undefined;
  return messagePermissionsOf(model, message, session.serverNow());
}

function messageIn(session: Session, id: number): FetchedMessage | undefined {
  return session.store.getState().model?.messages.get(id);
}

const ownIdIn = (session: Session): number => session.store.getState().model?.options.userId ?? 0;

function hashOfMessage(session: Session, message: FetchedMessage): string {
  const ownId = ownIdIn(session);
  const { model } = session.store.getState();
  const place = placeOfConversation(conversationOfMessage(message, ownId), ownId, message.id);
  return hashOf(place, (streamId) => streamNameIn(model, streamId));
}

const linkTo = (session: Session, message: FetchedMessage): string =>
  `${window.location.origin}/${hashOfMessage(session, message)}`;

/** Lets the user write in the conversation of a message. */
export function write(session: Session, id: number): void {
  const message = messageIn(session, id);
  if (!message) return;
  const conversation = conversationOfMessage(message, ownIdIn(session));
  requestWriting(session, { kind: "write", conversation });
}

/**
 * Lets the user reply to a message. The reply begins with a link to the message, and with an excerpt for clients that
 * show no reference. @param said see `quotationOf`
 */
export function reply(session: Session, id: number, said: string): void {
  const message = messageIn(session, id);
  if (!message) return;
  const conversation = conversationOfMessage(message, ownIdIn(session));
  const link = linkTo(session, message);
  const markdown = quotationOf(
    { ...authorOf(session, message), link, source: beginningOf(message) || "…" },
    said,
  );
  requestWriting(session, { kind: "reply", conversation, link, markdown });
}

function authorOf(session: Session, { sender_full_name: author, sender_id }: FetchedMessage) {
  const isKnown = session.store.getState().model?.users.has(sender_id) ?? false;
  return { author, authorId: isKnown ? sender_id : undefined };
}

/** Quotes a message in a conversation; without one, in its own. @param said see `quotationOf` */
export const quote = (session: Session, id: number, said: string, into?: Conversation): Promise<void> =>
  perform(session, id, async () => {
    const message = messageIn(session, id);
    if (!message) return;
    const { raw_content: source } = await session.client.getMessage({ message_id: id });
    const link = linkTo(session, message);
    const markdown = quotationOf({ ...authorOf(session, message), link, source }, said);
    const conversation = into ?? conversationOfMessage(message, ownIdIn(session));
    requestWriting(session, { kind: "quote", conversation, markdown });
  });

export const toggleStar = (session: Session, id: number): Promise<void> =>
  perform(session, id, async () => {
    const message = messageIn(session, id);
    if (!message) return;
    const isSaved = message.flags.includes("starred");
    await session.messages.setFlag([id], "starred", !isSaved);
    // An overdue reminder would keep the message in the list of saved ones.
    if (isSaved) await removeDelivered(session, id);
  });

const setPinned = (session: Session, id: number, isPinned: boolean): Promise<void> =>
  perform(session, id, () => session.messages.setPinned(id, isPinned));

export const toggleCollapsed = (session: Session, id: number): Promise<void> =>
  perform(session, id, async () => {
    const message = messageIn(session, id);
    if (message) await session.messages.setFlag([id], "collapsed", !message.flags.includes("collapsed"));
  });

/** Marks the message and all later messages of the current view as unread. */
export const markUnreadFrom = (session: Session, id: number): Promise<void> =>
  perform(session, id, async () => {
    const place = currentPlace();
    const { feeds } = session.store.getState();
    const narrow = place.view === "messages" ? place.narrow : undefined;
    const ids = (narrow && feeds.get(narrowKey(narrow))?.ids) ?? [id];
    await session.messages.markUnread(ids.filter((each) => each >= id));
  });

export const startEditing = (session: Session, id: number): void =>
  feedState(session).setState({ selected: id, editing: id });

/** Starts editing the user's newest message of a view. Returns false if there is none that may be edited. */
export function editNewest(session: Session, narrow: Narrow): boolean {
  const { feeds } = session.store.getState();
  const ownId = ownIdIn(session);
  const id = feeds
    .get(narrowKey(narrow))
    ?.ids.findLast((each) => messageIn(session, each)?.sender_id === ownId);
  if (id === undefined || !permissionsFor(session, id)?.canEditContent) return false;
  startEditing(session, id);
  return true;
}

const copyLink = (session: Session, id: number, texts: Texts): Promise<void> =>
  perform(session, id, async () => {
    const message = messageIn(session, id);
    if (!message) return;
    await copyText(linkTo(session, message));
    say(session, texts.messages.linkCopied);
  });

const copyMessageText = (session: Session, id: number, texts: Texts): Promise<void> =>
  perform(session, id, async () => {
    const message = messageIn(session, id);
    if (!message) return;
    await copyText(linesOf(message.content).join("\n"));
    say(session, texts.messages.textCopied);
  });

/** Selects the text of a message, whose end points the user can then move. */
function selectText(id: number): void {
  const row = document.querySelector<HTMLElement>(`.feed [data-message-id="${id}"]`);
  const content = row?.querySelector(".message-content");
  if (!row || !content) return;
  // Without it, a long press opens the menu.
  row.dataset["selecting"] = "";
  document.getSelection()?.selectAllChildren(content);
}

/** Returns all actions that the user may take on a message, in groups. */
export function menuEntries(session: Session, id: number, texts: Texts, isPinned: boolean): MenuEntry[][] {
  const message = messageIn(session, id);
  const may = permissionsFor(session, id);
  if (!message || !may) return [];
  const { messages: words } = texts;
  const has = (flag: FetchedMessage["flags"][number]) => message.flags.includes(flag);
  const { model } = session.store.getState();
  const hasReceipts = model?.realm.enable_read_receipts ?? false;
  const hasReminder = model !== undefined && nextReminders(model.reminders).has(id);
  const pinName = isPinned
    ? words.unpin
    : message.type === "stream"
      ? words.pinToTopic
      : words.pinToConversation;
  const canMove = may.canEditTopic || may.canMoveToStream;
  const entry = (entryId: string, icon: MenuEntry["icon"], name: string, act: () => void): MenuEntry => ({
    id: entryId,
    name,
    act,
    ...(icon && { icon }),
  });
  const opening = (what: Opened, icon: MenuEntry["icon"], name: string) =>
    entry(what, icon, name, () => openOn(session, id, what));
  return [
    [
      opening("picker", "smile", words.react),
      entry("reply", "reply", words.reply, () => reply(session, id, words.said)),
      entry("quote", "quote", words.quote, () => void quote(session, id, words.said)),
      opening("forward", "forward", words.forward),
    ],
    [
      ...(may.canEditContent ? [entry("edit", "draft", words.edit, () => startEditing(session, id))] : []),
      ...(canMove ? [opening("move", "move", words.move)] : []),
      entry("star", "star", has("starred") ? words.unstar : words.star, () => void toggleStar(session, id)),
      opening("remind", "clock", hasReminder ? words.changeReminder : words.remind),
      ...(may.canPin ? [entry("pin", "pin", pinName, () => void setPinned(session, id, !isPinned))] : []),
      ...(has("historical")
        ? []
        : [entry("unread", "unread", words.markUnread, () => void markUnreadFrom(session, id))]),
      entry(
        "collapse",
        "fold",
        has("collapsed") ? words.expand : words.collapse,
        () => void toggleCollapsed(session, id),
      ),
    ],
    [
      entry("link", "link", words.copyLink, () => void copyLink(session, id, texts)),
      entry("text", "list", words.copyText, () => void copyMessageText(session, id, texts)),
      ...(isPhone() ? [entry("select", "everything", words.selectText, () => selectText(id))] : []),
      opening("source", "code", words.source),
      ...(message.last_edit_timestamp !== undefined && may.canSeeHistory
        ? [opening("history", "recent", words.history)]
        : []),
      ...(message.reactions.length > 0 ? [opening("reactions", "people", words.reactions)] : []),
      ...(hasReceipts ? [opening("readers", "eye", words.readers)] : []),
    ],
    may.canDelete
      ? [{ ...entry("delete", "trash", words.delete, () => openOn(session, id, "delete")), isGrave: true }]
      : [],
  ];
}
