/** Events that only clients of earlier levels get, beside those of the newest level. */
import type { EmailAddressVisibility } from "../policies.ts";
import { onlyBefore } from "./earlier-data.ts";

/**
 * Returns the event of a property that is now the default of a setting. Only clients below level 163 get it
 * (`levels/changes/163-own-visibility.ts`).
 */
export const visibilityForAllChanged = (value: EmailAddressVisibility) =>
  onlyBefore(163, { type: "realm", op: "update", property: "email_address_visibility", value });
