/** Events of exports, sent to the administrator who requested the export. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { isAdministrator, isOwner } from "../access/users.ts";
import { visibleExports } from "./access.ts";
import { presentExport } from "./present.ts";
import type { RealmExportRow } from "./queries.ts";

/** Columns that rows in the events of earlier releases lack. */
type Later = Pick<RealmExportRow, "format" | "includes_private" | "progress">;

export interface RealmExportPayload {
  /** All exports after the change. */
  readonly exports: readonly (Omit<RealmExportRow, keyof Later> & Partial<Later>)[];
}

/** All exports of earlier releases were of public data. */
const before: Later = { format: "public", includes_private: false, progress: null };

export const realmExportsChanged = eventKind<RealmExportPayload>({
  type: "realm_exports_changed",
  wireType: "realm_export",
  observe: (model, { exports }) => {
    model.hasPendingExports = exports.some((row) => row.finished_at === null && row.failed_at === null);
  },
  variant: ({ user }) => (isOwner(user) ? "owner" : String(isAdministrator(user))),
  // The recipient may no longer be an owner or administrator.
  present: ({ exports }, { user }, model) =>
    isAdministrator(user)
      ? {
          type: "realm_export",
          exports: visibleExports(
            exports.map((row) => ({ ...before, ...row })),
            user,
          ).map((row) => presentExport(row, model)),
        }
      : undefined,
});

export const realmExportEventKinds: readonly EventKind[] = [realmExportsChanged];
