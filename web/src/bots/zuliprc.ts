/** Returns a configuration file with which programs sign in. */
export const zuliprcOf = (
  { email, api_key }: { readonly email: string; readonly api_key: string },
  site: string,
): string => `[api]\nemail=${email}\nkey=${api_key}\nsite=${site}\n`;
