/** Muted users as the user who muted them sees them. */
import type { MutedUser as WireMutedUser } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { MutedUser } from "../../model/records.ts";

export const presentMutedUser = ({ muted_user_id, muted_at }: MutedUser): WireMutedUser => ({
  id: muted_user_id,
  timestamp: toSeconds(muted_at),
});
