/**
 * Decides which users a guest sees, in organizations that limit it (docs/decisions/limited-guests.md). A guest sees the
 * subscribers of their streams, the participants of their direct conversations, and bots.
 */
import { Role, SystemGroup } from "@confab/contract";
import type { IdSet } from "./id-set.ts";
import type { RealmModel } from "./realm-model.ts";
import type { User } from "./records.ts";

type Viewer = Pick<User, "user_id" | "role" | "is_system">;

/** True if guests of the organization see only some of the users. */
export const limitsGuests = ({ properties }: Pick<RealmModel, "properties">): boolean =>
  properties.can_access_all_users_group === SystemGroup.members;

/** True if the user is a guest who sees only some of the users. */
export const isLimited = ({ role, is_system }: Viewer, model: RealmModel): boolean =>
  limitsGuests(model) && role === Role.guest && !is_system;

/** True for bots, whom everybody sees. */
export const isSeenByAll = (user: Pick<User, "bot_type" | "is_system">): boolean =>
  user.is_system || user.bot_type !== null;

/** True if the viewer sees the user. Unknown ids are not seen by limited guests. */
export function knows(viewer: Viewer, userId: number, model: RealmModel): boolean {
  if (!isLimited(viewer, model) || userId === viewer.user_id) return true;
  const user = model.users.get(userId);
  if (!user) return false;
  if (isSeenByAll(user) || isDirectPartner(viewer.user_id, userId, model)) return true;
  return subscriberSetsWith(userId, model).some((subscribers) => subscribers.has(viewer.user_id));
}

const isDirectPartner = (guestId: number, userId: number, model: RealmModel): boolean =>
  model.directPartners.get(guestId)?.has(userId) ?? false;

/** Returns a function that tells if the viewer sees a user: faster than `knows` for thousands of users. */
export function knowledgeOf(viewer: Viewer, model: RealmModel): (user: User) => boolean {
  if (!isLimited(viewer, model)) return () => true;
  const known = new Set<number>([viewer.user_id, ...(model.directPartners.get(viewer.user_id) ?? [])]);
  for (const subscribers of subscriberSetsWith(viewer.user_id, model)) {
    for (const userId of subscribers) known.add(userId);
  }
  return (user) => isSeenByAll(user) || known.has(user.user_id);
}

/** The subscribers of a user's streams. They are the same until the model's rights change. */
interface Found {
  version: number;
  readonly byUser: Map<number, readonly IdSet[]>;
}

const found = new WeakMap<RealmModel, Found>();

/** The largest number of users whose streams are remembered. */
const MAX_REMEMBERED = 1000;

/** Returns the subscribers of each active stream that the user is in. */
function subscriberSetsWith(userId: number, model: RealmModel): readonly IdSet[] {
  let current = found.get(model);
  if (!current || current.version !== model.metadataVersion || current.byUser.size > MAX_REMEMBERED) {
    current = { version: model.metadataVersion, byUser: new Map() };
    found.set(model, current);
  }
  let sets = current.byUser.get(userId);
  if (!sets) {
    sets = [...model.streams.values()]
      .filter(({ is_active, subscribers }) => is_active && subscribers.has(userId))
      .map(({ subscribers }) => subscribers);
    current.byUser.set(userId, sets);
  }
  return sets;
}
