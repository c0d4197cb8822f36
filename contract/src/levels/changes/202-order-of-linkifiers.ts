import type { LevelChange } from "../level-change.ts";

export const orderOfLinkifiers: LevelChange = {
  level: 202,
  summary:
    "`PATCH /realm/linkifiers` changes the order of the linkifiers. They are tried and listed in this order.",
  earlier: "The same order applies, because a message is rendered once for all clients.",
  endpoints: ["reorderLinkifiers"],
};
