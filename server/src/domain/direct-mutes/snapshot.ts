/** The initial state's muted direct conversations. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentMute } from "./present.ts";

const mutedDirectConversations: Slice<"muted_direct_conversation"> = ({ model }, { user }) => ({
  muted_direct_conversations: model.directMutes.listOf(user.user_id).map(presentMute),
});

export const directMuteSlices = { muted_direct_conversation: mutedDirectConversations };
