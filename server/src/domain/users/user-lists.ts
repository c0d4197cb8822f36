/** The lists of all users in the initial state (docs/interface/users.md#user-objects). */
import type { CrossRealmBot, RealmUser } from "@confab/contract";
import { serializedOnce } from "../../base/serialized-once.ts";
import { isLimited, knowledgeOf } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import {
  AddressAccess,
  accessByRole,
  accessOf,
  presentCrossRealmBot,
  presentRealmUser,
  type UserView,
} from "./present.ts";
import { presentUnknownRealmUser } from "./unknown-user.ts";

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
export function presentUserLists(view: UserView, model: RealmModel, isListIncomplete: boolean): UserLists {
  if (isLimited(view.viewer, model)) return buildForGuest(view, model, isListIncomplete);
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

/** Lists the users whom a guest sees. @param isListIncomplete false if the others are to be listed without names */
function buildForGuest(view: UserView, model: RealmModel, isListIncomplete: boolean): UserLists {
  const isKnown = knowledgeOf(view.viewer, model);
  const users = [...model.users.values()].filter((user) => !user.is_system);
  const known = users.filter(isKnown);
  const unknown = isListIncomplete ? [] : users.filter((user) => !isKnown(user));
  const present = (isActive: boolean) =>
    known
      .filter((user) => user.is_active === isActive)
      .map((user) => presentRealmUser(user, { ...view, access: accessOf(user, view.viewer) }, model));
  return {
    realm_users: [...present(true), ...unknown.map(({ user_id }) => presentUnknownRealmUser(user_id, model))],
    realm_non_active_users: present(false),
    cross_realm_bots: presentSystemBots(model),
  };
}

const presentSystemBots = (model: RealmModel): CrossRealmBot[] =>
  [...model.users.values()].filter((user) => user.is_system).map((user) => presentCrossRealmBot(user, model));

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
    cross_realm_bots: presentSystemBots(model),
  };
}
