import { json, maybe } from "../../parameter.ts";
import { Int, optional } from "../../schema.ts";
import { SystemGroup } from "../../system-groups.ts";
import { earlier, type LevelChange, type ParametersChange } from "../level-change.ts";

const NAME = "can_mention_group";

/** Clients that know only named groups had better not offer the group than offer it to the wrong people. */
const asNamed = (value: unknown): number => (typeof value === "number" ? value : SystemGroup.nobody);

const onlyNamed: ParametersChange = {
  was: { [NAME]: maybe(json(Int, { doc: "The group whose members may mention the group." })) },
};

export const unnamedGroups: LevelChange = {
  level: 258,
  summary: "`can_mention_group` may be a group, or an object with `direct_members` and `direct_subgroups`.",
  earlier:
    "Requests can only choose a group. Instead of an object, answers and events have the group of nobody.",
  objects: {
    UserGroup: { was: { [NAME]: earlier(Int, (group) => asNamed(group[NAME])) } },
    ChangedUserGroup: {
      was: {
        [NAME]: earlier(optional(Int), ({ [NAME]: value }) => (value === undefined ? value : asNamed(value))),
      },
    },
  },
  parameters: { createUserGroup: onlyNamed, updateUserGroup: onlyNamed },
};
