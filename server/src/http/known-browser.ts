/**
 * Remembers the accounts that have signed in at a browser before. The browser keeps a random id and, for each of the
 * last accounts, a signature of both. The signature proves nothing but that sign-in, so it outlives the session.
 */
import type { GuessedAccount } from "../domain/attempts/guesses.ts";
import type { Realm } from "../realm/realm.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import type { PageExchange } from "./page-handler.ts";

/** An account of a directory has two signatures: one for its user, and one for the name that was typed. */
const MAX_SIGNATURES = 10;

const ID_BYTES = 16;

const COOKIE_SECONDS = 365 * 24 * 3600;

interface Kept {
  readonly id: string;
  readonly signatures: readonly string[];
}

function read(realm: Realm, cookies: string | undefined): Kept | undefined {
  const [id, ...signatures] = readCookie(cookies, realm.model.siteUrl, "known_users")?.split(".") ?? [];
  return id === undefined || signatures.length === 0 ? undefined : { id, signatures };
}

function sign({ realmId, context }: Realm, id: string, account: Pick<GuessedAccount, "key">): string {
  const hash = context.secrets.hash(`known browser ${realmId} ${id} ${account.key}`);
  return Buffer.from(hash, "base64").toString("base64url");
}

/**
 * Returns the id of the browser if an account signed in there before.
 *
 * @param cookies the request's header
 */
export function knownBrowser(
  realm: Realm,
  cookies: string | undefined,
  account: Pick<GuessedAccount, "key">,
): string | undefined {
  const kept = read(realm, cookies);
  return kept?.signatures.includes(sign(realm, kept.id, account)) ? kept.id : undefined;
}

/** Records that an account has signed in, by its user and by the name that was typed. */
export function noteBrowser(
  { realm, request, reply }: PageExchange,
  accounts: readonly Pick<GuessedAccount, "key">[],
): void {
  const kept = read(realm, request.headers.cookie);
  const id = kept?.id ?? realm.context.random.bytes(ID_BYTES).toString("base64url");
  const signatures = new Set([
    ...accounts.map((account) => sign(realm, id, account)),
    ...(kept?.signatures ?? []),
  ]);
  const value = [id, ...[...signatures].slice(0, MAX_SIGNATURES)].join(".");
  reply.header("set-cookie", writeCookie(realm.model.siteUrl, "known_users", value, COOKIE_SECONDS));
}
