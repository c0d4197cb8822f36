/**
 * Finds the organization of a host name. The database decides. A node caches the answer: forever if an organization has
 * the name (it keeps it), and briefly if none has, as one may be created at any time.
 */
import { setBounded } from "../base/bounded-map.ts";
import type { Clock } from "../base/clock.ts";
import type { QueryRunner } from "../db/engine.ts";
import { type Addresses, hostName } from "./addresses.ts";
import { type Claims, lookupClaims } from "./queries.ts";

/**
 * The largest number of cached names of each kind, as strangers may send any name. The oldest name is evicted first.
 */
const MAX_NAMES = 10_000;

/** The longest time for which a new organization may stay unknown to a node that was asked for it too early. */
const UNCLAIMED_MILLISECONDS = 5000;

/** Longer than any name. */
const MAX_LENGTH = 253;

export class RealmDirectory {
  readonly #runner: QueryRunner;
  readonly #clock: Clock;
  readonly #addresses: Addresses;
  readonly #firstRealmId: number;
  readonly #claimed = new Map<string, number>();
  /** The time when the database was asked, in milliseconds since 1970, by name. */
  readonly #unclaimed = new Map<string, number>();
  /** True if more than one organization exists. Never becomes false again. */
  #isShared = false;
  /** The time of the last answer, in milliseconds since 1970. */
  #answered = Number.NEGATIVE_INFINITY;
  /** The names of the next query, and its answer. */
  #next: { readonly names: Set<string>; readonly answer: Promise<Claims> } | undefined;
  /** Never rejects. */
  #asking: Promise<unknown> = Promise.resolve();

  constructor(args: { runner: QueryRunner; clock: Clock; addresses: Addresses; firstRealmId: number }) {
    this.#runner = args.runner;
    this.#clock = args.clock;
    this.#addresses = args.addresses;
    this.#firstRealmId = args.firstRealmId;
  }

  /**
   * @param header a request's Host header
   * @returns the organization's id; `undefined` if several share the installation, and none has this name
   */
  async realmIdOf(header: string | undefined): Promise<number | undefined> {
    const name = hostName(header);
    if (this.#addresses.isFirst(name)) return this.#firstRealmId;
    if (name.length > MAX_LENGTH) return undefined;
    const claimed =
      this.#claimed.get(name) ?? (this.#isKnownUnclaimed(name) ? undefined : await this.#ask(name));
    return claimed ?? (this.#isShared ? undefined : this.#firstRealmId);
  }

  /**
   * Returns true if several organizations share the installation. Learns of the second one after a few seconds, and
   * keeps the last answer if the database is unavailable.
   */
  async isShared(): Promise<boolean> {
    if (this.#isShared || this.#clock.now() - this.#answered < UNCLAIMED_MILLISECONDS) return this.#isShared;
    this.#next ??= this.#prepare();
    await this.#next.answer.catch(() => undefined);
    return this.#isShared;
  }

  #isKnownUnclaimed(name: string): boolean {
    const asked = this.#unclaimed.get(name);
    return asked !== undefined && this.#clock.now() - asked < UNCLAIMED_MILLISECONDS;
  }

  /** Combines all requests, so that only one query runs at a time. */
  async #ask(name: string): Promise<number | undefined> {
    this.#next ??= this.#prepare();
    this.#next.names.add(name);
    const { claimed } = await this.#next.answer;
    return Object.hasOwn(claimed, name) ? claimed[name] : undefined;
  }

  #prepare(): { names: Set<string>; answer: Promise<Claims> } {
    const names = new Set<string>();
    const answer = this.#asking.then(() => {
      this.#next = undefined;
      return this.#lookUp([...names]);
    });
    this.#asking = answer.catch(() => undefined);
    return { names, answer };
  }

  async #lookUp(names: readonly string[]): Promise<Claims> {
    const asked = this.#clock.now();
    const claims = await lookupClaims(this.#runner, names);
    this.#isShared ||= claims.is_shared;
    this.#answered = asked;
    for (const name of names) {
      const realmId = Object.hasOwn(claims.claimed, name) ? claims.claimed[name] : undefined;
      this.#unclaimed.delete(name);
      if (realmId === undefined) setBounded(this.#unclaimed, name, asked, MAX_NAMES);
      else setBounded(this.#claimed, name, realmId, MAX_NAMES);
    }
    return claims;
  }
}
