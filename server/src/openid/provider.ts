/**
 * Asks a provider of OpenID Connect who somebody is: authorization code flow with PKCE, state and nonce. The library is
 * loaded with the first who signs in so; most servers have no provider.
 */
import type { Configuration } from "openid-client";
import type { OpenIdOptions } from "./options.ts";

/** Somebody waits at a page. */
const SECONDS = 10;

/** What the browser brings back from the provider is checked by. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OpenIdPerson {
  readonly email: string | undefined;
  readonly isVerified: boolean;
  readonly fullName: string;
}

/** Descriptions of providers; a failed attempt is made again. */
const configurations = new WeakMap<OpenIdOptions, Promise<Configuration>>();

async function configurationOf(options: OpenIdOptions): Promise<Configuration> {
  const known = configurations.get(options) ?? discover(options);
  configurations.set(options, known);
  known.catch(() => configurations.delete(options));
  return known;
}

async function discover({ issuer, clientId, clientSecret }: OpenIdOptions): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await import("openid-client");
  const url = new URL(issuer);
  // The configuration lets no other machine be asked without TLS.
  const execute = url.protocol === "http:" ? [allowInsecureRequests] : [];
  return discovery(url, clientId, clientSecret, undefined, { execute, timeout: SECONDS });
}

/** Where the browser is to go, and what is to be kept until it is back. @throws Error */
export async function beginAuthorization(
  options: OpenIdOptions,
  redirectUri: string,
): Promise<{ url: URL; checks: Checks }> {
  const configuration = await configurationOf(options);
  const library = await import("openid-client");
  const checks = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
  };
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: "S256",
  });
  return { url, checks };
}

/** Who came back. @param url with what the provider has added @throws Error for anything that is not in order */
export async function finishAuthorization(
  options: OpenIdOptions,
  url: URL,
  { state, nonce, verifier }: Checks,
): Promise<OpenIdPerson> {
  const configuration = await configurationOf(options);
  const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider gave no ID token");
  // Many tell addresses only to who asks for them.
  const about =
    claims["email"] === undefined
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  const { email, email_verified, name } = about;
  return {
    email: typeof email === "string" ? email.trim() : undefined,
    isVerified: email_verified === true,
    fullName: typeof name === "string" ? name : "",
  };
}
