import type { GroupSettingValue } from "../../objects/group-setting-value.ts";
import { directMessagePolicyOf, groupOfDirectMessagePolicy } from "../../objects/permission-setting.ts";
import { json, maybe } from "../../parameter.ts";
import { DirectMessagePolicy } from "../../policies.ts";
import { enumOfValues } from "../../schema.ts";
import { sendsToOneBotOnly } from "../earlier-rules.ts";
import type { LevelChange } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

const policies = enumOfValues(DirectMessagePolicy);

const parts = changedRealmProperties({
  direct_message_permission_group: {
    name: "private_message_policy",
    schema: policies,
    parameter: maybe(json(policies, { doc: "1 everyone may send private messages, 2 nobody." })),
    isUpdate: true,
    down: (value) => directMessagePolicyOf(value as GroupSettingValue),
    up: (policy) => ({ new: groupOfDirectMessagePolicy[policy as DirectMessagePolicy] }),
  },
  direct_message_initiator_group: undefined,
});

export const directMessageGroups: LevelChange = {
  level: 270,
  summary:
    "`direct_message_permission_group` decides who may send direct messages to anyone, and `direct_message_initiator_group` who may begin conversations of them. Messages to oneself and to bots are always allowed.",
  earlier:
    "`private_message_policy` is 1 if everyone is in the group of the permission, and else 2. If nobody is, messages may only be sent to one bot. The other group applies, but is absent.",
  ...parts,
  parameters: { ...parts.parameters, sendMessage: { up: sendsToOneBotOnly.mark } },
};
