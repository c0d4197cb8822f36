import { json, maybe } from "../../parameter.ts";
import { WildcardMentionPolicy } from "../../policies.ts";
import { StreamRole } from "../../roles.ts";
import { enumOfValues } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

const { streamAdministrators, administrators } = WildcardMentionPolicy;
const policies = enumOfValues(WildcardMentionPolicy);

const parts = changedRealmProperties({
  wildcard_mention_policy: {
    schema: policies,
    parameter: maybe(
      json(policies, {
        doc: "Who may mention everyone in large streams: 1 everyone, 2 members, 3 full members, 4 or 5 administrators, 6 nobody, 7 moderators.",
      }),
    ),
    down: (policy) => (policy === administrators ? streamAdministrators : policy),
    up: (policy) => (policy === streamAdministrators ? administrators : policy),
  },
});

export const noStreamAdministrators: LevelChange = {
  level: 133,
  summary:
    "Streams have no administrators: subscriptions have no `role`, and `wildcard_mention_policy` has no value 4.",
  earlier: "`role` is always 50. `wildcard_mention_policy` is 4 where it is now 5, and both are accepted.",
  ...parts,
  objects: {
    ...parts.objects,
    Subscription: { was: { role: earlier(enumOfValues(StreamRole), () => StreamRole.subscriber) } },
  },
};
