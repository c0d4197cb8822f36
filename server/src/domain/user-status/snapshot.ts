/** The initial state's statuses: those of all users who have one, including deactivated users. */
import { knowledgeOf } from "../../model/known-users.ts";
import type { Slice } from "../../realm/snapshot-slice.ts";

const userStatus: Slice<"user_status"> = ({ model }, { user: viewer }) => {
  const isKnown = knowledgeOf(viewer, model);
  const seen = [...model.userStatuses].filter(([userId]) => {
    const user = model.users.get(userId);
    return user !== undefined && isKnown(user);
  });
  return { user_status: Object.fromEntries(seen) };
};

export const userStatusSlices = { user_status: userStatus };
