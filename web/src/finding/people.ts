/** Finds people by name, quickly even among a very large number of users. Pure. */
import { type Model, type ModelUser, usersInKey } from "@confab/client";
import { bestOf, type Findable, findable } from "./ranking.ts";
import { workedOut } from "./worked-out.ts";

/**
 * Search entries by user. User objects are replaced, never changed, so an entry stays valid as long as its user object
 * exists.
 */
const entries = new WeakMap<ModelUser, Findable<ModelUser>>();

/** The active people by name, and the names that several of them have. */
interface PeopleIndex {
  readonly people: readonly Findable<ModelUser>[];
  readonly namesakes: ReadonlySet<string>;
}

const indexOf = workedOut((users: Model["users"]): PeopleIndex => {
  const people: Findable<ModelUser>[] = [];
  const seen = new Set<string>();
  const namesakes = new Set<string>();
  for (const user of users.values()) {
    if (!user.is_active) continue;
    let entry = entries.get(user);
    if (!entry) {
      entry = findable(user, [user.full_name, user.email.split("@")[0] ?? ""]);
      entries.set(user, entry);
    }
    people.push(entry);
    const [name = ""] = entry.names;
    (seen.has(name) ? namesakes : seen).add(name);
  }
  people.sort((a, b) => ((a.names[0] ?? "") < (b.names[0] ?? "") ? -1 : 1));
  return { people, namesakes };
});

/** Maps each conversation partner to the id of the newest message exchanged with them. */
const partnersIn = workedOut((recent: Model["recentConversations"]) => {
  const partners = new Map<number, number>();
  for (const [key, newest] of recent) {
    for (const userId of usersInKey(key)) partners.set(userId, Math.max(newest, partners.get(userId) ?? 0));
  }
  return partners;
});

const setOf = workedOut((ids: readonly number[]) => new Set(ids));
const nobody: readonly number[] = [];

/** Builds the index in advance, so that the first key press does not wait for it. */
export const prepareToFindPeople = ({ users }: Model): void => void indexOf(users);

const BOTS_LAST = -1;
const SUBSCRIBERS_FIRST = 1e15;

/** @param streamId subscribers of this stream come first, then the people the user wrote with most recently */
export function findPeople(
  model: Model,
  query: string,
  most: number,
  streamId?: number,
  isWanted: (user: ModelUser) => boolean = () => true,
): ModelUser[] {
  const { people } = indexOf(model.users);
  const { subscribed } = model.subscriptions;
  const subscribers = setOf(
    (streamId === undefined ? undefined : subscribed.get(streamId)?.subscribers) ?? nobody,
  );
  const partners = partnersIn(model.recentConversations);
  const muted = new Set(model.mutedUsers.map(({ id }) => id));
  const weightOf = ({ user_id, is_bot }: ModelUser) =>
    (subscribers.has(user_id) ? SUBSCRIBERS_FIRST : 0) + (partners.get(user_id) ?? (is_bot ? BOTS_LAST : 0));
  return bestOf(people, query, most, weightOf, (user) => !muted.has(user.user_id) && isWanted(user));
}

/** Mentions a user by name. A name that several users share gets the id as well. */
export function mentionOf(user: ModelUser, model: Model, isSilent: boolean): string {
  const { namesakes } = indexOf(model.users);
  const [name = ""] = entries.get(user)?.names ?? [];
  // A name that could be read as a wildcard or as another user's mention needs the id, too.
  const isUnclear =
    namesakes.has(name) || ["all", "everyone", "stream"].includes(name) || user.full_name.includes("|");
  return `@${isSilent ? "_" : ""}**${user.full_name}${isUnclear ? `|${user.user_id}` : ""}**`;
}
