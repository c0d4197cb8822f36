/** The initial state's groups of default streams. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { isGuest } from "../access/users.ts";
import { presentDefaultStreamGroup } from "./present.ts";

/** Guests get an empty list, as for the default streams. */
const defaultStreamGroups: Slice<"default_stream_groups"> = ({ model }, { user }) => ({
  realm_default_stream_groups: isGuest(user)
    ? []
    : model.defaultStreamGroups.map((group) => presentDefaultStreamGroup(group, model)),
});

export const defaultStreamGroupSlices = { default_stream_groups: defaultStreamGroups };
