/** Events of user groups. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { IdSet } from "../../model/id-set.ts";
import type { UserGroup } from "../../model/records.ts";
import { presentGroup } from "./present.ts";
import type { GroupChanges } from "./queries.ts";

/** A group as the log carries it. */
interface GroupPayload extends Omit<UserGroup, "members" | "subgroups"> {
  readonly members: readonly number[];
}

const fromPayload = (payload: GroupPayload): UserGroup => ({
  ...payload,
  members: new IdSet(payload.members),
  subgroups: new IdSet(),
});

export const groupCreated = eventKind<{ readonly group: GroupPayload }>({
  type: "group_created",
  wireType: "user_group",
  apply: (model, { group }) => model.putGroup(fromPayload(group)),
  present: ({ group }) => ({ type: "user_group", op: "add", group: presentGroup(fromPayload(group)) }),
});

/** Contains only the properties that changed. */
export const groupChanged = eventKind<{
  readonly user_group_id: number;
  readonly changes: GroupChanges;
}>({
  type: "group_changed",
  wireType: "user_group",
  apply: (model, { user_group_id, changes }) => {
    const group = model.groups.get(user_group_id);
    if (group) model.putGroup({ ...group, ...changes });
  },
  present: ({ user_group_id, changes }) => ({
    type: "user_group",
    op: "update",
    group_id: user_group_id,
    data: changes,
  }),
});

interface MembersPayload {
  readonly user_group_id: number;
  readonly user_ids: readonly number[];
}

/** For system groups, this only tells clients: their members are not in the model. */
export const groupMembersAdded = eventKind<MembersPayload>({
  type: "group_members_added",
  wireType: "user_group",
  apply: (model, { user_group_id, user_ids }) => {
    const members = model.groups.get(user_group_id)?.members;
    for (const userId of user_ids) members?.add(userId);
  },
  present: ({ user_group_id, user_ids }) => ({
    type: "user_group",
    op: "add_members",
    group_id: user_group_id,
    user_ids,
  }),
});

export const groupMembersRemoved = eventKind<MembersPayload>({
  type: "group_members_removed",
  wireType: "user_group",
  apply: (model, { user_group_id, user_ids }) => {
    const members = model.groups.get(user_group_id)?.members;
    for (const userId of user_ids) members?.delete(userId);
  },
  present: ({ user_group_id, user_ids }) => ({
    type: "user_group",
    op: "remove_members",
    group_id: user_group_id,
    user_ids,
  }),
});

interface SubgroupsPayload {
  readonly user_group_id: number;
  readonly subgroup_ids: readonly number[];
}

export const groupSubgroupsAdded = eventKind<SubgroupsPayload>({
  type: "group_subgroups_added",
  wireType: "user_group",
  apply: (model, { user_group_id, subgroup_ids }) => {
    const subgroups = model.groups.get(user_group_id)?.subgroups;
    for (const groupId of subgroup_ids) subgroups?.add(groupId);
  },
  present: ({ user_group_id, subgroup_ids }) => ({
    type: "user_group",
    op: "add_subgroups",
    group_id: user_group_id,
    direct_subgroup_ids: subgroup_ids,
  }),
});

export const groupSubgroupsRemoved = eventKind<SubgroupsPayload>({
  type: "group_subgroups_removed",
  wireType: "user_group",
  apply: (model, { user_group_id, subgroup_ids }) => {
    const subgroups = model.groups.get(user_group_id)?.subgroups;
    for (const groupId of subgroup_ids) subgroups?.delete(groupId);
  },
  present: ({ user_group_id, subgroup_ids }) => ({
    type: "user_group",
    op: "remove_subgroups",
    group_id: user_group_id,
    direct_subgroup_ids: subgroup_ids,
  }),
});

export const groupRemoved = eventKind<{ readonly user_group_id: number }>({
  type: "group_removed",
  wireType: "user_group",
  apply: (model, { user_group_id }) => model.removeGroup(user_group_id),
  present: ({ user_group_id }) => ({ type: "user_group", op: "remove", group_id: user_group_id }),
});

export const groupEventKinds: readonly EventKind[] = [
  groupCreated,
  groupChanged,
  groupMembersAdded,
  groupMembersRemoved,
  groupSubgroupsAdded,
  groupSubgroupsRemoved,
  groupRemoved,
];
