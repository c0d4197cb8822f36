/** Names of time zones: several mean the same. */
import { setBounded } from "../../bounded-map.ts";

/** Zones that are named after a place. */
const PLACES = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//i;

/** Zones of their own, although the runtime takes a place for them. */
const OFFSETS = /^([A-Z]ET|[EMH]ST|[A-Z]{3}\d[A-Z]{3})$/;

/** Making a formatter takes a while, and there are some 600 names. */
const known = new Map<string, string>();
const MAX_KNOWN = 1000;

/**
 * Returns the name under which others see a user's zone: `Etc/UTC` for `UTC`, `America/Los_Angeles` for `US/Pacific`.
 *
 * @param name that `isTimezone` accepts, or `""`
 */
export function canonicalTimezone(name: string): string {
  // Of places the runtime gives outdated spellings, such as Calcutta.
  if (name === "" || PLACES.test(name) || OFFSETS.test(name)) return name;
  let canonical = known.get(name);
  if (canonical === undefined) {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    canonical = timeZone === "UTC" ? (/gmt|greenwich/i.test(name) ? "Etc/GMT" : "Etc/UTC") : timeZone;
    setBounded(known, name, canonical, MAX_KNOWN);
  }
  return canonical;
}
