import { badRequest } from "../../errors.ts";
import { maybe, raw } from "../../parameter.ts";
import { Text } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";

export const noRealmOfSenders: LevelChange = {
  level: 166,
  summary: "`POST /messages` doesn't know `realm_str` any more.",
  earlier: "A message in the name of another organization is an error.",
  parameters: {
    sendMessage: {
      was: { realm_str: maybe(raw(Text, { doc: "The subdomain of the organization." })) },
      up: ({ realm_str, ...parameters }) => {
        // An organization's own name is "", as in `sender_realm_str` of its messages.
        if (realm_str) throw badRequest("User not authorized for this query");
        return parameters;
      },
    },
  },
};
