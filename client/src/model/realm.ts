import {
  type InitialState,
  type RealmPropertyName,
  type RealmPropertyValues,
  realmPropertyNames,
} from "@confab/contract";
import type { StateKey, Store } from "./store.ts";

const pictureNames = [
  "icon_url",
  "icon_source",
  "logo_url",
  "logo_source",
  "night_logo_url",
  "night_logo_source",
] as const;

type Name = RealmPropertyName | (typeof pictureNames)[number];
type Pictures = { readonly [K in (typeof pictureNames)[number]]: InitialState[`realm_${K}`] };

/**
 * The properties of the organization that administrators can change, under the names that events use (the initial state
 * puts `realm_` before them). Properties that are fixed while a server runs, such as limits and addresses, are not
 * here.
 *
 * May be missing: every property, when the part `realm` was not fetched. Order: any.
 */
export type RealmState = Partial<Readonly<RealmPropertyValues>> &
  Partial<Pictures> &
  Pick<InitialState, typeof SERVER_JITSI>;

/** The Jitsi server of organizations that have none of their own. It does not change while a server runs. */
const SERVER_JITSI = "server_jitsi_server_url";

const names: readonly Name[] = [...realmPropertyNames, ...pictureNames];
const keyOf = (name: Name): StateKey => `realm_${name}`;

export const realm: Store<RealmState> = {
  keys: [...names.map(keyOf), SERVER_JITSI],
  from: (initial) => ({
    ...Object.fromEntries(
      names.filter((name) => initial[keyOf(name)] !== undefined).map((name) => [name, initial[keyOf(name)]]),
    ),
    ...(initial[SERVER_JITSI] !== undefined && { [SERVER_JITSI]: initial[SERVER_JITSI] }),
  }),
  on: {
    realmUpdate: (state, { property, value }) => ({ ...state, [property]: value }),
    realmUpdateDict: (state, { data }) => ({ ...state, ...(data as RealmState) }),
  },
};

/** True if users can log in with a password; the initial state has this under two keys. */
export const passwordsAllowed = (state: RealmState): boolean =>
  state.authentication_methods?.["Email"]?.enabled ?? false;
