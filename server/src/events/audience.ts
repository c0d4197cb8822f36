/**
 * The recipients of an event, written into the log with it: a rule for many users, a list for few. One event thus costs
 * one row whatever the number of recipients. Every node applies events in log order, so all nodes resolve a rule to the
 * same users.
 */
import { Role } from "@confab/contract";
import type { RealmModel } from "../model/realm-model.ts";
import type { Stream } from "../model/records.ts";

export type Audience =
  | { readonly to: "nobody" }
  /** Every active user of the organization, including bots and guests. */
  | { readonly to: "everyone" }
  /** Users of this role or a more powerful one. */
  | { readonly to: "role"; readonly role: Role }
  | { readonly to: "users"; readonly user_ids: readonly number[] }
  /** The subscribers of a stream, and further users by id. */
  | { readonly to: "subscribers"; readonly stream_id: number; readonly and: readonly number[] }
  /**
   * Users who know of a stream: its subscribers, and users whose role is sufficient (see `leastViewer`). Also further
   * users by id, e.g. those who have just left.
   */
  | { readonly to: "stream_viewers"; readonly stream_id: number; readonly and: readonly number[] }
  /**
   * Users who are not in a stream and whose role is less powerful than `below`, but not less than `down_to`. For them,
   * a change of the stream's privacy makes it appear or disappear. Excludes some users by id.
   */
  | {
      readonly to: "outsiders";
      readonly stream_id: number;
      readonly below: Role;
      readonly down_to: Role;
      readonly but: readonly number[];
    };

/** Returns the least powerful role that knows of a stream without being in it. */
export function leastViewer(stream: Pick<Stream, "invite_only" | "is_web_public">): Role {
  if (stream.invite_only) return Role.administrator;
  return stream.is_web_public ? Role.guest : Role.member;
}

/** The state that an audience is resolved against: the model, or its past as far as one user is concerned. */
export interface AudienceState {
  roleOf(userId: number): Role | undefined;
  isSubscribed(userId: number, streamId: number): boolean;
  /** Returns the same role as `leastViewer`. */
  leastViewerOf(streamId: number): Role;
}

/** A change to the state that audiences are resolved against, with the earlier value: see `audience-history.ts`. */
export type AudienceChange =
  | {
      readonly of: "subscription";
      readonly stream_ids: readonly number[];
      readonly user_ids: readonly number[];
      readonly subscribed: boolean;
    }
  | { readonly of: "role"; readonly user_id: number; readonly before: Role; readonly after: Role }
  | {
      readonly of: "privacy";
      readonly stream_id: number;
      /** The result of `leastViewer`. */
      readonly before: Role;
      readonly after: Role;
    };

export const audienceStateOf = (model: RealmModel): AudienceState => ({
  roleOf: (userId) => model.users.get(userId)?.role,
  isSubscribed: (userId, streamId) => model.streams.get(streamId)?.subscribers.has(userId) ?? false,
  leastViewerOf: (streamId) => {
    const stream = model.streams.get(streamId);
    return stream ? leastViewer(stream) : Role.administrator;
  },
});

const LEAST_POWER = Number.POSITIVE_INFINITY;

export function includes(audience: Audience, userId: number, state: AudienceState): boolean {
  switch (audience.to) {
    case "nobody":
      return false;
    case "everyone":
      return true;
    case "role":
      return (state.roleOf(userId) ?? LEAST_POWER) <= audience.role;
    case "users":
      return audience.user_ids.includes(userId);
    case "subscribers":
      return state.isSubscribed(userId, audience.stream_id) || audience.and.includes(userId);
    case "stream_viewers":
      if (state.isSubscribed(userId, audience.stream_id) || audience.and.includes(userId)) return true;
      return (state.roleOf(userId) ?? LEAST_POWER) <= state.leastViewerOf(audience.stream_id);
    case "outsiders": {
      const role = state.roleOf(userId) ?? LEAST_POWER;
      if (role <= audience.below || role > audience.down_to || audience.but.includes(userId)) return false;
      return !state.isSubscribed(userId, audience.stream_id);
    }
  }
}
