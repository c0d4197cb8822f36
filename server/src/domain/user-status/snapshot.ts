/** The initial state's statuses: those of all users who have one, including deactivated users. */
import type { Slice } from "../../realm/snapshot-slice.ts";

const userStatus: Slice<"user_status"> = ({ model }) => ({
  user_status: Object.fromEntries(model.userStatuses),
});

export const userStatusSlices = { user_status: userStatus };
