/** Replacing API keys (reference 3.1, 12.6). */
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { botAudience, botKeyChanged } from "../bots/events.ts";
import { isBot } from "./access.ts";
import { apiKeyChanged } from "./events.ts";
import { updateAccount } from "./queries.ts";

/** Gives an account a new key and returns it; the old one is worth nothing once this is committed. */
export async function doReplaceApiKey(tx: WriteTx, user: User): Promise<string> {
  const { secrets } = tx.context;
  const { user_id } = user;
  const apiKey = secrets.newApiKey();
  const api_key_hash = secrets.hash(apiKey);
  const api_key_encrypted = secrets.encrypt(apiKey);
  await updateAccount(tx, user_id, { api_key_hash, api_key_encrypted });
  if (isBot(user)) {
    const audience = botAudience(user, tx.model);
    tx.append(botKeyChanged.of({ user_id, api_key_hash, api_key_encrypted }, audience));
  } else {
    tx.append(apiKeyChanged.of({ user_id, api_key_hash }, { to: "nobody" }));
  }
  return apiKey;
}
