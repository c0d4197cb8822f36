/** Returns the presence of users (docs/interface/presence.md#presence). */
import { badRequest, type endpoints, type ResultOf } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { accessUser, isBot, noSuchUser } from "../access/users.ts";
import { accessUserByEmail } from "../users/present.ts";
import { presentAll, presentLegacy } from "./present.ts";

/** The age of the last report from which a single user is shown as offline. */
const OFFLINE_SECONDS = 300;

/** Returns the presence of everybody, and the server's time to compare it with, in seconds with fractions. */
export async function showPresences<S extends "slim" | "legacy">(tx: Tx, shape: S) {
  await tx.services.presence.refresh(tx.runner);
  return {
    presences: presentAll(tx.services.presence.reports, shape, tx.model, tx.now),
    server_timestamp: tx.now / 1000,
  };
}

/** @param whom a user ID or visible address @throws ApiError for bots, and for users who have never reported */
export async function showPresence(
  tx: Tx,
  whom: string,
): Promise<ResultOf<typeof endpoints.getUserPresence>> {
  const user = accessPerson(whom, tx.model);
  await tx.services.presence.refresh(tx.runner);
  const reports = tx.services.presence.reports.of(user.user_id);
  if (reports.length === 0) throw badRequest(`No presence data for ${whom}`);
  const entries = Object.entries(presentLegacy(reports)).map(([client, { status, timestamp }]) => {
    const isOffline = client === "aggregated" && toSeconds(tx.now) - timestamp > OFFLINE_SECONDS;
    return [client, { status: isOffline ? ("offline" as const) : status, timestamp }] as const;
  });
  return { presence: Object.fromEntries(entries) };
}

function accessPerson(whom: string, model: RealmModel): User {
  const user = /^\d+$/.test(whom) ? accessUser(Number(whom), model) : accessUserByEmail(whom, model);
  if (!user.is_active) throw noSuchUser();
  if (isBot(user)) throw badRequest("Presence is not supported for bot users.");
  return user;
}
