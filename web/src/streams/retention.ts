/** The retention time of a stream's messages (docs/interface/streams.md#stream-options). Pure. */
import type { Texts } from "../text/text.tsx";

/** The chosen retention; the number of days is text while the user types it. */
export interface RetentionChoice {
  readonly kind: "realm_default" | "unlimited" | "days";
  readonly days: string;
}

/** @param days the stream's value: `null` follows the organization, -1 means for ever */
export const retentionChoiceOf = (days: number | null): RetentionChoice => {
  if (days === null) return { kind: "realm_default", days: "" };
  return days === -1 ? { kind: "unlimited", days: "" } : { kind: "days", days: String(days) };
};

/** Converts the choice to the form that the server accepts; `undefined` if it is not valid. */
export function retentionParameter({ kind, days }: RetentionChoice): string | number | undefined {
  if (kind !== "days") return kind;
  const number = Number(days);
  return Number.isInteger(number) && number >= 1 ? number : undefined;
}

export function retentionText(
  days: number | null,
  ofRealm: number | null | undefined,
  texts: Texts["managing"],
): string {
  if (days === null) return texts.retentionOfRealm(kept(ofRealm ?? -1, texts));
  return `${kept(days, texts)}.`;
}

export const kept = (days: number, texts: Texts["managing"]): string =>
  days === -1 ? texts.forEver : texts.days(days);
