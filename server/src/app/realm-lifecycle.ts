import type { Context } from "../realm/context.ts";
import { addMissingConsumers } from "../realm/queries.ts";
import type { RealmLifecycle } from "../realm/realms.ts";
import { announceUpgrade } from "./announce-upgrade.ts";
import { consumerNames, consumerVersions } from "./consumers.ts";
import { loadRealm } from "./load-realm.ts";
import { RealmBackground } from "./realm-background.ts";

/** Connects `Realms` with the loader of organizations and with their background work. */
export const realmLifecycle = (context: Context): RealmLifecycle => ({
  async load(realmId) {
    await addMissingConsumers(context.engine, realmId, { names: consumerNames, versions: consumerVersions });
    return loadRealm(context, realmId);
  },
  createBackgroundWork: (realm) => new RealmBackground(realm),
  announce: announceUpgrade,
});
