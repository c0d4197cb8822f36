/** Events of accounts. */
import { type EmailAddressVisibility, type Role, seesAddress, UNKNOWN_USER } from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { reactivated } from "@confab/contract/levels/earlier-events";
import type { Audience } from "../../events/audience.ts";
import { type EventKind, eventKind, type Viewer } from "../../events/event-kind.ts";
import type { User } from "../../model/records.ts";
import { avatarSource, avatarUrl } from "./avatar-url.ts";
import { presentUser } from "./present.ts";
import { presentUnknownUser } from "./unknown-user.ts";

export const everyone: Audience = { to: "everyone" };
export const onlyUser = (userId: number): Audience => ({ to: "users", user_ids: [userId] });

/** A user as the log carries it. */
export interface UserPayload extends Omit<User, "profile"> {
  readonly profile: readonly (readonly [number, { value: string; rendered_value: string | null }])[];
}

export const toUserPayload = (user: User): UserPayload => ({ ...user, profile: [...user.profile] });

export const fromUserPayload = (payload: UserPayload): User => ({
  ...payload,
  profile: new Map(payload.profile),
});

/** An account was created or reactivated. */
export const userAdded = eventKind<{ readonly user: UserPayload; readonly isReactivated?: boolean }>({
  type: "user_added",
  wireType: "realm_user",
  apply: (model, { user }) => model.putUser(fromUserPayload(user)),
  variant: ({ user }) => String(user.role),
  about: ({ user }) => user.user_id,
  presentToStranger: ({ user, isReactivated }, { options }, model) =>
    options.capabilities.user_list_incomplete || user.is_system || isReactivated
      ? undefined
      : { type: "realm_user", op: "add", person: presentUnknownUser(user.user_id, model) },
  present: ({ user, isReactivated }, { user: viewer }, model) => {
    if (user.is_system) return undefined;
    const view = { viewer, clientGravatar: false, includeProfile: true };
    const person = presentUser(fromUserPayload(user), view, model);
    const addition = { type: "realm_user", op: "add", person };
    return isReactivated ? reactivated(activityChanged(user.user_id, true), addition) : addition;
  },
});

/** The account was deactivated. It stays in the model as the sender of its messages. */
export const userDeactivated = eventKind<{ readonly user_id: number; readonly full_name: string }>({
  type: "user_deactivated",
  wireType: "realm_user",
  apply: (model, { user_id }) => model.changeUser(user_id, { is_active: false }),
  endsQueuesOf: ({ user_id }) => [user_id],
  about: ({ user_id }) => user_id,
  present: ({ user_id, full_name }) => withEarlierData(activityChanged(user_id, false), { full_name }),
});

const activityChanged = (user_id: number, is_active: boolean) => ({
  type: "realm_user",
  op: "update",
  person: { user_id, is_active },
});

export const userRoleChanged = eventKind<{
  readonly user_id: number;
  readonly before: Role;
  readonly role: Role;
  /**
   * Present if the user sees other users than before. Then their clients have to start again. Contains the other
   * participants of their direct conversations if they are a guest now.
   */
  readonly direct_partners?: readonly number[];
}>({
  type: "user_role_changed",
  wireType: "realm_user",
  apply: (model, { user_id, role, direct_partners }) => {
    model.changeUser(user_id, { role });
    if (!direct_partners) return;
    model.directPartners.delete(user_id);
    model.addDirectPartners(user_id, direct_partners);
  },
  endsQueuesOf: ({ user_id, direct_partners }) => (direct_partners ? [user_id] : []),
  about: ({ user_id }) => user_id,
  audienceChange: ({ user_id, before, role }) => ({ of: "role", user_id, before, after: role }),
  present: ({ user_id, role }) => ({ type: "realm_user", op: "update", person: { user_id, role } }),
});

export const userNameChanged = eventKind<{ readonly user_id: number; readonly full_name: string }>({
  type: "user_name_changed",
  wireType: "realm_user",
  apply: (model, { user_id, full_name }) => model.changeUser(user_id, { full_name }),
  about: ({ user_id }) => user_id,
  present: ({ user_id, full_name }) => ({ type: "realm_user", op: "update", person: { user_id, full_name } }),
});

/** Names the version of an event about a user's real address: the user's own, or the one for a role. */
const addressVariant = ({ user }: Viewer, { user_id }: { readonly user_id: number }): string =>
  user.user_id === user_id ? "own" : String(user.role);

/** An account has a new address. Those who may see it get the event. */
export const emailChanged = eventKind<{
  readonly user_id: number;
  readonly delivery_email: string;
  readonly visibility: EmailAddressVisibility;
}>({
  type: "email_changed",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  apply: (model, { user_id, delivery_email }) => model.changeUser(user_id, { delivery_email }),
  variant: addressVariant,
  present: ({ user_id, delivery_email, visibility }, { user: viewer }) => {
    const isOwn = viewer.user_id === user_id;
    if (!isOwn && !seesAddress(visibility, viewer.role)) return undefined;
    return withEarlierData(
      { type: "realm_user", op: "update", person: { user_id, delivery_email } },
      { isOwn },
    );
  },
});

