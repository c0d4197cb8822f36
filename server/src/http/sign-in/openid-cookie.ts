/** What a browser keeps while it is at the provider: sealed, so that nobody else can have made or read it. */
import type { Checks } from "../../openid/provider.ts";
import type { Realm } from "../../realm/realm.ts";
import { readCookie, writeCookie } from "../cookies.ts";
import type { PageExchange } from "../realm-pages.ts";
import type { SignInFlow } from "./flow.ts";

/** Long enough to find one's second factor. */
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

/** What was kept, and it is gone; `undefined` where nothing was, or too long ago. */
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
