/** Presents messages to clients (docs/interface/fetching.md#message-fields). */
import type { EditHistoryEntry, Message } from "@confab/contract";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import { presentAvatarUrl, visibleEmail } from "../../users/present.ts";
import { presentStranger, strangerAvatarUrl } from "../../users/unknown-user.ts";
import { presentReaction, type ReactionRow } from "./present-reaction.ts";
import { presentSubmessage, type SubmessageRow } from "./present-submessage.ts";

/** A change of a message as it is stored: what it changed, as it was before. */
export interface StoredEdit {
  readonly user_id: number;
  readonly timestamp: number;
  /** The topic. */
  readonly prev_subject?: string;
  readonly prev_stream?: number;
  readonly prev_content?: string;
  readonly prev_rendered_content?: string;
  readonly prev_rendered_content_version?: number;
}

/** A stored message with its place. */
export interface MessageRow {
  readonly message_id: number;
  readonly conversation_id: number;
  /** `null` for direct messages. */
  readonly stream_id: number | null;
  /** Ascending, including the sender; `null` for streams. */
  readonly participant_ids: readonly number[] | null;
  readonly sender_id: number;
  readonly topic: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly client: string;
  readonly topic_links: readonly { text: string; url: string }[] | null;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Unix seconds; absent if the message was never changed. */
  readonly last_edit_timestamp?: number | null;
  /** Newest first. */
  readonly edit_history?: readonly StoredEdit[] | null;
  readonly reactions: readonly ReactionRow[];
  readonly submessages: readonly SubmessageRow[];
}

export interface MessageView {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  /** Returns true for users whom the viewer sees, the others being unknown users; absent for viewers who see all. */
  readonly knows?: ((user: User) => boolean) | undefined;
}

export function presentMessage(row: MessageRow, view: MessageView, model: RealmModel): Message {
  const sender = model.users.get(row.sender_id);
  if (!sender) throw new Error(`Message ${row.message_id} is by the unknown user ${row.sender_id}`);
  const isKnown = (user: User | undefined) => !user || !view.knows || view.knows(user);
  const shared = {
    id: row.message_id,
    sender_id: row.sender_id,
    content: view.applyMarkdown ? model.imageAddresses.inHtml(row.rendered_content) : row.content,
    recipient_id: row.conversation_id,
    timestamp: row.timestamp,
    client: row.client,
    subject: row.topic,
    topic_links: [...(row.topic_links ?? [])],
    is_me_message: row.content.startsWith("/me "),
    reactions: row.reactions.map((reaction) =>
      presentReaction(reaction, model, isKnown(model.users.get(reaction.user_id))),
    ),
    submessages: row.submessages.map(presentSubmessage),
    ...presentSender(sender, isKnown(sender), view, model),
    // Clients recognize the server's own bots by this value.
    sender_realm_str: sender.is_system ? "zulipinternal" : "",
    content_type: view.applyMarkdown ? ("text/html" as const) : ("text/x-markdown" as const),
    ...(row.last_edit_timestamp == null ? {} : { last_edit_timestamp: row.last_edit_timestamp }),
    ...(row.edit_history && model.properties.allow_edit_history
      ? { edit_history: presentEdits(row.edit_history, row, model) }
      : {}),
  };
  if (row.stream_id === null) {
    const people = presentParticipants(row.participant_ids ?? [], model);
    return { ...shared, type: "private", display_recipient: people };
  }
  const stream = model.streams.get(row.stream_id);
  return { ...shared, type: "stream", display_recipient: stream?.name ?? "", stream_id: row.stream_id };
}

function presentSender(sender: User, isKnown: boolean, view: MessageView, model: RealmModel) {
  if (!isKnown) {
    const { email: sender_email, full_name: sender_full_name } = presentStranger(sender.user_id, model);
    return { sender_full_name, sender_email, avatar_url: strangerAvatarUrl(sender.user_id, model) };
  }
  return {
    sender_full_name: sender.full_name,
    sender_email: visibleEmail(sender, model),
    avatar_url: presentAvatarUrl(sender, model, view.clientGravatar),
  };
}

/** Presents changes, newest first. Each leads from a place to the one from which the next newer change leads. */
function presentEdits(
  edits: readonly StoredEdit[],
  place: Pick<MessageRow, "topic" | "stream_id">,
  { imageAddresses }: RealmModel,
): EditHistoryEntry[] {
  let { topic, stream_id } = place;
  return edits.map(({ prev_subject, prev_stream, prev_rendered_content: html, ...rest }) => {
    const entry = {
      ...rest,
      ...(prev_subject === undefined ? {} : { prev_topic: prev_subject, topic }),
      ...(prev_stream === undefined || stream_id === null ? {} : { prev_stream, stream: stream_id }),
      ...(html === undefined ? {} : { prev_rendered_content: imageAddresses.inHtml(html) }),
    };
    topic = prev_subject ?? topic;
    stream_id = prev_stream ?? stream_id;
    return entry;
  });
}

/** Orders two people by address, as clients expect, and more people by id. */
function presentParticipants(userIds: readonly number[], model: RealmModel) {
  const people = userIds
    .flatMap((userId) => model.users.get(userId) ?? [])
    .map((user: User) => ({
      id: user.user_id,
      email: visibleEmail(user, model),
      full_name: user.full_name,
      is_mirror_dummy: false,
    }));
  return people.length === 2 ? people.sort((a, b) => (a.email < b.email ? -1 : 1)) : people;
}
