/** Muted direct conversations as the user who muted them sees them. */
import type { MutedDirectConversation } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { DirectMute } from "../../model/direct-mutes.ts";

export const presentMute = ({ participant_ids, muted_at }: DirectMute): MutedDirectConversation => ({
  user_ids: [...participant_ids],
  timestamp: toSeconds(muted_at),
});
