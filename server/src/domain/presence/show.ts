/** Returns the presence of users (docs/interface/presence.md#presence). */
import { badRequest, type endpoints, type ResultOf } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import { isLimited, knowledgeOf } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { accessKnownUser, isBot, noSuchUser } from "../access/users.ts";
import { accessUserByEmail, visibleEmail } from "../users/present.ts";
import {
  type PresenceShape,
  type ProgramNames,
  presentAll,
  presentLegacy,
  presentUpdates,
} from "./present.ts";

/** The age of the last report from which a single user is shown as offline. */
const OFFLINE_SECONDS = 300;

/** Returns the presence of everybody, and the server's time to compare it with, in seconds with fractions. */
export async function showPresences<S extends PresenceShape>(tx: Tx, viewer: User, shape: S) {
  await tx.services.presence.refresh(tx.runner);
  const { presences: all, updateId } = presentAll(tx.services.presence.reports, shape, tx.model, tx.now);
  const presences = seenBy(viewer, all, shape, tx.model);
  return { presences, server_timestamp: tx.now / 1000, presence_last_update_id: updateId };
}

/** Returns the presences that changed since a client's last update, by ID. A negative update stands for none. */
export async function showPresenceUpdates(tx: Tx, viewer: User, lastUpdateId: number) {
  if (lastUpdateId < 0) return showPresences(tx, viewer, "slim");
  await tx.services.presence.refresh(tx.runner);
  const { presences: all, updateId } = presentUpdates(
    tx.services.presence.reports,
    lastUpdateId,
    tx.model,
    tx.now,
  );
  const presences = seenBy(viewer, all, "slim", tx.model);
  return { presences, server_timestamp: tx.now / 1000, presence_last_update_id: updateId };
}

/** Returns the presences of users whom the viewer sees. */
function seenBy<P extends Readonly<Record<string, unknown>>>(
  viewer: User,
  presences: P,
  shape: PresenceShape,
  model: RealmModel,
): P {
  if (!isLimited(viewer, model)) return presences;
  const isKnown = knowledgeOf(viewer, model);
  const known = [...model.users.values()].filter(isKnown);
  const keys = new Set(
    known.map((user) => (shape === "slim" ? String(user.user_id) : visibleEmail(user, model))),
  );
  return Object.fromEntries(Object.entries(presences).filter(([key]) => keys.has(key))) as P;
}

/** @param whom a user ID or visible address @throws ApiError for bots, and for users who have never reported */
export async function showPresence(
  tx: Tx,
  viewer: User,
  whom: string,
  names: ProgramNames,
): Promise<ResultOf<typeof endpoints.getUserPresence>> {
  const user = accessPerson(viewer, whom, tx.model);
  await tx.services.presence.refresh(tx.runner);
  const reports = tx.services.presence.reports.of(user.user_id);
  if (reports.length === 0) throw badRequest(`No presence data for ${whom}`);
  const entries = Object.entries(presentLegacy(reports, names)).map(([client, { status, timestamp }]) => {
    const isOffline = client === "aggregated" && toSeconds(tx.now) - timestamp > OFFLINE_SECONDS;
    return [client, { status: isOffline ? ("offline" as const) : status, timestamp }] as const;
  });
  return { presence: Object.fromEntries(entries) };
}

function accessPerson(viewer: User, whom: string, model: RealmModel): User {
  const user = /^\d+$/.test(whom)
    ? accessKnownUser(viewer, Number(whom), model)
    : accessUserByEmail(whom, viewer, model);
  if (!user.is_active) throw noSuchUser();
  if (isBot(user)) throw badRequest("Presence is not supported for bot users.");
  return user;
}
