/** Canonical names of time zones: several names can mean the same zone. */
import { setBounded } from "../../../base/bounded-map.ts";

/** Zones that are named after a place. */
const PLACES = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//i;

/** Zones that are distinct, although the runtime maps them to a place. */
const OFFSETS = /^([A-Z]ET|[EMH]ST|[A-Z]{3}\d[A-Z]{3})$/;

/** Canonical names by name: creating a formatter is slow, and some 600 names exist. */
const known = new Map<string, string>();
const MAX_KNOWN = 1000;

/**
 * Returns the name under which others see a user's zone: `Etc/UTC` for `UTC`, `America/Los_Angeles` for `US/Pacific`.
 *
 * @param name a name that `isTimezone` accepts, or `""`
 */
export function canonicalTimezone(name: string): string {
  // The runtime returns outdated spellings of places, such as Calcutta.
  if (name === "" || PLACES.test(name) || OFFSETS.test(name)) return name;
  let canonical = known.get(name);
  if (canonical === undefined) {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    canonical = timeZone === "UTC" ? (/gmt|greenwich/i.test(name) ? "Etc/GMT" : "Etc/UTC") : timeZone;
    setBounded(known, name, canonical, MAX_KNOWN);
  }
  return canonical;
}
