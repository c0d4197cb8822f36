/** The lists of all users in the initial state (docs/interface/users.md#user-objects). */
import type { CrossRealmBot, RealmUser } from "@confab/contract";
import { serializedOnce } from "../../base/serialized-once.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { presentCrossRealmBot, presentRealmUser, type UserView, variantOf } from "./present.ts";

interface UserLists {
  readonly realm_users: RealmUser[];
  readonly realm_non_active_users: RealmUser[];
  readonly cross_realm_bots: CrossRealmBot[];
}

interface PresentedLists {
  readonly revision: number;
  /** By variant (`variantOf`). */
  readonly lists: Map<number, UserLists>;
}

const presented = new WeakMap<RealmModel, PresentedLists>();

/**
 * Lists the users of the organization: active ones, deactivated ones, and the bots that speak for the server. Viewers
 * who see the same share the lists and their bytes, until some user changes. Callers must not change them.
 */
export function presentUserLists(view: UserView, model: RealmModel): UserLists {
  let current = presented.get(model);
  if (current?.revision !== model.userRevision) {
    current = { revision: model.userRevision, lists: new Map() };
    presented.set(model, current);
  }
  const variant = variantOf(view, model);
  const lists = current.lists.get(variant) ?? build(view, model);
  current.lists.set(variant, lists);
  return lists;
}

function build(view: UserView, model: RealmModel): UserLists {
  const users = [...model.users.values()];
  const present = (isActive: boolean) =>
    users
      .filter((user) => !user.is_system && user.is_active === isActive)
      .map((user) => presentRealmUser(user, view, model));
  return {
    realm_users: serializedOnce(present(true)),
    realm_non_active_users: serializedOnce(present(false)),
    cross_realm_bots: users.filter((user) => user.is_system).map((user) => presentCrossRealmBot(user, model)),
  };
}
