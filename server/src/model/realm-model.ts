/**
 * The data of an organization that a node has without asking the database: its people, streams and rights. It is loaded
 * once, at one position of the log, and from then on changed only by the log: the `apply` of each event kind is the
 * only caller of the methods below that change anything. Messages, flags and drafts are never here.
 *
 * Data read from the model may be out of date on this node. So a write that was decided by the model names the
 * `metadataVersion` it saw. The database rejects the write if that version has changed (see `events/commit.ts`).
 */
import type {
  DoNotDisturb,
  RealmPlayground,
  RealmPropertyValues,
  SettingName,
  SettingValues,
  UserStatus,
} from "@confab/contract";
import { changedStatus, personalSettings } from "@confab/contract";
import type { StreamAddresses } from "../mail/stream-addresses.ts";
import type { ImageAddresses } from "../remote-images/image-addresses.ts";
import { DirectMutes } from "./direct-mutes.ts";
import { IdSet } from "./id-set.ts";
import type {
  ChannelFolder,
  CustomEmoji,
  DefaultStreamGroup,
  Linkifier,
  MutedUser,
  ProfileField,
  RealmDomain,
  RealmPictures,
  Stream,
  Tutorial,
  User,
  UserGroup,
} from "./records.ts";
import { StreamChoices } from "./stream-choices.ts";
import { TopicPolicies } from "./topic-policies.ts";

export class RealmModel {
  readonly realmId: number;
  /** The log position of the current state. */
  position: number;
  /** The number of events so far that changed a realm model; equal on all nodes at equal position. */
  metadataVersion: number;

  properties: RealmPropertyValues;
  /** The defaults for users who join later. */
  userSettingsDefaults: Partial<SettingValues>;
  isActive: boolean;
  /** The generation of the server (`GENERATION`) that clients were last notified of. */
  generation = 0;
  /** Milliseconds since 1970. */
  createdAt = 0;
  /** True if somebody waits for an export of public data. */
  hasPendingExports = false;
  /** The public address, without a slash at the end. */
  readonly siteUrl: string;
  /** The part after the `@` of addresses that the server generates. */
  readonly emailHost: string;
  /** The addresses at which readers find pictures of other hosts. */
  readonly imageAddresses: ImageAddresses;
  /** The addresses that mails to streams are sent to. */
  readonly streamAddresses: StreamAddresses;

  readonly users = new Map<number, User>();
  /** The bots among the users, without the server's own: few, where there are many users. */
  readonly bots = new Map<number, User>();
  readonly streams = new Map<number, Stream>();
  readonly groups = new Map<number, UserGroup>();
  /** Sorted by id; replaced as a whole. */
  linkifiers: readonly Linkifier[] = [];
  /** Sorted by id, including emoji that are no longer in use; replaced as a whole. */
  customEmoji: readonly CustomEmoji[] = [];
  /** Replaced as a whole. */
  pictures: RealmPictures = {};
  /** Sorted by id; replaced as a whole. */
  defaultStreamGroups: readonly DefaultStreamGroup[] = [];
  /** Sorted by place, including archived ones; replaced as a whole. */
  channelFolders: readonly ChannelFolder[] = [];
  /** Sorted by id; replaced as a whole. */
  domains: readonly RealmDomain[] = [];
  /** Sorted by id; replaced as a whole. */
  playgrounds: readonly RealmPlayground[] = [];
  readonly profileFields = new Map<number, ProfileField>();
  readonly topicPolicies = new TopicPolicies();
  /** Muted users by the user who muted them, in order of muting. */
  readonly mutedUsers = new Map<number, readonly MutedUser[]>();
  /** The users who muted a user, by the muted user. */
  readonly mutedBy = new Map<number, IdSet>();
  readonly directMutes = new DirectMutes();
  /** Properties of subscriptions that decide about notifications. They outlive the subscription. */
  readonly streamChoices = {
    push_notifications: new StreamChoices(),
    email_notifications: new StreamChoices(),
    wildcard_mentions_notify: new StreamChoices(),
    is_muted: new StreamChoices(),
  } as const;
  /** Users whose settings ask for notifications of all their streams, by push or by mail. */
  readonly wantStreamNotifications = new IdSet();
  /**
   * The other participants of each guest's direct conversations, by guest. Kept only while the organization limits what
   * guests see (`known-users.ts`).
   */
  readonly directPartners = new Map<number, IdSet>();
  /** Statuses by user; absent for users who have not set one. */
  readonly userStatuses = new Map<number, UserStatus>();
  /** Alert words by user, in order of adding. Replaced as a whole. */
  alertWords: ReadonlyMap<number, readonly string[]> = new Map();
  /** The times at which users are not to be disturbed; absent for users who have never chosen any. */
  readonly doNotDisturb = new Map<number, DoNotDisturb>();
  /** Progress by user; absent for users who have not begun. Replaced as a whole. */
  tutorials: ReadonlyMap<number, Tutorial> = new Map();
  /** The people whose deletion has begun. Nobody can use their accounts again. */
  readonly deletedPeople = new IdSet();

