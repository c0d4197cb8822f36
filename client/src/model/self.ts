import type { StateKey, Store } from "./store.ts";

/**
 * The user's own account, except for their entry among the users (which has name, visible address and role).
 *
 * May be missing: nothing. Order: any.
 */
export interface SelfState {
  readonly delivery_email: string;
  readonly avatar_source: string;
  readonly avatar_url: string;
  readonly avatar_url_medium: string;
}

const keys = [
  "delivery_email",
  "avatar_source",
  "avatar_url",
  "avatar_url_medium",
] as const satisfies readonly StateKey[];

export const self: Store<SelfState> = {
  keys,
  from: (initial) => ({
    delivery_email: initial.delivery_email ?? "",
    avatar_source: initial.avatar_source ?? "",
    avatar_url: initial.avatar_url ?? "",
    avatar_url_medium: initial.avatar_url_medium ?? "",
  }),
  on: {
    realmUserUpdate: (state, { person }, { model }) => {
      if (person.user_id !== model.options.userId) return state;
      if ("delivery_email" in person) {
        return { ...state, delivery_email: person.delivery_email ?? "" };
      }
      if (!("avatar_source" in person)) return state;
      const { avatar_source, avatar_url, avatar_url_medium } = person;
      return { ...state, avatar_source, avatar_url, avatar_url_medium };
    },
  },
};
