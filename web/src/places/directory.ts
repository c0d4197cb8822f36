import type { IdMap, Model, ModelUser } from "@confab/client";
import { workedOut } from "../finding/worked-out.ts";
import { streamIn, streamNameIn } from "../session/session-context.tsx";
import { type Place, withStreamIds } from "./place.ts";
import type { Directory } from "./search-text.ts";

const namesOf = workedOut((users: Model["users"]): ReadonlyMap<string, readonly ModelUser[]> => {
  const names = new Map<string, ModelUser[]>();
  for (const user of users.values()) {
    const key = user.full_name.toLowerCase();
    const same = names.get(key);
    if (same) same.push(user);
    else names.set(key, [user]);
  }
  return names;
});

/** Returns a user's name, with their id if the name alone is ambiguous. */
export function userTextIn(users: Model["users"], userId: number): string | undefined {
  const user = users.get(userId);
  if (!user) return undefined;
  const isClear =
    !/[,|]/.test(user.full_name) && namesOf(users).get(user.full_name.toLowerCase())?.length === 1;
  return isClear ? user.full_name : `${user.full_name.replaceAll(",", " ")}|${userId}`;
}

/** Parses `#7`, which stands for an id without a known name. */
const idIn = (text: string): number | undefined => {
  const digits = /^#(\d+)$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Maps between a model's streams and people and their text in searches. */
export function directoryOf(model: Model): Directory {
  const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
  return {
    streamName: (streamId) => streamNameIn(model, streamId),
    streamId: (name) => {
      const wanted = name.toLowerCase();
      for (const streams of [subscribed, unsubscribed, neverSubscribed] as const) {
        for (const stream of (streams as IdMap<{ stream_id: number; name: string }>).values()) {
          if (stream.name.toLowerCase() === wanted) return stream.stream_id;
        }
      }
      const id = idIn(name);
      return id !== undefined && streamIn(model, id) === undefined ? id : undefined;
    },
    userText: (userId) => userTextIn(model.users, userId) ?? model.systemBots.get(userId)?.full_name,
    userId: (text) => {
      const numbered = /\|(\d+)$/.exec(text)?.[1];
      if (numbered !== undefined) return Number(numbered);
      const name = text.toLowerCase();
      const own = name === "me" ? model.options.userId : undefined;
      const person =
        namesOf(model.users).get(name)?.[0] ??
        [...model.systemBots.values()].find(({ full_name }) => full_name.toLowerCase() === name);
      return person?.user_id ?? own ?? idIn(text);
    },
  };
}

/** Replaces the name of a stream in a place by its id. @returns nothing if the place stays the same */
export const withKnownIds = (place: Place, model: Model): Place | undefined =>
  withStreamIds(place, (name) => {
    const { streamId } = directoryOf(model);
    // Older addresses have hyphens instead of spaces.
    return streamId(name) ?? streamId(name.replaceAll("-", " "));
  });
