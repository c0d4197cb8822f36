import type { RealmBot } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Store } from "./store.ts";

/**
 * The bots that the user may administer, by id, with their keys: the user's own, or all of them for administrators.
 * Deactivated bots stay. The users' store holds the properties of bots that everyone sees.
 *
 * May be missing: the bots of others after the user's own role changed, until the next registration. Order: a bot is
 * added before any other event about it, and after its user.
 */
export type BotsState = IdMap<RealmBot>;

export const bots: Store<BotsState> = {
  keys: ["realm_bots"],
  from: (initial) => IdMap.from(initial.realm_bots ?? [], ({ user_id }) => user_id),
  on: {
    realmBotAdd: (state, { bot }) => state.with(bot.user_id, bot),
    realmBotUpdate: (state, { bot: change }) =>
      state.update(change.user_id, (bot) => ({ ...bot, ...(change as Partial<RealmBot>) })),
    realmBotDelete: (state, { bot }) => state.without(bot.user_id),
    // Events name a bot's streams by name, not by id.
    streamUpdate: (state, event) => {
      if (event.property !== "name") return state;
      const renamed = (name: string | null) => (name === event.name ? String(event.value) : name);
      return state.map((bot) => {
        const { default_sending_stream, default_events_register_stream } = bot;
        if (default_sending_stream !== event.name && default_events_register_stream !== event.name)
          return bot;
        return {
          ...bot,
          default_sending_stream: renamed(default_sending_stream),
          default_events_register_stream: renamed(default_events_register_stream),
        };
      });
    },
  },
};
