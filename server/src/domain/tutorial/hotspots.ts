/** The hints for new users, and the choice of the hint that a user sees. */
import type { Hotspot } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Tutorial, User } from "../../model/records.ts";
import { isBot } from "../access/users.ts";

/** The delay before a hint, long enough for the window to be drawn. */
const DELAY_SECONDS = 0.5;

/** The hints in the order in which they are shown. Clients know the place of each in the window by its name. */
const hints = [
  ["intro_reply", "Reply", "Select a message to reply to it in the same conversation."],
  ["intro_streams", "Streams", "Each stream is for one group or subject. You choose which streams you see."],
  ["intro_topics", "Topics", "Each message in a stream has a topic, which keeps conversations apart."],
  ["intro_gear", "Settings", "Find settings, other people and more streams to join here."],
  ["intro_compose", "New conversations", "Start one here, in a stream or with certain people."],
] as const;

export const isHotspot = (name: string): boolean => hints.some(([known]) => known === name);

export const tutorialOf = (user: User, model: RealmModel): Tutorial =>
  model.tutorials.get(user.user_id) ?? { status: "waiting", hotspots_read: [] };

/** Returns the next hint that a user has not seen, if any; none for bots. */
export function hotspotsFor(user: User, { status, hotspots_read }: Tutorial): Hotspot[] {
  if (isBot(user) || status === "finished") return [];
  return hints
    .filter(([name]) => !hotspots_read.includes(name))
    .slice(0, 1)
    .map(([name, title, description]) => ({ delay: DELAY_SECONDS, name, title, description }));
}
