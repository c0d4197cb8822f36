/**
 * The organization's properties as the database and the log hold them. Names and values that a feature level changed
 * keep their earlier form there, so that nodes of the release before read them.
 */
import {
  type AuthenticationMethod,
  type CreationPolicy,
  type DirectMessagePolicy,
  directMessagePolicyOf,
  type GroupSettingValue,
  groupOfDirectMessagePolicy,
  groupOfPolicy,
  narrowerPolicy,
  type RealmPropertyName,
  type RealmPropertyValues,
  WildcardMentionPolicy,
} from "@confab/contract";

interface StoredForm<V> {
  readonly name?: string;
  readonly store?: (value: V) => unknown;
  readonly load?: (stored: unknown) => V;
  /** The property of earlier nodes that means something similar. It is stored beside this one. */
  readonly former?: FormerProperty<V>;
}

interface FormerProperty<V> {
  readonly name: string;
  readonly store: (value: V) => unknown;
  readonly load: (stored: unknown) => V;
}

/** Nodes without levels 264 and 266 have policies in place of groups. */
const creationPolicy = (name: string): FormerProperty<GroupSettingValue> => ({
  name,
  store: narrowerPolicy,
  load: (policy) => groupOfPolicy[policy as CreationPolicy],
});

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
  can_create_public_channel_group: { former: creationPolicy("create_public_stream_policy") },
  can_create_private_channel_group: { former: creationPolicy("create_private_stream_policy") },
  direct_message_permission_group: {
    former: {
      name: "private_message_policy",
      store: directMessagePolicyOf,
      load: (policy) => groupOfDirectMessagePolicy[policy as DirectMessagePolicy],
    },
  },
  authentication_methods: {
    store: (methods) =>
      Object.fromEntries(Object.entries(methods).map(([name, { enabled }]) => [name, enabled])),
    load: (methods) => describeMethods(methods as Readonly<Record<string, boolean>>),
  },
};

const formOf = (name: RealmPropertyName): StoredForm<unknown> => (forms[name] ?? {}) as StoredForm<unknown>;

/** True if nodes of earlier releases have another property in place of this one. */
export const hasFormer = (name: RealmPropertyName): boolean => formOf(name).former !== undefined;

const namesOfStored = new Map(
  (Object.keys(forms) as RealmPropertyName[]).flatMap((name) => {
    const { name: stored, former } = formOf(name);
    return [stored, former?.name].flatMap((each) => (each === undefined ? [] : [[each, name] as const]));
  }),
);

/** Returns ways to log in, each of which the server is configured for, as clients see them. */
export const describeMethods = (
  methods: Readonly<Record<string, boolean>>,
): Record<string, AuthenticationMethod> =>
  Object.fromEntries(Object.entries(methods).map(([name, enabled]) => [name, { enabled, available: true }]));

/** Converts properties to the form in which they are stored. Those of earlier nodes come first. */
export const storedProperties = (values: Partial<RealmPropertyValues>): Record<string, unknown> =>
  Object.fromEntries(
    (Object.entries(values) as [RealmPropertyName, unknown][]).flatMap(([property, value]) => {
      const { name = property, store, former } = formOf(property);
      const own = [name, store ? store(value) : value] as const;
      return former ? [[former.name, former.store(value)] as const, own] : [own];
    }),
  );

/** Reads stored properties. */
export const loadedProperties = (stored: Readonly<Record<string, unknown>>): Partial<RealmPropertyValues> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const property = namesOfStored.get(name) ?? (name as RealmPropertyName);
      const { load, former } = formOf(property);
      if (former) return [property, newerOf(property, former, stored)];
      return [property, load ? load(value) : value];
    }),
  );

/** Returns a property that earlier nodes have in another form. If the forms contradict, such a node changed its own. */
function newerOf(
  property: RealmPropertyName,
  former: FormerProperty<unknown>,
  { [property]: value, [former.name]: earlier }: Readonly<Record<string, unknown>>,
): unknown {
  const isCurrent = value !== undefined && (earlier === undefined || earlier === former.store(value));
  return isCurrent ? value : former.load(earlier);
}
