/**
 * The organization's properties as the database and the log hold them. Names and values that a feature level changed
 * keep their earlier form there, so that nodes of the release before read them.
 */
import {
  type AuthenticationMethod,
  type RealmPropertyName,
  type RealmPropertyValues,
  WildcardMentionPolicy,
} from "@confab/contract";

interface StoredForm<V> {
  readonly name?: string;
  readonly store?: (value: V) => unknown;
  readonly load?: (stored: unknown) => V;
}

const NO_EDIT_LIMIT = 0;

const forms: { readonly [K in RealmPropertyName]?: StoredForm<RealmPropertyValues[K]> } = {
  new_stream_announcements_stream_id: { name: "notifications_stream_id" },
  signup_announcements_stream_id: { name: "signup_notifications_stream_id" },
  message_content_edit_limit_seconds: {
    store: (limit) => limit ?? NO_EDIT_LIMIT,
    load: (limit) => (limit === NO_EDIT_LIMIT ? null : (limit as number)),
  },
  // Organizations that are older than level 195 may have null.
  default_code_block_language: { load: (language) => (language as string | null) ?? "" },
  // Organizations that are older than level 133 may have administrators of streams, which were those of the organization.
  wildcard_mention_policy: {
    load: (policy) =>
      policy === WildcardMentionPolicy.streamAdministrators
        ? WildcardMentionPolicy.administrators
        : (policy as RealmPropertyValues["wildcard_mention_policy"]),
  },
  authentication_methods: {
    store: (methods) =>
      Object.fromEntries(Object.entries(methods).map(([name, { enabled }]) => [name, enabled])),
    load: (methods) => describeMethods(methods as Readonly<Record<string, boolean>>),
  },
};

const formOf = (name: RealmPropertyName): StoredForm<unknown> => (forms[name] ?? {}) as StoredForm<unknown>;

const namesOfStored = new Map(
  (Object.keys(forms) as RealmPropertyName[]).flatMap((name) => {
    const { name: stored } = formOf(name);
    return stored === undefined ? [] : [[stored, name] as const];
  }),
);

/** Returns ways to log in, each of which the server is configured for, as clients see them. */
export const describeMethods = (
  methods: Readonly<Record<string, boolean>>,
): Record<string, AuthenticationMethod> =>
  Object.fromEntries(Object.entries(methods).map(([name, enabled]) => [name, { enabled, available: true }]));

/** Converts properties to the form in which they are stored. */
export const storedProperties = (values: Partial<RealmPropertyValues>): Record<string, unknown> =>
  Object.fromEntries(
    (Object.entries(values) as [RealmPropertyName, unknown][]).map(([property, value]) => {
      const { name = property, store } = formOf(property);
      return [name, store ? store(value) : value];
    }),
  );

/** Reads stored properties. */
export const loadedProperties = (stored: Readonly<Record<string, unknown>>): Partial<RealmPropertyValues> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const property = namesOfStored.get(name) ?? (name as RealmPropertyName);
      const { load } = formOf(property);
      return [property, load ? load(value) : value];
    }),
  );
