/** Events of sent messages. */
import { type MessageFlag, Role } from "@confab/contract";
import type { StoredIds } from "../../../events/commit.ts";
import { type EventKind, eventKind, type Viewer } from "../../../events/event-kind.ts";
import { isWide } from "../../../events/queue-index.ts";
import { knows, limitsGuests } from "../../../model/known-users.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import { readsStream } from "../../access/streams.ts";
import { matchesQueueNarrow } from "../fetch/narrow/queue-narrow.ts";
import { type BotCalled, isCalled } from "../stored/called-bots.ts";
import { presentMessage } from "../stored/present.ts";
import { type SubmessageRow, WIDGET } from "../stored/present-submessage.ts";

/** A message as the log carries it. Its ids are added when it is written (see `events/commit.ts`). */
export interface MessagePayload {
  readonly id: number;
  readonly conversation_id: number;
  readonly stream_id: number | null;
  readonly participant_ids: readonly number[] | null;
  readonly sender_id: number;
  readonly topic: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly client: string;
  readonly topic_links: readonly { text: string; url: string }[];
  /** Unix seconds. */
  readonly timestamp: number;
  readonly mentioned: readonly number[];
  readonly alerted: readonly number[];
  readonly mentions_wildcard: boolean;
  readonly extra_recipients: readonly number[];
  readonly read_by: readonly number[];
  /** Bots whose programs are to answer; absent if there are none. */
  readonly calls?: readonly BotCalled[];
  /** JSON of the submessage that makes the message a widget, and the id of that submessage. */
  readonly widget?: string;
  readonly submessage_id?: number;
  /** The queue that receives `local_id` back. */
  readonly queue_id?: string;
  readonly local_id?: string;
}

function isPublicTo({ stream_id }: MessagePayload, { user }: Viewer, model: RealmModel): boolean {
  const stream = stream_id === null ? undefined : model.streams.get(stream_id);
  return stream !== undefined && !stream.invite_only && readsStream(user, stream);
}

/** All viewers of one event either see its sender, or don't. */
const presentSent = (payload: MessagePayload, { user, options }: Viewer, model: RealmModel) => ({
  type: "message",
  message: presentMessage(
    { ...payload, message_id: payload.id, reactions: [], submessages: widgetOf(payload) },
    {
      applyMarkdown: options.apply_markdown,
      clientGravatar: options.client_gravatar,
      knows: ({ user_id }) => knows(user, user_id, model),
    },
    model,
  ),
});

/** Records the participants of a direct message for the guests among them. */
function noteDirectPartners(model: RealmModel, participantIds: readonly number[]): void {
  for (const userId of participantIds) {
    if (model.users.get(userId)?.role === Role.guest) model.addDirectPartners(userId, participantIds);
  }
}

const kind = eventKind<MessagePayload>({
  type: "message_sent",
  wireType: "message",
  observe: (model, { id, stream_id, participant_ids }) => {
    if (participant_ids && limitsGuests(model)) noteDirectPartners(model, participant_ids);
    const stream = stream_id === null ? undefined : model.streams.get(stream_id);
    if (stream?.first_message_id === null) model.changeStream(stream.stream_id, { first_message_id: id });
  },
  variant: ({ options }) => `${options.apply_markdown ? "html" : "source"} ${options.client_gravatar}`,
  about: ({ sender_id }) => sender_id,
  present: presentSent,
  presentToStranger: presentSent,
  personal: (payload, viewer) => ({
    flags: flagsFor(payload, viewer),
    ...(payload.queue_id === viewer.queueId ? { local_message_id: payload.local_id } : {}),
  }),
  // Queues for all public streams, or with a narrow, see public messages beyond their user's own streams.
  alsoFor: isPublicTo,
  unwantedBy: (payload, viewer, model) =>
    (isCalled(viewer.user) && !(isWide(viewer) && isPublicTo(payload, viewer, model))) ||
    (viewer.options.narrow.length > 0 &&
      !matchesQueueNarrow(
        viewer.options.narrow,
        payload,
        flagsFor(payload, viewer),
        viewer.user.user_id,
        model,
      )),
});

export const messageSent = {
  ...kind,
  /** Omits the ids, which are unknown until the message is written. */
  of: (payload: Omit<MessagePayload, keyof StoredIds>, audience: Parameters<typeof kind.of>[1]) =>
    kind.of(payload as MessagePayload, audience),
};

/** Returns the submessages that a message has when it is sent. */
function widgetOf({ id, sender_id, widget, submessage_id }: MessagePayload): SubmessageRow[] {
  if (widget === undefined || submessage_id === undefined) return [];
  return [{ submessage_id, message_id: id, sender_id, msg_type: WIDGET, content: widget }];
}

/** Returns the viewer's own flags; none for viewers who see the message without receiving it. */
function flagsFor(payload: MessagePayload, { user, isAddressee }: Viewer): MessageFlag[] {
  const { user_id } = user;
  if (!isAddressee || isCalled(user)) return [];
  const flags: MessageFlag[] = [];
  if (payload.read_by.includes(user_id)) flags.push("read");
  if (payload.mentioned.includes(user_id)) flags.push("mentioned");
  if (payload.mentions_wildcard) flags.push("wildcard_mentioned", "stream_wildcard_mentioned");
  if (payload.alerted.includes(user_id)) flags.push("has_alert_word");
  return flags;
}

export const messageEventKinds: readonly EventKind[] = [kind];
