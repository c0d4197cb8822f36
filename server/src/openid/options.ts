/** What the environment says about a provider of OpenID Connect; see the table in the README. */
import { StartError } from "../db/errors.ts";

export interface OpenIdOptions {
  /** Where its description is found, by the protocol's rule. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people know it by. */
  readonly name: string;
}

/** @throws StartError */
export function readOpenId(text: (name: string) => string | undefined): OpenIdOptions | undefined {
  const issuer = text("CONFAB_OIDC_ISSUER");
  if (issuer === undefined) return undefined;
  const url = URL.parse(issuer);
  // Whoever reads along could sign in as anybody; a machine talks to itself unheard.
  const isLocal = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol !== "https:" && !(url?.protocol === "http:" && isLocal)) {
    throw new StartError(
      `CONFAB_OIDC_ISSUER is "${issuer}"; it must be an address such as https://login.example.com.`,
    );
  }
  const [clientId, clientSecret] = [text("CONFAB_OIDC_CLIENT_ID"), text("CONFAB_OIDC_CLIENT_SECRET")];
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? "CONFAB_OIDC_CLIENT_ID" : "CONFAB_OIDC_CLIENT_SECRET";
    throw new StartError(`CONFAB_OIDC_ISSUER needs ${missing}, too.`);
  }
  return { issuer, clientId, clientSecret, name: text("CONFAB_OIDC_NAME") ?? url.hostname };
}
