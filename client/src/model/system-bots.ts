import type { CrossRealmBot } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Model } from "./model.ts";
import type { Store } from "./store.ts";
import type { ModelUser } from "./users.ts";

/**
 * The bots of the server itself by id, such as Welcome Bot, which writes to everyone.
 *
 * May be missing: nothing. Order: any; no event changes it while a server runs.
 */
export type SystemBotsState = IdMap<CrossRealmBot>;

export const systemBots: Store<SystemBotsState> = {
  keys: ["cross_realm_bots"],
  from: (initial) => IdMap.from(initial.cross_realm_bots ?? [], ({ user_id }) => user_id),
  on: {},
};

/** Returns any possible author of a message or participant of a conversation: a user or one of the server's bots. */
export const personIn = (
  { users, systemBots }: Pick<Model, "users" | "systemBots">,
  id: number,
): ModelUser | CrossRealmBot | undefined => users.get(id) ?? systemBots.get(id);
