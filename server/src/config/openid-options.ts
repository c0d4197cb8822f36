/** Reads the configuration of an OpenID Connect provider from the environment; see `docs/configuration.md`. */
import { StartError } from "../base/start-error.ts";

export interface OpenIdOptions {
  /** The address at which the protocol locates the provider's description. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's name for people. */
  readonly name: string;
}

/** @throws StartError */
export function readOpenId(text: (name: string) => string | undefined): OpenIdOptions | undefined {
  const issuer = text("CONFAB_OIDC_ISSUER");
  if (issuer === undefined) return undefined;
  const url = URL.parse(issuer);
  // An eavesdropper could sign in as anyone. Connections within the machine can't be intercepted.
  const isLocal = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol !== "https:" && !(url?.protocol === "http:" && isLocal)) {
    throw new StartError(
      `CONFAB_OIDC_ISSUER is "${issuer}"; it must be an address such as https://login.example.com.`,
    );
  }
  const [clientId, clientSecret] = [text("CONFAB_OIDC_CLIENT_ID"), text("CONFAB_OIDC_CLIENT_SECRET")];
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? "CONFAB_OIDC_CLIENT_ID" : "CONFAB_OIDC_CLIENT_SECRET";
    throw new StartError(`CONFAB_OIDC_ISSUER also needs ${missing}, too.`);
  }
  return { issuer, clientId, clientSecret, name: text("CONFAB_OIDC_NAME") ?? url.hostname };
}
