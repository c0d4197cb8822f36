/**
 * Who is told of an event. Written with the event into the log, as a rule where many are meant and as a list where
 * few are, so that one event costs one row whatever the number of recipients. Every node applies events in log
 * order, so each resolves a rule to the same users.
 */
import type { RealmModel } from "../model/realm-model.ts";
import { Role } from "../model/records.ts";

export type Audience =
  | { readonly to: "nobody" }
  /** Every active user of the organization, bots and guests too. */
  | { readonly to: "everyone" }
  /** Users of this role or a more powerful one. */
  | { readonly to: "role"; readonly role: Role }
  | { readonly to: "users"; readonly user_ids: readonly number[] }
  /** The subscribers of a stream, and further users by id. */
  | { readonly to: "subscribers"; readonly stream_id: number; readonly and: readonly number[] }
  /**
   * Those who know of a stream: a public one all but guests who are not in it, a private one its subscribers and the
   * administrators. And further users, e.g. those who have just left.
   */
  | { readonly to: "stream_viewers"; readonly stream_id: number; readonly and: readonly number[] };

/** What an audience is resolved against: the model, or its past as far as one user is concerned. */
export interface AudienceState {
  roleOf(userId: number): Role | undefined;
  isSubscribed(userId: number, streamId: number): boolean;
  isPrivate(streamId: number): boolean;
}

/** A change to what audiences are resolved against, with what was before: see `audience-history.ts`. */
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
      readonly before: boolean;
      readonly after: boolean;
    };

export const audienceStateOf = (model: RealmModel): AudienceState => ({
  roleOf: (userId) => model.users.get(userId)?.role,
  isSubscribed: (userId, streamId) => model.streams.get(streamId)?.subscribers.has(userId) ?? false,
  isPrivate: (streamId) => model.streams.get(streamId)?.invite_only ?? true,
});

export function includes(audience: Audience, userId: number, state: AudienceState): boolean {
  switch (audience.to) {
    case "nobody":
      return false;
    case "everyone":
      return true;
    case "role":
      return (state.roleOf(userId) ?? Number.POSITIVE_INFINITY) <= audience.role;
    case "users":
      return audience.user_ids.includes(userId);
    case "subscribers":
      return state.isSubscribed(userId, audience.stream_id) || audience.and.includes(userId);
    case "stream_viewers": {
      if (state.isSubscribed(userId, audience.stream_id) || audience.and.includes(userId)) return true;
      const least = state.isPrivate(audience.stream_id) ? Role.administrator : Role.member;
      return (state.roleOf(userId) ?? Number.POSITIVE_INFINITY) <= least;
    }
  }
}
