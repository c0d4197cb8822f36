/** Events that only clients of earlier levels get, beside those of the newest level or in place of them. */
import type { Linkifier, RealmFilter } from "../objects/linkifier.ts";
import type { EmailAddressVisibility } from "../policies.ts";
import { insteadBefore, onlyBefore } from "./earlier-data.ts";
import type { LevelEvent } from "./level-change.ts";
import { formatOfTemplate } from "./url-formats.ts";

/**
 * Returns the event of a property that is now the default of a setting. Only clients below level 163 get it
 * (`levels/changes/163-own-visibility.ts`).
 */
export const visibilityForAllChanged = (value: EmailAddressVisibility) =>
  onlyBefore(163, { type: "realm", op: "update", property: "email_address_visibility", value });

/**
 * Returns the event of linkifiers in their oldest form. Only clients below level 176 get it
 * (`levels/changes/176-url-templates.ts`).
 */
export const filtersChanged = (linkifiers: readonly Linkifier[]) =>
  onlyBefore(176, { type: "realm_filters", realm_filters: filtersOf(linkifiers) });

/** Returns linkifiers in their oldest form. */
export const filtersOf = (linkifiers: readonly Linkifier[]): RealmFilter[] =>
  linkifiers.map(({ id, pattern, url_template }) => [pattern, formatOfTemplate(url_template), id]);

/**
 * Returns the event of a reactivated account. Clients below level 222 get the addition of an account in its place
 * (`levels/changes/222-active-users.ts`).
 */
export const reactivated = <E extends object>(event: E, addition: LevelEvent): E =>
  insteadBefore(222, event, addition);
