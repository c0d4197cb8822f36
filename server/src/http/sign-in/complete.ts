/**
 * Completes every sign-in, after proof of identity by password, by a link, or by a provider. A new way to sign in
 * proves the identity and calls `completeSignIn`; nothing else begins sessions.
 */
import type { FastifyReply } from "fastify";
import { requireActiveRealm } from "../../domain/access/realm.ts";
import { guessKeyOfUser } from "../../domain/attempts/guesses.ts";
import { createConfirmation } from "../../domain/confirmations/confirmations.ts";
import { mailSignIn } from "../../domain/notifications/sign-in-mail.ts";
import { endSession, type Proven, startSession } from "../../domain/sessions/actions.ts";
import { lookupCredentials } from "../../domain/users/queries.ts";
import { newCsrfToken, setCsrfCookie } from "../csrf.ts";
import { knownBrowser, noteBrowser } from "../known-browser.ts";
import { frameOf } from "../page-frame.ts";
import type { PageExchange } from "../page-handler.ts";
import { sendPage } from "../send-page.ts";
import { lookupSessionUser, setSessionCookie } from "../session.ts";
import type { SignInFlow } from "./flow.ts";
import { desktopCodePage } from "./login-pages.ts";
import { encryptForDesktop, encryptForMobile } from "./otp.ts";

/**
 * Signs in at the target of the flow: this browser, or the app that opened it.
 *
 * @throws ApiError 401 if the proof is no longer valid, or the organization is deactivated
 */
export async function completeSignIn(
  exchange: PageExchange,
  proven: Proven,
  flow: SignInFlow,
): Promise<FastifyReply> {
  requireActiveRealm(exchange.realm.model, "coded");
  if (flow.mobileOtp !== undefined) return giveKeyToMobileApp(exchange, proven, flow.mobileOtp);
  if (flow.desktopOtp !== undefined) return showCodeForDesktopApp(exchange, proven, flow.desktopOtp);
  await signInBrowser(exchange, proven);
  return exchange.reply.redirect(flow.next, 302);
}

/**
 * Begins a session, in place of the browser's previous one. The caller sends the answer.
 *
 * @returns the token for the forms of that answer
 */
export async function signInBrowser(exchange: PageExchange, proven: Proven): Promise<string> {
  const { realm, request, reply } = exchange;
  const userAgent = request.headers["user-agent"] ?? "";
  const token = await startSession(realm, proven, userAgent);
  const previous = await lookupSessionUser(realm, request, reply);
  if (previous) await endSession(realm, previous.session.tokenHash);
  dropSessionCookies(reply);
  setSessionCookie(realm, token, reply);
  const begun = await realm.services.sessions.use(token, true);
  const csrfToken = newCsrfToken(realm, begun?.session);
  setCsrfCookie(realm, csrfToken, reply);
  const account = { key: guessKeyOfUser(proven.userId) };
  const isKnown = knownBrowser(realm, request.headers.cookie, account) !== undefined;
  noteBrowser(exchange, proven.account ? [account, proven.account] : [account]);
  if (!isKnown) await mailSignIn(realm, proven.userId, userAgent.toWellFormed());
  return csrfToken;
}

/** Removes cookies that were already set for the previous session. Cookies for other purposes are kept. */
function dropSessionCookies(reply: FastifyReply): void {
  const all = [reply.getHeader("set-cookie") ?? []].flat().map(String);
  reply.removeHeader("set-cookie");
  for (const cookie of all) {
    if (!/^(__Host-)?(sessionid|csrftoken)=/.test(cookie)) reply.header("set-cookie", cookie);
  }
}

async function giveKeyToMobileApp(
  { realm, reply }: PageExchange,
  { userId }: Proven,
  otp: string,
): Promise<FastifyReply> {
  const user = realm.model.users.get(userId);
  const credentials = await realm.read((tx) => lookupCredentials(tx, userId));
  if (!user || !credentials) throw new Error(`Account ${userId} is gone`);
  const parameters = new URLSearchParams({
    otp_encrypted_api_key: encryptForMobile(credentials.apiKey, otp),
    email: user.delivery_email,
    user_id: String(userId),
    realm: realm.model.siteUrl,
  });
  return reply.header("cache-control", "no-store").redirect(`zulip://login?${parameters}`, 302);
}

async function showCodeForDesktopApp(
  exchange: PageExchange,
  { userId }: Proven,
  otp: string,
): Promise<FastifyReply> {
  const { realm, reply } = exchange;
  const { secrets, random } = realm.context;
  // The app expects a token of 32 letters and digits, like an API key.
  const token = await realm.read((tx) =>
    createConfirmation(tx, "desktop sign in", { userId, subject: null }, secrets.newApiKey()),
  );
  return sendPage(reply, desktopCodePage(frameOf(exchange), encryptForDesktop(token, otp, random)));
}
