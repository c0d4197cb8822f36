/**
 * The extra data of some kinds of profile fields (docs/interface/profile-fields.md#fields), and the stored form of
 * their values.
 */

/** The kinds of fields, by number. */
export const FieldKind = {
  shortText: 1,
  longText: 2,
  choice: 3,
  date: 4,
  url: 5,
  people: 6,
  account: 7,
} as const;

/** @param value the value of a field of people: their ids, as JSON */
export const peopleIn = (value: string): number[] => (value.match(/\d+/g) ?? []).map(Number);

export interface Option {
  /** The key that users' values store; renaming an option keeps it. Empty for a new option. */
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
 * Converts options to the form that the server accepts. Leaves out options without text.
 *
 * @param before the previous options: a new option never gets the key of a removed one, which users' values may still
 * store
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

/** Converts an account to the form that the server accepts. */
export const dataOfAccount = ({ subtype, url_pattern }: Account): Partial<Account> =>
  subtype === "custom" ? { subtype, url_pattern } : { subtype };

/**
 * Returns the address of a user's account.
 *
 * @param services the services that the server knows, by name
 */
export const addressOfAccount = (
  { subtype, url_pattern }: Account,
  name: string,
  services: Readonly<Record<string, { readonly url_pattern: string }>>,
): string | undefined => {
  const pattern = subtype === "custom" ? url_pattern : services[subtype]?.url_pattern;
  return pattern?.replace("%(username)s", () => encodeURIComponent(name));
};
