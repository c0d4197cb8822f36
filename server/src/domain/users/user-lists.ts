/** The lists of all users in the initial state (docs/interface/users.md#user-objects). */
import type { CrossRealmBot, RealmUser } from "@confab/contract";
import { serializedOnce } from "../../base/serialized-once.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import {
  AddressAccess,
  accessByRole,
  presentCrossRealmBot,
  presentRealmUser,
  type UserView,
} from "./present.ts";

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
  const variant = variantOf(view);
  const lists = current.lists.get(variant) ?? build(view, model);
  current.lists.set(variant, lists);
  return withOwnAddress(lists, view, model);
}

/** Numbers everything, other than the users, that lists depend on. Viewers of one role see the same addresses. */
const variantOf = ({ viewer, clientGravatar, includeProfile }: UserView): number =>
  4 * viewer.role + 2 * Number(clientGravatar) + Number(includeProfile);

/** Everyone sees their own address. If others of the same role do not, one entry of the list is another. */
function withOwnAddress(lists: UserLists, view: UserView, model: RealmModel): UserLists {
  const { viewer } = view;
  if (accessByRole(viewer, viewer.role) !== AddressAccess.none) return lists;
  const own = presentRealmUser(viewer, { ...view, access: AddressAccess.own }, model);
  return {
    ...lists,
    realm_users: lists.realm_users.map((user) => (user.user_id === own.user_id ? own : user)),
  };
}

function build(view: UserView, model: RealmModel): UserLists {
  const { viewer } = view;
  const users = [...model.users.values()];
  const present = (isActive: boolean) =>
    users
      .filter((user) => !user.is_system && user.is_active === isActive)
      .map((user) => presentRealmUser(user, { ...view, access: accessByRole(user, viewer.role) }, model));
  return {
    realm_users: serializedOnce(present(true)),
    realm_non_active_users: serializedOnce(present(false)),
    cross_realm_bots: users.filter((user) => user.is_system).map((user) => presentCrossRealmBot(user, model)),
  };
}
