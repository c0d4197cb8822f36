/** What profile fields of some kinds have besides name and hint (reference 13), and how their values are kept. */

/** Kinds of fields by their numbers. */
export const FieldKind = {
  shortText: 1,
  longText: 2,
  choice: 3,
  date: 4,
  url: 5,
  people: 6,
  account: 7,
} as const;

/** @param value of a field of people: their ids, as JSON */
export const peopleIn = (value: string): number[] => (value.match(/\d+/g) ?? []).map(Number);

export interface Option {
  /** Users' values name it; an option that is renamed keeps it. Empty for one that is new. */
  readonly key: string;
  readonly text: string;
}

/** @param fieldData JSON of a field with options, as the server gives it */
export function optionsIn(fieldData: string): readonly Option[] {
  const options = Object.entries(
    JSON.parse(fieldData || "{}") as Record<string, { text: string; order: string }>,
  );
  return options
    .toSorted(([, one], [, other]) => Number(one.order) - Number(other.order))
    .map(([key, { text }]) => ({ key, text }));
}

/**
 * As the server takes it; options without text are left out.
 *
 * @param before the options as they were: no new one gets the key of one that is removed, which users' values may name
 */
export function dataOfOptions(
  options: readonly Option[],
  before: readonly Option[],
): Record<string, { text: string; order: string }> {
  let last = Math.max(0, ...before.map(({ key }) => Number(key)).filter(Number.isInteger));
  return Object.fromEntries(
    options
      .filter(({ text }) => text.trim() !== "")
      .map(({ key, text }, index) => {
        if (key === "") last += 1;
        return [key === "" ? String(last) : key, { text: text.trim(), order: String(index + 1) }];
      }),
  );
}

export interface Account {
  /** The name of a service that the server knows, or `custom`. */
  readonly subtype: string;
  readonly url_pattern: string;
}

/** @param fieldData JSON of a field of accounts, as the server gives it */
export const accountIn = (fieldData: string): Account => ({
  subtype: "custom",
  url_pattern: "",
  ...(JSON.parse(fieldData || "{}") as Partial<Account>),
});

/** As the server takes it. */
export const dataOfAccount = ({ subtype, url_pattern }: Account): Partial<Account> =>
  subtype === "custom" ? { subtype, url_pattern } : { subtype };

/**
 * Where somebody's account is found.
 *
 * @param services what the server knows, by name
 */
export const addressOfAccount = (
  { subtype, url_pattern }: Account,
  name: string,
  services: Readonly<Record<string, { readonly url_pattern: string }>>,
): string | undefined => {
  const pattern = subtype === "custom" ? url_pattern : services[subtype]?.url_pattern;
  return pattern?.replace("%(username)s", () => encodeURIComponent(name));
};
