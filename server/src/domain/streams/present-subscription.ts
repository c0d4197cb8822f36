import type { Subscription } from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import type { StreamRecord } from "../../model/records.ts";
import { presentStream } from "./present.ts";

/** A user's own choices for a stream to which they are, or were, subscribed. */
export interface SubscriptionRow {
  readonly user_id: number;
  readonly color: string;
  readonly is_muted: boolean;
  readonly pin_to_top: boolean;
  /** `null`, here and below, follows the user's settings. */
  readonly desktop_notifications: boolean | null;
  readonly audible_notifications: boolean | null;
  readonly push_notifications: boolean | null;
  readonly email_notifications: boolean | null;
  readonly wildcard_mentions_notify: boolean | null;
  /** The name of the user's own folder; empty: the stream is in the organization's. */
  readonly personal_folder: string;
}

interface More {
  readonly weeklyTraffic?: number | null;
  readonly subscribers?: number[] | undefined;
  /** Returns the stream's address for mails; `undefined` if the server receives none. */
  readonly mailAddress?: (() => string) | undefined;
}

export function presentSubscription(stream: StreamRecord, row: SubscriptionRow, more: More): Subscription {
  const { mailAddress } = more;
  const subscription = {
    ...presentStream(stream, more.weeklyTraffic ?? null),
    color: row.color,
    is_muted: row.is_muted,
    in_home_view: !row.is_muted,
    pin_to_top: row.pin_to_top,
    desktop_notifications: row.desktop_notifications,
    audible_notifications: row.audible_notifications,
    push_notifications: row.push_notifications,
    email_notifications: row.email_notifications,
    wildcard_mentions_notify: row.wildcard_mentions_notify,
    // Events of nodes of the release before lack it.
    personal_folder: row.personal_folder ?? "",
    ...(more.subscribers ? { subscribers: more.subscribers } : {}),
  };
  return mailAddress ? withEarlierData(subscription, { mailAddress }) : subscription;
}
