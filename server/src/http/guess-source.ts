/** Determines the origin of a password, so that guesses can be counted. */
import type { FastifyRequest } from "fastify";
import type { GuessSource } from "../domain/attempts/guesses.ts";
import type { Session } from "../domain/sessions/queries.ts";
import type { Realm } from "../realm/realm.ts";
import { knownBrowser } from "./known-browser.ts";

/**
 * @param session the session of the request, which belongs to the account whose password is given
 * @param hasKey true if the request came with the key of that account
 */
export const guessSourceOf = (
  realm: Realm,
  request: FastifyRequest,
  { session, hasKey }: { session: Session | undefined; hasKey: boolean },
): GuessSource => ({
  address: request.ip,
  browserOf: (account) =>
    session ? `session ${session.tokenHash}` : knownBrowser(realm, request.headers.cookie, account),
  hasKey,
});
