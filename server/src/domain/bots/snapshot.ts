/** The bots in the initial state. */
import type { User } from "../../model/records.ts";
import type { Slice } from "../../realm/snapshot-slice.ts";
import { embeddedBots } from "../embedded-bots/index.ts";
import { lookupApiKeys } from "../users/queries.ts";
import { isBotAdministrator } from "./events.ts";
import { presentBot } from "./present.ts";
import { integrationSettings } from "./service-config.ts";

/** The user's own bots and, for administrators, all bots that they may administer, including deactivated ones. */
const realmBot: Slice<"realm_bot"> = (tx, { user }) => {
  const { model } = tx;
  const { secrets } = tx.context;
  const bots = [...model.bots.values()]
    .filter((bot) => knowsBot(user, bot))
    .map((bot) => presentBot(bot, "", model, secrets));
  return async () => {
    const keys = await lookupApiKeys(
      tx,
      bots.map(({ user_id }) => user_id),
    );
    return { realm_bots: bots.map((bot) => ({ ...bot, api_key: keys.get(bot.user_id) ?? "" })) };
  };
};

const knowsBot = (user: User, bot: User): boolean =>
  bot.bot_owner_id === user.user_id || isBotAdministrator(user, bot);

/** The programs that embedded bots can run. */
const realmEmbeddedBots: Slice<"realm_embedded_bots"> = ({ context }) => ({
  realm_embedded_bots: context.config.embeddedBots
    ? embeddedBots.map(({ name, config }) => ({ name, config: { ...config } }))
    : [],
});

const webhookBots: Slice<"realm_incoming_webhook_bots"> = () => ({
  realm_incoming_webhook_bots: integrationSettings(),
});

export const botSlices = {
  realm_bot: realmBot,
  realm_embedded_bots: realmEmbeddedBots,
  realm_incoming_webhook_bots: webhookBots,
};
