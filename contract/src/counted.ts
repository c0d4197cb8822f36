/** Texts with a number in them, in the web client and on the server. */

/** By `Intl.PluralRules`; `#` stands for the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** @returns the text for a number, written as the language writes numbers */
export function counted(language: string, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replaceAll("#", numbers.format(count));
}
