/**
 * A cookie for the time that a browser spends at the provider. It is encrypted, so that nobody else can read or forge
 * it.
 */
import type { Checks } from "../../openid/provider.ts";
import type { Realm } from "../../realm/realm.ts";
import { readCookie, writeCookie } from "../cookies.ts";
import type { PageExchange } from "../page-handler.ts";
import type { SignInFlow } from "./flow.ts";

/** Long enough for a person to find their second factor. */
const SECONDS = 10 * 60;

interface Attempt {
  readonly checks: Checks;
  readonly flow: SignInFlow;
}

interface Sealed extends Attempt {
  readonly purpose: "openid";
  readonly realmId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export function keepAttempt({ realm, reply }: PageExchange, attempt: Attempt): void {
  const { clock, secrets } = realm.context;
  const sealed: Sealed = {
    ...attempt,
    purpose: "openid",
    realmId: realm.realmId,
    expiresAt: clock.now() + SECONDS * 1000,
  };
  const value = Buffer.from(secrets.encrypt(JSON.stringify(sealed)), "base64").toString("base64url");
  reply.header("set-cookie", writeCookie(realm.model.siteUrl, "openid", value, SECONDS));
}

/** Returns the stored attempt and deletes its cookie; `undefined` if it does not exist or is too old. */
export function takeAttempt({ realm, request, reply }: PageExchange): Attempt | undefined {
  const { siteUrl } = realm.model;
  const value = readCookie(request.headers.cookie, siteUrl, "openid");
  if (value === undefined) return undefined;
  reply.header("set-cookie", writeCookie(siteUrl, "openid", null, 0));
  const sealed = unseal(realm, value);
  if (sealed?.purpose !== "openid" || sealed.realmId !== realm.realmId) return undefined;
  return sealed.expiresAt > realm.context.clock.now() ? sealed : undefined;
}

function unseal(realm: Realm, value: string): Sealed | undefined {
  try {
    return JSON.parse(realm.context.secrets.decrypt(value)) as Sealed;
  } catch {
    return undefined;
  }
}
