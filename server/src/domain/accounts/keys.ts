/** Replaces API keys (docs/interface/authentication.md#api-keys, docs/interface/bots.md#bots). */
import type { Audience } from "../../events/audience.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { botAudience, botKeyChanged } from "../bots/events.ts";
import { apiKeyChanged } from "../users/events.ts";
import { updateAccount } from "../users/queries.ts";
import { deleteKeyedWebPushSubscriptions } from "../web-push/queries.ts";

/**
 * Gives an account a new key and returns it. Once this is committed, the old key is invalid, and so are browsers'
 * subscriptions to notifications that were made with it.
 *
 * @param audience gets the new key, if the account is a bot
 */
export async function doReplaceApiKey(
  tx: WriteTx,
  user: User,
  audience: Audience = botAudience(user, tx.model),
): Promise<string> {
  const { secrets } = tx.context;
  const { user_id } = user;
  const apiKey = secrets.newApiKey();
  const api_key_hash = secrets.hash(apiKey);
  const api_key_encrypted = secrets.encrypt(apiKey);
  await updateAccount(tx, user_id, { api_key_hash, api_key_encrypted });
  if (isBot(user)) {
    tx.append(botKeyChanged.of({ user_id, api_key_hash, api_key_encrypted }, audience));
  } else {
    await deleteKeyedWebPushSubscriptions(tx, [user_id]);
    tx.append(apiKeyChanged.of({ user_id, api_key_hash }, { to: "nobody" }));
  }
  return apiKey;
}
