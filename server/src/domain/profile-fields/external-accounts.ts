/** Services whose accounts a profile can name without a description by the organization. */
export const defaultExternalAccounts = {
  twitter: {
    name: "Twitter",
    text: "Twitter",
    hint: "Your user name on Twitter",
    url_pattern: "https://twitter.com/%(username)s",
  },
  github: {
    name: "GitHub",
    text: "GitHub",
    hint: "Your user name on GitHub",
    url_pattern: "https://github.com/%(username)s",
  },
} as const;

/** Returns the default service that field data names, or undefined for one that the organization describes itself. */
export function defaultExternalAccount(fieldData: unknown) {
  const { subtype } = (fieldData ?? {}) as { subtype?: unknown };
  return typeof subtype === "string" && Object.hasOwn(defaultExternalAccounts, subtype)
    ? defaultExternalAccounts[subtype as keyof typeof defaultExternalAccounts]
    : undefined;
}
