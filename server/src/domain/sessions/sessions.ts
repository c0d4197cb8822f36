/**
 * A cache of the sessions of one organization that this node has seen lately. Unknown sessions are looked up. Ended
 * ones are evicted by an event of the log, like everything else that revokes rights.
 */
import { setBounded } from "../../base/bounded-map.ts";
import type { LogEvent } from "../../events/event-kind.ts";
import type { Context } from "../../realm/context.ts";
import { userDeactivated } from "../users/events.ts";
import { sessionsEnded } from "./events.ts";
import { lookupSession, prolongSession, type Session } from "./queries.ts";

const HOUR = 3600 * 1000;

/** The lifetime from the last use: long enough for a holiday, short enough for a computer that is given away. */
export const SESSION_MILLISECONDS = 14 * 24 * HOUR;

/** The interval at which uses are recorded, so that most requests don't write. */
const PROLONG_MILLISECONDS = HOUR;

/** The largest number of cached sessions, of some 300 bytes each. */
const MAX_KNOWN = 20_000;

declare module "../../realm/services.ts" {
  interface RealmServices {
    /** The sessions of browsers that this node has seen lately. */
    readonly sessions: Sessions;
  }
}

export class Sessions {
  readonly #context: Context;
  readonly #realmId: number;
  readonly #known = new Map<string, Session>();
  /** Callbacks for the end of a session, by the hash of its token. */
  readonly #watchers = new Map<string, Set<() => void>>();
  /**
   * The number of events that ended sessions. A session that was read before such an event may be outdated after it.
   */
  #endings = 0;

  constructor(context: Context, realmId: number) {
    this.#context = context;
    this.#realmId = realmId;
  }

  /**
   * Returns the session of a token, if it is valid, and records its use.
   *
   * @param certain reads the database: a change must not be made for a session that another node has ended, even if
   *   this node gets the event late
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
   * Calls back when a session ends. It is for responses that stay open: a user who signs out elsewhere must not keep
   * reading.
   *
   * @param onEnd called once, when the session ends, or immediately if it may have ended since it was looked up
   * @returns a function that stops watching
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

  /** Handles an event of the log. */
  onEvent(event: LogEvent): void {
    const ended = sessionsEnded.payloadOf(event);
    if (ended) {
      this.#endings += 1;
      for (const hash of ended.token_hashes) {
        this.#known.delete(hash);
        const watchers = this.#watchers.get(hash) ?? [];
        this.#watchers.delete(hash);
        for (const onEnd of watchers) onEnd();
      }
    }
    const deactivated = userDeactivated.payloadOf(event);
    if (deactivated) {
      this.#endings += 1;
      for (const { tokenHash, userId } of this.#known.values()) {
        if (userId === deactivated.user_id) this.#known.delete(tokenHash);
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
