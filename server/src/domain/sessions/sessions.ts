/**
 * The sessions of one organization that this node has seen lately. One that it does not know it looks up; one that ends
 * it forgets by the log, as it learns of everything else that revokes rights.
 */
import { setBounded } from "../../bounded-map.ts";
import type { Context } from "../../context.ts";
import type { LogEvent } from "../../events/event-kind.ts";
import { userDeactivated } from "../users/events.ts";
import { sessionsEnded } from "./events.ts";
import { lookupSession, prolongSession, type Session } from "./queries.ts";

const HOUR = 3600 * 1000;

/** From the last use. Long enough for who comes back after a holiday, short enough for a computer given away. */
export const SESSION_MILLISECONDS = 14 * 24 * HOUR;

/** A use that is noted stands for all in this time, so that requests don't write. */
const PROLONG_MILLISECONDS = HOUR;

/** Some 300 bytes each. */
const MAX_KNOWN = 20_000;

export class Sessions {
  readonly #context: Context;
  readonly #realmId: number;
  readonly #known = new Map<string, Session>();
  /** What goes on in a session and has to stop with it, by the hash of its token. */
  readonly #watchers = new Map<string, Set<() => void>>();
  /** Counts the events that ended sessions: what was read before one may be out of date after it. */
  #endings = 0;

  constructor(context: Context, realmId: number) {
    this.#context = context;
    this.#realmId = realmId;
  }

  /**
   * The session of a token, if it goes on; it counts as used.
   *
   * @param certain asks the database: what changes something must not be done for a session that another node has
   * ended, even if this one hears of it late
   */
  async use(
    token: string,
    certain: boolean,
  ): Promise<{ session: Session; isProlonged: boolean } | undefined> {
    const { engine, secrets, clock } = this.#context;
    const hash = secrets.hash(token);
    const known = certain ? undefined : this.#known.get(hash);
    const session =
      known ?? (await this.#remembering(hash, () => lookupSession(engine, this.#realmId, hash)));
    const now = clock.now();
    if (!session || session.expiresAt <= now) return undefined;
    if (now - session.lastUsedAt < PROLONG_MILLISECONDS) return { session, isProlonged: false };
    const wanted = { ...session, lastUsedAt: now, expiresAt: now + SESSION_MILLISECONDS };
    const prolonged = await this.#remembering(hash, () => prolongSession(engine, this.#realmId, wanted));
    return prolonged && { session: prolonged, isProlonged: true };
  }

  /**
   * For answers that stay open: whoever has signed out somewhere else is not to go on reading there.
   *
   * @param onEnd called once, when the session ends; at once if it may have ended since it was looked up
   * @returns what ends the watching
   */
  watch({ tokenHash }: Session, onEnd: () => void): () => void {
    if (!this.#known.has(tokenHash)) {
      onEnd();
      return () => {};
    }
    const watchers = this.#watchers.get(tokenHash) ?? new Set();
    this.#watchers.set(tokenHash, watchers.add(onEnd));
    return () => {
      watchers.delete(onEnd);
      if (watchers.size === 0 && this.#watchers.get(tokenHash) === watchers) this.#watchers.delete(tokenHash);
    };
  }

  /** Notes what came through the log. */
  heed({ kind, payload }: LogEvent): void {
    if (kind.type === sessionsEnded.type) {
      this.#endings += 1;
      for (const hash of (payload as { token_hashes: readonly string[] }).token_hashes) {
        this.#known.delete(hash);
        const watchers = this.#watchers.get(hash) ?? [];
        this.#watchers.delete(hash);
        for (const onEnd of watchers) onEnd();
      }
    }
    if (kind.type === userDeactivated.type) {
      this.#endings += 1;
      const { user_id } = payload as { user_id: number };
      for (const { tokenHash, userId } of this.#known.values()) {
        if (userId === user_id) this.#known.delete(tokenHash);
      }
    }
  }

  async #remembering(hash: string, read: () => Promise<Session | undefined>): Promise<Session | undefined> {
    const endings = this.#endings;
    const session = await read();
    if (session === undefined) this.#known.delete(hash);
    else if (endings === this.#endings) setBounded(this.#known, hash, session, MAX_KNOWN);
    return session;
  }
}
