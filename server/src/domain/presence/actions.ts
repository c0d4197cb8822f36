/** Handles reports of presence (docs/interface/presence.md#presence). */
import { badRequest, type endpoints, type ResultOf } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import type { UserWrite } from "../user-write.ts";
import { presenceChanged } from "./events.ts";
import type { PresenceShape } from "./present.ts";
import { meaningOf, type UserReport } from "./reports.ts";
import { showPresences, showPresenceUpdates } from "./show.ts";

/**
 * The largest number of active users for which reports are sent to all immediately. In larger organizations, clients
 * get them with their next report.
 */
const MOST_USERS_TOLD = 100;

export interface PresenceReport {
  readonly status: string;
  /** The client's name, as messages show it. */
  readonly client: string;
  /** The shape of the answer, or the last update that the client has; `undefined` for clients that only report. */
  readonly answer: PresenceShape | { readonly since: number } | undefined;
}

/** Handles a user's report and returns the presence of everybody. @throws ApiError for an unknown status */
export function reportPresence(
  realm: Realm,
  user: User,
  write: UserWrite,
  { status, client, answer }: PresenceReport,
): Promise<ResultOf<typeof endpoints.reportPresence>> {
  return realm.read(async (tx) => {
    const report = reportOf(tx, user, status, client);
    if (report && noteReport(tx, report) === "to publish") await write((own) => publishReport(own, report));
    if (answer === undefined) return {};
    return typeof answer === "object"
      ? showPresenceUpdates(tx, user, answer.since)
      : showPresences(tx, user, answer);
  });
}

/**
 * @param client the client's name, as messages show it
 * @returns the report to store; `undefined` if the user has turned presence off
 * @throws ApiError for an unknown status
 */
function reportOf(tx: Tx, user: User, status: string, client: string): UserReport | undefined {
  if (status !== "active" && status !== "idle") throw badRequest(`Invalid status: ${status}`);
  if (!tx.model.setting(user, "presence_enabled")) return undefined;
  return {
    user_id: user.user_id,
    // The desktop app is the web client in a window of its own.
    client: client.toLowerCase() === "zulipdesktop" ? "website" : client,
    is_active: status === "active",
    reported_at: tx.now,
  };
}

/** Records a report in memory, unless others have to be notified of it. That takes a transaction: `publishReport`. */
function noteReport(tx: Tx, report: UserReport): "noted" | "to publish" {
  const before = tx.services.presence.reports
    .of(report.user_id)
    .find(({ client }) => client === report.client);
  const { isKept, isNews } = meaningOf(before, report);
  if (isNews && hasFewUsers(tx.model)) return "to publish";
  if (isKept) tx.services.presence.report(report);
  return "noted";
}

/** Stores a report and sends it to everybody. */
async function publishReport(tx: WriteTx, report: UserReport): Promise<void> {
  // While this transaction waited for its turn, another report may have been sent.
  if (noteReport(tx, report) === "noted") return;
  await tx.services.presence.store(tx.runner, report);
  tx.append(presenceChanged.of(report, { to: "everyone" }));
}

function hasFewUsers({ users }: RealmModel): boolean {
  let active = 0;
  for (const user of users.values()) {
    if (user.is_active && !user.is_system) active += 1;
    if (active > MOST_USERS_TOLD) return false;
  }
  return true;
}
