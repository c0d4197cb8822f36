/** The initial state's statuses: of all who have one, deactivated or not. */
import type { Slice } from "../register/slice.ts";

const userStatus: Slice<"user_status"> = ({ model }) => ({
  user_status: Object.fromEntries(model.userStatuses),
});

export const userStatusSlices = { user_status: userStatus };
