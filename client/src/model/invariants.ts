/** Invariants of every model, after any events. For tests. */
import { isAtLeast, Role } from "@confab/contract";
import { usersInKey } from "./conversations.ts";
import type { Model } from "./model.ts";

/**
 * Checks a model.
 *
 * @returns the violations, in words; empty if there are none
 */
export function checkInvariants(model: Model): string[] {
  return [...aboutStreams(model), ...aboutUnreads(model), ...aboutUsers(model), ...aboutMessages(model)];
}

function* aboutStreams({ subscriptions, streams, defaultStreams, options }: Model): Iterable<string> {
  const { subscribed, unsubscribed, neverSubscribed } = subscriptions;
  for (const id of subscribed.ids()) {
    if (unsubscribed.has(id) || neverSubscribed.has(id))
      yield `stream ${id} is in two lists of subscriptions`;
    if (!streams.has(id)) yield `stream ${id} is subscribed to, but not among the streams`;
  }
  for (const id of unsubscribed.ids()) {
    if (neverSubscribed.has(id)) yield `stream ${id} was both left and never joined`;
  }
  for (const [id, stream] of streams.entries()) {
    const known = subscribed.get(id) ?? unsubscribed.get(id) ?? neverSubscribed.get(id);
    if (known === undefined) yield `stream ${id} is in no list of subscriptions`;
    else if (known.name !== stream.name) yield `stream ${id} is called ${stream.name} and ${known.name}`;
  }
  for (const each of [...subscribed.values(), ...unsubscribed.values(), ...neverSubscribed.values()]) {
    if ((each.subscribers !== undefined) !== options.includeSubscribers) {
      yield `stream ${each.stream_id} ${each.subscribers ? "has" : "lacks"} subscribers`;
    }
    if (each.subscribers && !isAscending(each.subscribers))
      yield `subscribers of ${each.stream_id} are unsorted`;
  }
  for (const { stream_id } of defaultStreams) {
    if (!streams.has(stream_id)) yield `default stream ${stream_id} is not among the streams`;
  }
}

function* aboutUnreads({ unreads, subscriptions, newestMessage }: Model): Iterable<string> {
  const seen = new Set<number>();
  const lists: [string, readonly number[]][] = [...unreads.direct].map(([key, ids]) => [
    `people ${key}`,
    ids,
  ]);
  for (const [streamId, topics] of unreads.streams.entries()) {
    if (!subscriptions.subscribed.has(streamId))
      yield `unread messages in stream ${streamId}, which was left`;
    for (const [topic, ids] of topics) lists.push([`stream ${streamId} ${topic}`, ids]);
  }
  for (const [place, ids] of lists) {
    if (ids.length === 0) yield `${place} has an empty list of unread messages`;
    if (!isAscending(ids)) yield `unread messages of ${place} are unsorted`;
    for (const id of ids) {
      if (seen.has(id)) yield `message ${id} is unread in two places`;
      if (id > newestMessage) yield `message ${id} is unread, and newer than the newest`;
      seen.add(id);
    }
  }
  for (const id of [...unreads.mentions, ...unreads.wildcardMentions]) {
    if (!seen.has(id)) yield `message ${id} mentions the user, but is not unread`;
  }
}

function* aboutUsers({ users, options, recentConversations, userGroups, bots }: Model): Iterable<string> {
  if (!users.has(options.userId)) yield "the user is not among the users";
  for (const user of users.values()) {
    if (
      user.is_admin !== isAtLeast(user.role, Role.administrator) ||
      user.is_owner !== (user.role === Role.owner)
    ) {
      yield `user ${user.user_id} has role ${user.role}, and does not`;
    }
  }
  for (const key of recentConversations.keys()) {
    if (!isAscending(usersInKey(key))) yield `conversation ${key} is unsorted`;
  }
  for (const { id, members, direct_subgroup_ids } of userGroups.values()) {
    if (!isAscending(members)) yield `members of group ${id} are unsorted`;
    if (!isAscending(direct_subgroup_ids)) yield `subgroups of group ${id} are unsorted`;
  }
  for (const id of bots.ids()) if (!users.get(id)?.is_bot) yield `bot ${id} is not a bot among the users`;
}

function* aboutMessages({ messages, unreads, starred }: Model): Iterable<string> {
  const unread = new Set([...unreads.direct.values()].flat());
  for (const topics of unreads.streams.values())
    for (const ids of topics.values()) for (const id of ids) unread.add(id);
  const starredIds = new Set(starred);
  for (const { id, flags } of messages.values()) {
    if (unread.has(id) && flags.includes("read")) yield `message ${id} is read, and unread`;
    if (starredIds.has(id) !== flags.includes("starred")) yield `message ${id} is starred, and is not`;
  }
}

const isAscending = (ids: readonly number[]): boolean =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));
