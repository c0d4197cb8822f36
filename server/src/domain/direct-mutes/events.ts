/** Events of muted direct conversations. Nobody's rights depend on them. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { DirectMute } from "../../model/direct-mutes.ts";
import { presentMute } from "./present.ts";

const wireType = "muted_direct_conversation";

export const directConversationMuted = eventKind<{ readonly user_id: number; readonly mute: DirectMute }>({
  type: "direct_conversation_muted",
  wireType,
  observe: (model, { user_id, mute }) => model.directMutes.add(user_id, mute),
  present: ({ mute }) => ({ type: wireType, op: "add", conversation: presentMute(mute) }),
});

export const directConversationUnmuted = eventKind<{
  readonly user_id: number;
  readonly conversation_id: number;
  readonly participant_ids: readonly number[];
}>({
  type: "direct_conversation_unmuted",
  wireType,
  observe: (model, { user_id, conversation_id }) => model.directMutes.remove(user_id, conversation_id),
  present: ({ participant_ids }) => ({ type: wireType, op: "remove", user_ids: participant_ids }),
});

export const directMuteEventKinds: readonly EventKind[] = [
  directConversationMuted,
  directConversationUnmuted,
];
