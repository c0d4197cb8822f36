/**
 * Asks an OpenID Connect provider for a person's identity: authorization code flow with PKCE, state and nonce. The
 * library is loaded at the first such sign-in, because most servers have no provider.
 */
import type { Configuration } from "openid-client";
import type { OpenIdOptions } from "../config/openid-options.ts";

/** The timeout of a request, during which a user waits at a page. */
const SECONDS = 10;

/** The values that verify the browser's return from the provider. */
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

/** Descriptions of providers. A failed request is retried at the next use. */
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
  // The configuration rejects other machines without TLS.
  const execute = url.protocol === "http:" ? [allowInsecureRequests] : [];
  return discovery(url, clientId, clientSecret, undefined, { execute, timeout: SECONDS });
}

/** Returns the address to send the browser to, and the values to keep until it returns. @throws Error */
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

/**
 * Returns the person who came back. @param url with the parameters that the provider has added @throws Error if any
 * check fails
 */
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
  // Many providers reveal addresses only on request.
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
