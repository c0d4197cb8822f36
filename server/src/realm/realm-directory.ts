/**
 * Which organization a host name is for. The database knows; a node remembers what it was told, for ever where an
 * organization has the name (it keeps it), and for a moment where none has, as one may be created any time.
 */
import { setBounded } from "../bounded-map.ts";
import type { Clock } from "../clock.ts";
import type { QueryRunner } from "../db/engine.ts";
import { type Addresses, hostName } from "./addresses.ts";
import { type Claims, lookupClaims } from "./queries.ts";

/** Strangers name what they like: of each kind no more than so many names are remembered, the oldest goes first. */
const MAX_NAMES = 10_000;

/** How long a new organization may remain unknown to a node that was asked for it too early. */
const UNCLAIMED_MILLISECONDS = 5000;

/** Longer than any name. */
const MAX_LENGTH = 253;

export class RealmDirectory {
  readonly #runner: QueryRunner;
  readonly #clock: Clock;
  readonly #addresses: Addresses;
  readonly #firstRealmId: number;
  readonly #claimed = new Map<string, number>();
  /** By name: when the database was asked, in milliseconds since 1970. */
  readonly #unclaimed = new Map<string, number>();
  /** More than one organization; once so, it stays so. */
  #isShared = false;
  /** Names to ask for next, and their answer. */
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
   * @returns the organization's id; `undefined` where several share the installation, and none has this name
   */
  async realmIdOf(header: string | undefined): Promise<number | undefined> {
    const name = hostName(header);
    if (this.#addresses.isFirst(name)) return this.#firstRealmId;
    if (name.length > MAX_LENGTH) return undefined;
    const claimed =
      this.#claimed.get(name) ?? (this.#isKnownUnclaimed(name) ? undefined : await this.#ask(name));
    return claimed ?? (this.#isShared ? undefined : this.#firstRealmId);
  }

  #isKnownUnclaimed(name: string): boolean {
    const asked = this.#unclaimed.get(name);
    return asked !== undefined && this.#clock.now() - asked < UNCLAIMED_MILLISECONDS;
  }

  /** However many ask, and for whatever names, one statement at a time is asking the database. */
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
    for (const name of names) {
      const realmId = Object.hasOwn(claims.claimed, name) ? claims.claimed[name] : undefined;
      this.#unclaimed.delete(name);
      if (realmId === undefined) setBounded(this.#unclaimed, name, asked, MAX_NAMES);
      else setBounded(this.#claimed, name, realmId, MAX_NAMES);
    }
    return claims;
  }
}
