/** The initial state's muted users. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { mutedUsersOf } from "./actions.ts";
import { presentMutedUser } from "./present.ts";

const mutedUsers: Slice<"muted_users"> = ({ model }, { user }) => ({
  muted_users: mutedUsersOf(user, model).map(presentMutedUser),
});

export const mutedUserSlices = { muted_users: mutedUsers };
