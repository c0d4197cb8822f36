/** What the programs of people reported last: which report counts, and what a node knows of all of them. */

/** What one program of somebody reported. */
export interface Report {
  readonly client: string;
  /** False: it runs, and nobody is at it. */
  readonly is_active: boolean;
  /** Milliseconds since 1970. */
  readonly reported_at: number;
}

export interface UserReport extends Report {
  readonly user_id: number;
}

/** A report is as good as none after this: one that clients make every minute has failed to come (reference 14.7). */
const STALE_MILLISECONDS = 70_000;

/** A program names itself as it likes; of a user who has more of them, those that reported last are kept. */
export const MAX_CLIENTS = 20;

/**
 * What a report means after the one before it (reference 7, 14.7). Somebody who was active a moment ago is not idle yet:
 * another window of the same program may have said so.
 */
export function meaningOf(
  before: Report | undefined,
  { is_active, reported_at }: Report,
): { isKept: boolean; isNews: boolean } {
  if (!before) return { isKept: true, isNews: true };
  const wasAway = !before.is_active || reported_at - before.reported_at > STALE_MILLISECONDS;
  return { isKept: wasAway || is_active, isNews: wasAway && is_active };
}

/** The newest report of each program. Reports may come in any order, and more than once. */
export class Reports {
  readonly #byUser = new Map<number, readonly Report[]>();
  /** Rises with each change. */
  revision = 0;

  note({ user_id, client, is_active, reported_at }: UserReport): void {
    const before = this.of(user_id);
    const known = before.find((report) => report.client === client);
    if (known && known.reported_at >= reported_at) return;
    const after = [...before.filter((report) => report !== known), { client, is_active, reported_at }];
    after.sort((a, b) => a.reported_at - b.reported_at);
    this.#byUser.set(user_id, after.slice(-MAX_CLIENTS));
    this.revision += 1;
  }

  /** Oldest first. */
  of(userId: number): readonly Report[] {
    return this.#byUser.get(userId) ?? [];
  }

  /** How many have ever reported. */
  get size(): number {
    return this.#byUser.size;
  }

  entries(): Iterable<readonly [number, readonly Report[]]> {
    return this.#byUser;
  }
}
