import type { RealmEmoji } from "@confab/contract";
import type { Store } from "./store.ts";

/** The organization's emoji by ID (as text), including those that are no longer in use. */
export type CustomEmojiState = Readonly<Record<string, RealmEmoji>>;

/** May be missing: all of them, when the part `realm_emoji` was not fetched. Order: any. */
export const customEmoji: Store<CustomEmojiState> = {
  keys: ["realm_emoji"],
  from: (initial) => initial.realm_emoji ?? {},
  on: { realmEmojiUpdate: (_, event) => event.realm_emoji },
};