/** A user shows the address to others than before. Those who begin or cease to see it get the event. */
export const addressVisibilityChanged = eventKind<{
  readonly user_id: number;
  readonly delivery_email: string;
  readonly before: EmailAddressVisibility;
  readonly after: EmailAddressVisibility;
}>({
  type: "address_visibility_changed",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  variant: addressVariant,
  present: ({ user_id, delivery_email, before, after }, { user: viewer }) => {
    const sees = seesAddress(after, viewer.role);
    if (viewer.user_id === user_id || sees === seesAddress(before, viewer.role)) return undefined;
    const person = { user_id, delivery_email: sees ? delivery_email : null };
    return { type: "realm_user", op: "update", person };
  },
});

/** A user begins to see the address of another one, or ceases to: `null`. */
export const addressShown = eventKind<{ readonly user_id: number; readonly delivery_email: string | null }>({
  type: "address_shown",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  present: (person) => ({ type: "realm_user", op: "update", person }),
});

/**
 * The visible address of a user changed: the address is new, or the user shows or hides it. All viewers get the same,
 * and if all users change, one statement writes all events.
 */
export const visibleEmailChanged = eventKind<{ readonly user_id: number; readonly new_email: string }>({
  type: "visible_email_changed",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  present: (person) => ({ type: "realm_user", op: "update", person }),
});

/** An account has another avatar, maybe because its address changed. */
export const userAvatarChanged = eventKind<{
  readonly user_id: number;
  readonly avatar_place: string | null;
  readonly avatar_version: number;
  /** True if only the access to the address changed. Earlier clients don't get that. */
  readonly isAccess?: true;
}>({
  type: "user_picture_changed",
  wireType: "realm_user",
  apply: (model, { user_id, avatar_place, avatar_version }) =>
    model.changeUser(user_id, { avatar_place, avatar_version }),
  about: ({ user_id }) => user_id,
  present: ({ user_id, isAccess, ...avatar }, _viewer, model) => {
    const known = model.users.get(user_id);
    if (!known) return undefined;
    const user = { ...known, ...avatar };
    const person = {
      user_id,
      avatar_source: avatarSource(user),
      avatar_url: avatarUrl(user, model),
      avatar_url_medium: avatarUrl(user, model, "medium"),
      avatar_version: user.avatar_version,
    };
    const event = { type: "realm_user", op: "update", person };
    return isAccess ? withEarlierData(event, { isAccess }) : event;
  },
});

/** A person has a new key, of which the log holds only the hash. For bots see `botKeyChanged`. */
export const apiKeyChanged = eventKind<{ readonly user_id: number; readonly api_key_hash: string }>({
  type: "api_key_changed",
  wireType: null,
  // Open requests may have been authenticated with the old key.
  endsReadersOf: ({ user_id }) => user_id,
  apply: (model, { user_id, api_key_hash }) => model.changeUser(user_id, { api_key_hash }),
});

/** Guests see a user whom they did not see before. */
export const userShown = eventKind<{ readonly user_id: number }>({
  type: "user_shown",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  variant: ({ user }) => String(user.role),
  present: ({ user_id }, { user: viewer }, model) => {
    const user = model.users.get(user_id);
    if (!user) return undefined;
    const view = { viewer, clientGravatar: false, includeProfile: true };
    return { type: "realm_user", op: "add", person: presentUser(user, view, model) };
  },
});

/** Guests no longer see a user. Those who see the user again by the time they get the event don't need it. */
export const userHidden = eventKind<{ readonly user_id: number }>({
  type: "user_hidden",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  presentToStranger: ({ user_id }, { options }, model) =>
    options.capabilities.user_list_incomplete
      ? { type: "realm_user", op: "remove", person: { user_id, full_name: UNKNOWN_USER } }
      : { type: "realm_user", op: "add", person: presentUnknownUser(user_id, model) },
});

/**
 * A person is being deleted: everything is gone that only their own clients knew. What others see changes with further
 * events.
 */
export const personErased = eventKind<{ readonly user_id: number }>({
  type: "person_erased",
  wireType: null,
  apply: (model, { user_id }) => model.erasePerson(user_id),
});

export const userEventKinds: readonly EventKind[] = [
  userAdded,
  userDeactivated,
  userRoleChanged,
  userNameChanged,
  emailChanged,
  addressVisibilityChanged,
  addressShown,
  visibleEmailChanged,
  userAvatarChanged,
  apiKeyChanged,
  userShown,
  userHidden,
  personErased,
];
