import { json, maybe } from "../../parameter.ts";
import { Int, optional } from "../../schema.ts";
import { earlier, type LevelChange, type ParametersChange } from "../level-change.ts";

const NAME = "can_mention_group";
const EARLIER = "can_mention_group_id";

const parameter: ParametersChange = {
  added: [NAME],
  was: { [EARLIER]: maybe(json(Int, { doc: "The group whose members may mention the group." })) },
  up: ({ [EARLIER]: group, ...others }) => (group === undefined ? others : { ...others, [NAME]: group }),
};

export const canMentionGroupRenamed: LevelChange = {
  level: 198,
  summary: "`can_mention_group` replaces `can_mention_group_id`.",
  earlier: "The field, the parameter and the property in events have the earlier name.",
  objects: {
    UserGroup: { added: [NAME], was: { [EARLIER]: earlier(Int, (group) => group[NAME] as number) } },
    ChangedUserGroup: {
      added: [NAME],
      was: { [EARLIER]: earlier(optional(Int), (changes) => changes[NAME] as number | undefined) },
    },
  },
  parameters: { createUserGroup: parameter, updateUserGroup: parameter },
};
