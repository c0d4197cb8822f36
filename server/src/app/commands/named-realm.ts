import { StartError } from "../../base/start-error.ts";
import { FIRST_HOST, hostName } from "../../realm/addresses.ts";
import type { Context } from "../../realm/context.ts";
import { lookupRealm } from "../../realm/queries.ts";
import type { Realm } from "../../realm/realm.ts";
import { loadRealm } from "../load-realm.ts";

/**
 * Loads the organization that a command names.
 *
 * @param name a host name; `undefined` for the first organization
 * @throws StartError
 */
export async function loadNamedRealm(
  context: Context,
  name: string | undefined,
): Promise<{ realm: Realm; host: string }> {
  const { engine, addresses } = context;
  const wanted = name === undefined ? FIRST_HOST : hostName(name);
  const host = addresses.isFirst(wanted) ? FIRST_HOST : wanted;
  const realmId = await lookupRealm(engine, host);
  if (realmId === undefined) throw new StartError(`There is no organization at ${host}.`);
  return { realm: await loadRealm(context, realmId), host };
}