  #userRevision = 0;
  readonly #userByEmail = new Map<string, number>();
  readonly #streamByName = new Map<string, number>();
  readonly #usersByName = new Map<string, IdSet>();
  readonly #groupByName = new Map<string, number>();

  constructor(start: {
    realmId: number;
    position: number;
    metadataVersion: number;
    properties: RealmPropertyValues;
    userSettingsDefaults: Partial<SettingValues>;
    isActive: boolean;
    siteUrl: string;
    emailHost: string;
    imageAddresses: ImageAddresses;
    streamAddresses: StreamAddresses;
  }) {
    this.realmId = start.realmId;
    this.position = start.position;
    this.metadataVersion = start.metadataVersion;
    this.properties = start.properties;
    this.userSettingsDefaults = start.userSettingsDefaults;
    this.isActive = start.isActive;
    this.siteUrl = start.siteUrl;
    this.emailHost = start.emailHost;
    this.imageAddresses = start.imageAddresses;
    this.streamAddresses = start.streamAddresses;
  }

  /** Counts the changes of users' records that this node has seen. */
  get userRevision(): number {
    return this.#userRevision;
  }

  /** Returns the user with a real address, ignoring case. */
  userByDeliveryEmail(email: string): User | undefined {
    const userId = this.#userByEmail.get(email.trim().toLowerCase());
    return userId === undefined ? undefined : this.users.get(userId);
  }

  /** Returns all accounts with that name, ignoring case, including deactivated ones. */
  usersByName(fullName: string): User[] {
    const ids = this.#usersByName.get(fullName.toLowerCase()) ?? [];
    return [...ids].flatMap((id) => this.users.get(id) ?? []);
  }

  /** Returns the active stream with that name, ignoring case. */
  streamByName(name: string): Stream | undefined {
    const streamId = this.#streamByName.get(name.trim().toLowerCase());
    return streamId === undefined ? undefined : this.streams.get(streamId);
  }

  /** Returns the emoji with that name, if it is in use. */
  customEmojiByName(name: string): CustomEmoji | undefined {
    return this.customEmoji.find((emoji) => emoji.is_active && emoji.name === name);
  }

  groupByName(name: string): UserGroup | undefined {
    const groupId = this.#groupByName.get(name);
    return groupId === undefined ? undefined : this.groups.get(groupId);
  }

  /** Returns a user's setting: their own choice, or else the built-in default. */
  setting<N extends SettingName>(user: User, name: N): SettingValues[N] {
    return (user.settings[name] ?? personalSettings[name].default) as SettingValues[N];
  }

  /** Adds a user or replaces their record. */
  putUser(user: User): void {
    const previous = this.users.get(user.user_id);
    if (previous) {
      this.#userByEmail.delete(previous.delivery_email.toLowerCase());
      this.#usersByName.get(previous.full_name.toLowerCase())?.delete(user.user_id);
    }
    this.users.set(user.user_id, user);
    if (user.bot_type !== null && !user.is_system) this.bots.set(user.user_id, user);
    this.#userRevision += 1;
    this.#userByEmail.set(user.delivery_email.toLowerCase(), user.user_id);
    const name = user.full_name.toLowerCase();
    const namesakes = this.#usersByName.get(name) ?? new IdSet();
    namesakes.add(user.user_id);
    this.#usersByName.set(name, namesakes);
    const wantsStreams =
      this.setting(user, "enable_stream_push_notifications") ||
      this.setting(user, "enable_stream_email_notifications");
    if (wantsStreams) this.wantStreamNotifications.add(user.user_id);
    else this.wantStreamNotifications.delete(user.user_id);
    this.changeUserStatus(user.user_id, { away: !this.setting(user, "presence_enabled") });
  }

