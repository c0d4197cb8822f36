import { Int, list } from "../../schema.ts";
import { earlier, type FieldsChange, type LevelChange } from "../level-change.ts";

const renamed = (name: string): FieldsChange => ({
  added: ["direct_subgroup_ids"],
  was: { [name]: earlier(list(Int), (object) => object["direct_subgroup_ids"] as number[]) },
});

export const directSubgroupIds: LevelChange = {
  level: 131,
  summary: "`direct_subgroup_ids` replaces `subgroups` of user groups, and `subgroup_ids` of events.",
  earlier: "The fields have their earlier names.",
  objects: { UserGroup: renamed("subgroups") },
  events: {
    "user_group/add_subgroups": renamed("subgroup_ids"),
    "user_group/remove_subgroups": renamed("subgroup_ids"),
  },
};
