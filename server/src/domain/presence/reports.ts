/** The newest report of each client: decides which reports count, and holds all that a node knows. */

/** A report of one client of a user. */
export interface Report {
  readonly client: string;
  /** False if the client runs, but its user is idle. */
  readonly is_active: boolean;
  /** Milliseconds since 1970. */
  readonly reported_at: number;
}

export interface UserReport extends Report {
  readonly user_id: number;
}

/**
 * The age from which a report no longer counts: clients report every minute, so one report is missing
 * (docs/interface/presence.md#presence).
 */
export const STALE_MILLISECONDS = 70_000;

/**
 * The largest number of clients of a user. Clients choose their own names; beyond this number, those that reported last
 * are kept.
 */
export const MAX_CLIENTS = 20;

/**
 * Decides what a report means after the previous one (docs/interface/event-recipients.md#recipients,
 * docs/interface/presence.md#presence). A user who was active a moment ago does not become idle: the report may come
 * from another window of the same client.
 */
export function meaningOf(
  before: Report | undefined,
  { is_active, reported_at }: Report,
): { isKept: boolean; isNews: boolean } {
  if (!before) return { isKept: true, isNews: true };
  const wasAway = !before.is_active || reported_at - before.reported_at > STALE_MILLISECONDS;
  return { isKept: wasAway || is_active, isNews: wasAway && is_active };
}

/** Holds the newest report of each client. Reports may come in any order, and more than once. */
export class Reports {
  readonly #byUser = new Map<number, readonly Report[]>();
  /** Increases with each change. */
  revision = 0;
  /** The time of the newest report in milliseconds since 1970; -1 if there is none. */
  newest = -1;

  forget(userId: number): void {
    if (this.#byUser.delete(userId)) this.revision += 1;
  }

  note({ user_id, client, is_active, reported_at }: UserReport): void {
    const before = this.of(user_id);
    const known = before.find((report) => report.client === client);
    if (known && known.reported_at >= reported_at) return;
    const after = [...before.filter((report) => report !== known), { client, is_active, reported_at }];
    after.sort((a, b) => a.reported_at - b.reported_at);
    this.#byUser.set(user_id, after.slice(-MAX_CLIENTS));
    this.revision += 1;
    this.newest = Math.max(this.newest, reported_at);
  }

  /** Returns the reports of a user, oldest first. */
  of(userId: number): readonly Report[] {
    return this.#byUser.get(userId) ?? [];
  }

  /** The number of users who have ever reported. */
  get size(): number {
    return this.#byUser.size;
  }

  entries(): Iterable<readonly [number, readonly Report[]]> {
    return this.#byUser;
  }
}