  changeUser(userId: number, changes: Partial<User>): void {
    const user = this.users.get(userId);
    if (user) this.putUser({ ...user, ...changes });
  }

  putStream(stream: Stream): void {
    const previous = this.streams.get(stream.stream_id);
    if (previous?.is_active) this.#streamByName.delete(previous.name.toLowerCase());
    this.streams.set(stream.stream_id, stream);
    if (stream.is_active) this.#streamByName.set(stream.name.toLowerCase(), stream.stream_id);
  }

  changeStream(streamId: number, changes: Partial<Stream>): void {
    const stream = this.streams.get(streamId);
    if (stream) this.putStream({ ...stream, ...changes });
  }

  putGroup(group: UserGroup): void {
    const previous = this.groups.get(group.user_group_id);
    if (previous) this.#groupByName.delete(previous.name);
    this.groups.set(group.user_group_id, group);
    this.#groupByName.set(group.name, group.user_group_id);
  }

  removeGroup(groupId: number): void {
    const group = this.groups.get(groupId);
    if (!group) return;
    this.groups.delete(groupId);
    this.#groupByName.delete(group.name);
  }

  /** Records that a guest takes part in direct conversations with these users. */
  addDirectPartners(userId: number, partnerIds: readonly number[]): void {
    const partners = this.directPartners.get(userId) ?? new IdSet();
    for (const partnerId of partnerIds) if (partnerId !== userId) partners.add(partnerId);
    if (partners.size > 0) this.directPartners.set(userId, partners);
  }

  /** `away` is not stored: it follows a setting (`putUser`). */
  changeUserStatus(userId: number, change: UserStatus): void {
    const status = changedStatus(this.userStatuses.get(userId), change);
    if (Object.keys(status).length > 0) this.userStatuses.set(userId, status);
    else this.userStatuses.delete(userId);
  }

  /** Forgets what belongs to a person alone. Their name, and what others see of them, changes separately. */
  erasePerson(userId: number): void {
    this.deletedPeople.add(userId);
    this.changeUser(userId, { settings: {}, profile: new Map(), bot_properties: {} });
    this.userStatuses.delete(userId);
    for (const { stream_id, is_active, subscribers } of this.streams.values()) {
      for (const choices of Object.values(this.streamChoices)) choices.set(stream_id, userId, null);
      if (!is_active) subscribers.delete(userId);
    }
    for (const topic of this.topicPolicies.listOf(userId)) this.topicPolicies.remove(userId, topic);
    this.setMutedUsers(userId, []);
    for (const { conversation_id } of this.directMutes.listOf(userId)) {
      this.directMutes.remove(userId, conversation_id);
    }
    this.directPartners.delete(userId);
    this.doNotDisturb.delete(userId);
    this.alertWords = without(this.alertWords, userId);
    this.tutorials = without(this.tutorials, userId);
  }

  setMutedUsers(userId: number, muted: readonly MutedUser[]): void {
    for (const { muted_user_id } of this.mutedUsers.get(userId) ?? []) {
      this.mutedBy.get(muted_user_id)?.delete(userId);
    }
    this.mutedUsers.set(userId, muted);
    for (const { muted_user_id } of muted) {
      const muters = this.mutedBy.get(muted_user_id) ?? new IdSet();
      muters.add(userId);
      this.mutedBy.set(muted_user_id, muters);
    }
  }
}

const without = <T>(byUser: ReadonlyMap<number, T>, userId: number): ReadonlyMap<number, T> =>
  new Map([...byUser].filter(([id]) => id !== userId));
