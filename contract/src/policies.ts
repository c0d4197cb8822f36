/**
 * The organization's policies: the values that decide who may do something, and the rules behind them
 * (docs/interface/permissions.md#policies).
 */
import { isAtLeast, Role } from "./roles.ts";

/** The values of all policies that have no list of their own. Each policy accepts some of them. */
export const Policy = {
  members: 1,
  administrators: 2,
  fullMembers: 3,
  moderators: 4,
  everyone: 5,
  nobody: 6,
  owners: 7,
} as const;
export type Policy = (typeof Policy)[keyof typeof Policy];

/** The values of a stream's `stream_post_policy` (docs/interface/sending.md#posting-to-a-stream). */
export const StreamPostPolicy = { everyone: 1, administrators: 2, fullMembers: 3, moderators: 4 } as const;
export type StreamPostPolicy = (typeof StreamPostPolicy)[keyof typeof StreamPostPolicy];

/** The values of `private_message_policy`, which two groups replaced at level 270. */
export const DirectMessagePolicy = { everyone: 1, nobody: 2 } as const;
export type DirectMessagePolicy = (typeof DirectMessagePolicy)[keyof typeof DirectMessagePolicy];

/** The values of `wildcard_mention_policy`. Only levels before 133 have administrators of streams. */
export const WildcardMentionPolicy = {
  everyone: 1,
  members: 2,
  fullMembers: 3,
  streamAdministrators: 4,
  administrators: 5,
  nobody: 6,
  moderators: 7,
} as const;
export type WildcardMentionPolicy = (typeof WildcardMentionPolicy)[keyof typeof WildcardMentionPolicy];

/** The values of the setting `email_address_visibility`. */
export const EmailAddressVisibility = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
} as const;
export type EmailAddressVisibility = (typeof EmailAddressVisibility)[keyof typeof EmailAddressVisibility];

/** The policies that a user may have for a topic. `unmuted` matters only if the stream is muted. */
export const TopicPolicy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof TopicPolicy)[keyof typeof TopicPolicy];

/** The properties of a user that policies depend on. */
export interface Membership {
  readonly role: Role;
  readonly isFullMember: boolean;
}

const DAY = 24 * 3600 * 1000;

/**
 * True for a full member. Moderators and above are full members from the start, members after the waiting period, guests
 * never.
 *
 * @param age the age of the account, in milliseconds
 * @param waitingDays `waiting_period_threshold`
 */
export const isFullMember = (role: Role, age: number, waitingDays: number): boolean =>
  isAtLeast(role, Role.moderator) || (role !== Role.guest && age >= waitingDays * DAY);

/** True if a policy permits the user. Nobody passes an unknown policy. */
export function passesPolicy(policy: Policy | undefined, { role, isFullMember }: Membership): boolean {
  switch (policy) {
    case Policy.members:
      return role !== Role.guest;
    case Policy.administrators:
      return isAtLeast(role, Role.administrator);
    case Policy.fullMembers:
      return isFullMember;
    case Policy.moderators:
      return isAtLeast(role, Role.moderator);
    case Policy.everyone:
      return true;
    case Policy.owners:
      return role === Role.owner;
    default:
      return false;
  }
}

/** True if the policy permits the user to mention everyone in a large stream. */
export function passesWildcardMentionPolicy(
  policy: WildcardMentionPolicy,
  { role, isFullMember }: Membership,
): boolean {
  switch (policy) {
    case WildcardMentionPolicy.everyone:
      return true;
    case WildcardMentionPolicy.members:
      return role !== Role.guest;
    case WildcardMentionPolicy.fullMembers:
      return isFullMember;
    case WildcardMentionPolicy.streamAdministrators:
    case WildcardMentionPolicy.administrators:
      return isAtLeast(role, Role.administrator);
    case WildcardMentionPolicy.moderators:
      return isAtLeast(role, Role.moderator);
    default:
      return false;
  }
}

/** The group that a stream's policy reserves sending to. */
export type PostObstacle = "administrators_only" | "moderators_only" | "full_members_only";

/**
 * Returns the reason why a stream's policy forbids the user to send to it; `undefined` if it doesn't. Administrators
 * pass all policies (docs/interface/sending.md#posting-to-a-stream).
 */
export function postObstacle(
  policy: StreamPostPolicy,
  { role, isFullMember }: Membership,
): PostObstacle | undefined {
  if (isAtLeast(role, Role.administrator)) return undefined;
  switch (policy) {
    case StreamPostPolicy.administrators:
      return "administrators_only";
    case StreamPostPolicy.fullMembers:
      return isFullMember ? undefined : "full_members_only";
    case StreamPostPolicy.moderators:
      return isAtLeast(role, Role.moderator) ? undefined : "moderators_only";
    default:
      return undefined;
  }
}

/** True if users with the role see the real address of somebody else who has this visibility. */
export function seesAddress(visibility: EmailAddressVisibility, role: Role): boolean {
  switch (visibility) {
    case EmailAddressVisibility.everyone:
      return true;
    case EmailAddressVisibility.members:
      return role !== Role.guest;
    case EmailAddressVisibility.administrators:
      return isAtLeast(role, Role.administrator);
    case EmailAddressVisibility.moderators:
      return isAtLeast(role, Role.moderator);
    default:
      return false;
  }
}
