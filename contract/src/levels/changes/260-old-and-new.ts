import { GroupSettingValue } from "../../objects/group-setting-value.ts";
import { json, maybe } from "../../parameter.ts";
import type { LevelChange } from "../level-change.ts";

const NAME = "can_mention_group";

export const oldAndNew: LevelChange = {
  level: 260,
  summary:
    "`PATCH /user_groups/{user_group_id}` takes `can_mention_group` as an object with `new` and maybe `old`.",
  earlier: "The parameter is the new value itself.",
  parameters: {
    updateUserGroup: {
      was: { [NAME]: maybe(json(GroupSettingValue, { doc: "The users who may mention the group." })) },
      up: ({ [NAME]: value, ...others }) =>
        value === undefined ? others : { ...others, [NAME]: { new: value } },
    },
  },
};
