import type { UserGroup } from "../../objects/user-group.ts";
import { systemGroup } from "../../system-groups.ts";
import { type EarlierField, type LevelChange, type LevelEvent, newEvent } from "../level-change.ts";

const storedGroups = (field: string): EarlierField => ({
  schema: (newer) => newer,
  down: (answer) =>
    (answer[field] as readonly UserGroup[] | undefined)?.filter(({ is_system_group }) => !is_system_group),
});

const ofStoredGroups = {
  instead: (event: LevelEvent) => (systemGroup(event["group_id"] as number) ? undefined : event),
};

export const subgroups: LevelChange = {
  level: 127,
  summary:
    "User groups have `subgroups`, whose members count as members, and each organization has system groups such as `role:administrators`. There are endpoints and events for subgroups, and endpoints for members.",
  earlier:
    "`subgroups`, the system groups and events about them are absent. The endpoints work at all levels.",
  objects: { UserGroup: { added: ["subgroups"] } },
  answers: {
    registerQueue: { was: { realm_user_groups: storedGroups("realm_user_groups") } },
    getUserGroups: { was: { user_groups: storedGroups("user_groups") } },
  },
  events: {
    "user_group/add_members": ofStoredGroups,
    "user_group/remove_members": ofStoredGroups,
    "user_group/add_subgroups": newEvent,
    "user_group/remove_subgroups": newEvent,
  },
  endpoints: [
    "getUserGroupMembers",
    "getIsUserGroupMember",
    "getUserGroupSubgroups",
    "updateUserGroupSubgroups",
  ],
};
