/** A user became active again, or reported from a new client. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { visibleEmail } from "../users/present.ts";
import { presentClient, programNamesFor, programShown } from "./present.ts";
import type { UserReport } from "./reports.ts";

/** Each node's `Presence` records it when it passes the log. */
export const presenceChanged = eventKind<UserReport>({
  type: "presence_changed",
  wireType: "presence",
  about: ({ user_id }) => user_id,
  variant: ({ options }) => `${options.slim_presence ? "slim" : "legacy"} ${programNamesFor(options)}`,
  present: ({ user_id, ...report }, { options }, model) => {
    const user = model.users.get(user_id);
    return {
      type: "presence",
      user_id,
      ...(!options.slim_presence && { email: user ? visibleEmail(user, model) : "" }),
      server_timestamp: report.reported_at / 1000,
      presence: {
        [programShown(report, programNamesFor(options))]: presentClient(report, programNamesFor(options)),
      },
    };
  },
});

export const presenceEventKinds: readonly EventKind[] = [presenceChanged];
