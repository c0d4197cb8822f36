/** Decides who gets weekly mails, and on which mornings. Times are in milliseconds since 1970. */
import { DAY, offsetAt, timeOf } from "@confab/contract/zone-time";
import { toSeconds } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { isBot } from "../access/users.ts";
import { settingOf } from "../notifications/decide.ts";

/** The earliest minute of a person's day. */
const FIRST_MINUTE = 7 * 60;

/**
 * The minutes over which the organizations are spread. All of a server's organizations usually have the same day and
 * few time zones, and not all of them should begin at once.
 */
const SPREAD_MINUTES = 120;

/** The time zone in which days begin first. */
const FIRST_TIMEZONE = "Etc/GMT-14";

/** Computes the mornings of one organization. It remembers them by time zone, because many people share one. */
class Mornings {
  readonly #weekday: number;
  readonly #minute: number;
  readonly #after: number;
  readonly #known = new Map<string, number>();

  /** @param after the mornings after this time count */
  constructor({ realmId, properties }: RealmModel, after: number) {
    this.#weekday = properties.digest_weekday;
    this.#minute = FIRST_MINUTE + (realmId % SPREAD_MINUTES);
    this.#after = toSeconds(after);
  }

  /** Returns the next morning in a time zone. @param timezone IANA name; an unknown one, or `""`, means UTC */
  in(timezone: string): number {
    const known = this.#known.get(timezone);
    if (known !== undefined) return known;
    const next = this.#next(timezone) * 1000;
    this.#known.set(timezone, next);
    return next;
  }

  #next(timezone: string): number {
    const today = Math.floor((this.#after + offsetAt(timezone, this.#after)) / DAY);
    // 1 January 1970 was a Thursday.
    const ahead = (this.#weekday - ((today + 3) % 7) + 7) % 7;
    const next = timeOf(timezone, today + ahead, this.#minute);
    return next > this.#after ? next : timeOf(timezone, today + ahead + 7, this.#minute);
  }
}

/** True for people who want the mails. Whether somebody was away is in the database (`queries.ts`). */
export const wantsDigests = (user: User): boolean =>
  user.is_active && !isBot(user) && settingOf(user, "enable_digest_emails");

/** Returns the people with a morning after `from` that has come by `until`, by ascending id. */
export function peopleWithMorning(model: RealmModel, from: number, until: number): number[] {
  const mornings = new Mornings(model, from);
  return [...model.users.values()]
    .filter((user) => wantsDigests(user) && mornings.in(timezoneOf(user)) <= until)
    .map(({ user_id }) => user_id)
    .sort((a, b) => a - b);
}

const timezoneOf = ({ settings }: User): string => settings.timezone ?? "";

/**
 * Returns the time of the next round: the first morning after a time for anybody. The first morning of all counts as
 * well, because people may choose other time zones until then.
 */
export function nextRound(model: RealmModel, after: number): number {
  const mornings = new Mornings(model, after);
  let next = Math.min(mornings.in(FIRST_TIMEZONE), mornings.in(""));
  for (const user of model.users.values()) {
    if (wantsDigests(user)) next = Math.min(next, mornings.in(timezoneOf(user)));
  }
  return next;
}
