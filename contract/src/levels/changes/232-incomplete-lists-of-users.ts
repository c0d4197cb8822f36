import type { LevelChange, ParametersChange, WireObject } from "../level-change.ts";

/** Removes the capability, which a client of an earlier level can only name by accident. */
const withoutCapability: ParametersChange = {
  up: ({ client_capabilities: capabilities, ...others }) => {
    if (capabilities === undefined) return others;
    const { user_list_incomplete: _, ...known } = capabilities as WireObject;
    return { ...others, client_capabilities: known };
  },
};

export const incompleteListsOfUsers: LevelChange = {
  level: 232,
  summary:
    "Clients with the capability `user_list_incomplete` get only the users whom a guest sees. Others get an object for each further user that shows nothing but the ID.",
  earlier: "The capability is ignored, as are all unknown ones.",
  parameters: { registerQueue: withoutCapability, getEvents: withoutCapability },
};
