import { isAtLeast, type RealmUser, Role } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Context, EventNamed, Store } from "./store.ts";

export type ModelUser = RealmUser & { readonly is_active: boolean };

/**
 * Everyone in the organization by id: people and bots, active and deactivated. `SystemBotsState` holds the server's own
 * bots.
 *
 * Missing are users whom a guest does not see. May be missing: `avatar_url` of users who were away for long, when the
 * client allowed that; `profile_data` of bots. An avatar is `null` if the client computes the address itself.
 *
 * Order: a user is added before any event that names them, except users whom a guest does not see.
 */
export type UsersState = IdMap<ModelUser>;

export const users: Store<UsersState> = {
  keys: ["realm_users", "realm_non_active_users"],
  from: (initial) => {
    const active = (initial.realm_users ?? []).map((user) => ({ ...user, is_active: true }));
    const others = (initial.realm_non_active_users ?? []).map((user) => ({ ...user, is_active: false }));
    return IdMap.from<ModelUser>([...active, ...others], ({ user_id }) => user_id);
  },
  on: {
    realmUserAdd: (state, { person }, context) =>
      state.with(person.user_id, { ...person, avatar_url: shownAvatar(person.avatar_url, person, context) }),
    realmUserUpdate: (state, { person }, context) =>
      state.update(person.user_id, (user) => changed(user, person, context)),
    realmUserRemove: (state, { person }) => state.without(person.user_id),
    // Values of a removed field are removed; no event names them for each user.
    customProfileFields: (state, { fields }) => {
      const known = new Set(fields.map(({ id }) => String(id)));
      return state.map((user) => withoutUnknownFields(user, known));
    },
  },
};

type PersonChange = EventNamed<"realmUserUpdate">["person"];

function changed(user: ModelUser, person: PersonChange, context: Context): ModelUser {
  if ("full_name" in person) return { ...user, full_name: person.full_name };
  if ("role" in person) {
    const { role } = person;
    return { ...user, role, ...roleFlags(role) };
  }
  if ("avatar_version" in person) {
    const avatar_url = shownAvatar(person.avatar_url, user, context);
    return { ...user, avatar_url, avatar_version: person.avatar_version };
  }
  if ("new_email" in person) return { ...user, email: person.new_email };
  if ("delivery_email" in person) {
    // Earlier servers have the field only for those who see hidden addresses.
    return user.delivery_email === undefined ? user : { ...user, delivery_email: person.delivery_email };
  }
  if ("timezone" in person) return { ...user, timezone: person.timezone };
  if ("bot_owner_id" in person) return { ...user, bot_owner_id: person.bot_owner_id };
  if ("is_active" in person) return { ...user, is_active: person.is_active };
  if ("is_billing_admin" in person) return { ...user, is_billing_admin: person.is_billing_admin };
  return withFieldValue(user, person.custom_profile_field);
}

const roleFlags = (role: Role) => ({
  is_owner: role === Role.owner,
  is_admin: isAtLeast(role, Role.administrator),
  is_guest: role === Role.guest,
});

function withFieldValue(
  user: ModelUser,
  {
    id,
    value,
    rendered_value,
  }: Extract<PersonChange, { custom_profile_field: unknown }>["custom_profile_field"],
): ModelUser {
  const { [String(id)]: _, ...others } = user.profile_data ?? {};
  if (value === null) return { ...user, profile_data: others };
  const entry = rendered_value === undefined ? { value } : { value, rendered_value };
  return { ...user, profile_data: { ...others, [String(id)]: entry } };
}

function withoutUnknownFields(user: ModelUser, known: ReadonlySet<string>): ModelUser {
  const values = Object.entries(user.profile_data ?? {});
  const kept = values.filter(([id]) => known.has(id));
  return kept.length === values.length ? user : { ...user, profile_data: Object.fromEntries(kept) };
}

/**
 * Returns an avatar's address as the state has it. Events always carry the whole address; the state has `null` if the
 * client is to compute it from the e-mail address, which requires that everyone sees the address.
 */
export function shownAvatar(
  url: string | null,
  user: Pick<ModelUser, "user_id" | "email"> | undefined,
  { model }: Context,
): string | null {
  const isShown = user !== undefined && !user.email.startsWith(`user${user.user_id}@`);
  const computed = model.options.clientGravatar && isShown;
  return computed && url?.startsWith("https://secure.gravatar.com/") ? null : url;
}
