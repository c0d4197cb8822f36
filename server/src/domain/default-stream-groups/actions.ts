/** Groups of streams that new users can choose together (docs/interface/more-operations.md#operations). */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { DefaultStreamGroup, Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessStreamByName } from "../access/streams.ts";
import { checkVisible } from "../names.ts";
import { members } from "../streams/events.ts";
import { defaultStreamGroupsChanged } from "./events.ts";
import { deleteGroup, insertGroup, updateGroup } from "./queries.ts";

/** @throws ApiError */
export async function createDefaultStreamGroup(
  tx: WriteTx,
  actor: User,
  input: { group_name: string; description: string; stream_names: readonly string[] },
): Promise<void> {
  const group_name = input.group_name.trim();
  const streams = accessStreams(actor, input.stream_names, tx.model);
  checkJoinable(streams, group_name);
  checkName(group_name, tx.model);
  const columns = { name: group_name, description: input.description, stream_ids: streams.map(idOf) };
  const group_id = await insertGroup(tx, columns);
  announce(tx, [...tx.model.defaultStreamGroups, { group_id, ...columns }]);
}

/** @throws ApiError */
export async function changeDefaultStreamGroup(
  tx: WriteTx,
  groupId: number,
  input: { new_group_name?: string; new_description?: string },
): Promise<void> {
  if (input.new_group_name === undefined && input.new_description === undefined) {
    throw badRequest('You must pass "new_description" or "new_group_name".');
  }
  const group = accessGroup(groupId, tx.model);
  const name = input.new_group_name?.trim() ?? group.name;
  if (input.new_group_name !== undefined && name === group.name) {
    throw badRequest(`This default stream group is already named '${name}'`);
  }
  if (name !== group.name) checkName(name, tx.model);
  const description = input.new_description ?? group.description;
  if (name === group.name && description === group.description) return;
  await doChange(tx, { ...group, name, description });
}

/** Adds streams to a group, or removes them. @throws ApiError for the first stream that can't be */
export async function changeStreamsOfGroup(
  tx: WriteTx,
  actor: User,
  groupId: number,
  { operation, names }: { readonly operation: string; readonly names: readonly string[] },
): Promise<void> {
  if (operation === "add") await addStreamsToGroup(tx, actor, groupId, names);
  else if (operation === "remove") await removeStreamsFromGroup(tx, actor, groupId, names);
  else throw badRequest('Invalid value for "op". Specify one of "add" or "remove".');
}

/** @throws ApiError for the first stream that is in the group already */
async function addStreamsToGroup(
  tx: WriteTx,
  actor: User,
  groupId: number,
  names: readonly string[],
): Promise<void> {
  const group = accessGroup(groupId, tx.model);
  const streams = accessStreams(actor, names, tx.model);
  checkJoinable(streams, group.name);
  const present = streams.find((stream) => group.stream_ids.includes(stream.stream_id));
  if (present) throw badRequest(`'${present.name}' is in '${group.name}' already`);
  if (streams.length > 0) {
    await doChange(tx, { ...group, stream_ids: [...group.stream_ids, ...streams.map(idOf)] });
  }
}

/** @throws ApiError for the first stream that is not in the group */
async function removeStreamsFromGroup(
  tx: WriteTx,
  actor: User,
  groupId: number,
  names: readonly string[],
): Promise<void> {
  const group = accessGroup(groupId, tx.model);
  const streams = accessStreams(actor, names, tx.model);
  const absent = streams.find((stream) => !group.stream_ids.includes(stream.stream_id));
  if (absent) throw badRequest(`'${absent.name}' is not in '${group.name}'`);
  const gone = new Set(streams.map(idOf));
  if (gone.size > 0) {
    await doChange(tx, { ...group, stream_ids: group.stream_ids.filter((id) => !gone.has(id)) });
  }
}

/** @throws ApiError */
export async function deleteDefaultStreamGroup(tx: WriteTx, groupId: number): Promise<void> {
  accessGroup(groupId, tx.model);
  await deleteGroup(tx, groupId);
  announce(
    tx,
    tx.model.defaultStreamGroups.filter(({ group_id }) => group_id !== groupId),
  );
}

/** Removes a stream that is being archived from all groups. */
export async function doLeaveGroups(tx: WriteTx, streamId: number): Promise<void> {
  if (!isInGroup(streamId, tx.model)) return;
  const groups: DefaultStreamGroup[] = [];
  for (const group of tx.model.defaultStreamGroups) {
    const stream_ids = group.stream_ids.filter((id) => id !== streamId);
    const left = { ...group, stream_ids };
    if (stream_ids.length < group.stream_ids.length) await updateGroup(tx, left);
    groups.push(left);
  }
  announce(tx, groups);
}

export const isInGroup = (streamId: number, model: RealmModel): boolean =>
  model.defaultStreamGroups.some(({ stream_ids }) => stream_ids.includes(streamId));

async function doChange(tx: WriteTx, changed: DefaultStreamGroup): Promise<void> {
  await updateGroup(tx, changed);
  announce(
    tx,
    tx.model.defaultStreamGroups.map((each) => (each.group_id === changed.group_id ? changed : each)),
  );
}

const announce = (tx: WriteTx, groups: readonly DefaultStreamGroup[]): void =>
  tx.append(defaultStreamGroupsChanged.of({ groups }, members));

const idOf = ({ stream_id }: Stream): number => stream_id;

function accessGroup(groupId: number, model: RealmModel): DefaultStreamGroup {
  const group = model.defaultStreamGroups.find(({ group_id }) => group_id === groupId);
  if (!group) throw badRequest(`Default stream group with id '${groupId}' does not exist.`);
  return group;
}

/** Returns each stream once, even if the request repeats it. */
const accessStreams = (actor: User, names: readonly string[], model: RealmModel): Stream[] => [
  ...new Set(names.map((name) => accessStreamByName(actor, name, model))),
];

/** Rejects private and default streams: all users except guests are notified of a group's streams. */
function checkJoinable(streams: readonly Stream[], groupName: string): void {
  for (const { name, is_default, invite_only } of streams) {
    if (is_default) throw badRequest(`'${name}' is a default stream and cannot be added to '${groupName}'`);
    if (invite_only) throw badRequest("Private streams cannot be made default.");
  }
}

function checkName(name: string, model: RealmModel): void {
  if (name === "") throw badRequest(`Invalid default stream group name '${name}'`);
  checkVisible(name, "default stream group name");
  if (model.defaultStreamGroups.some((group) => group.name === name)) {
    throw badRequest(`Default stream group '${name}' already exists`);
  }
}
