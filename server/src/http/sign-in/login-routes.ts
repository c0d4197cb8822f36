/**
 * Serves the pages by which people and apps sign in (docs/interface/authentication.md#sign-in-page,
 * docs/interface/authentication.md#signing-in-apps), and people sign out.
 */
import { ApiError } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import { isOwner } from "../../domain/access/users.ts";
import { signIn } from "../../domain/accounts/sign-in.ts";
import { spendConfirmation } from "../../domain/confirmations/confirmations.ts";
import { isOpen } from "../../domain/invitations/admission.ts";
import { isMethodOn, openIdOf, takesPasswords } from "../../domain/realm/authentication-methods.ts";
import { endSession } from "../../domain/sessions/actions.ts";
import { lookupCredentials } from "../../domain/users/queries.ts";
import type { Realms } from "../../realm/realms.ts";
import { formProblem } from "../form-problem.ts";
import { guessSourceOf } from "../guess-source.ts";
import { forgetOrganization } from "../known-organizations.ts";
import { askedLanguage, type FormProblem, frameOf } from "../page-frame.ts";
import { type PageExchange, pageHandlersOf } from "../page-handler.ts";
import { sendPage } from "../send-page.ts";
import { lookupSessionUser, setSessionCookie } from "../session.ts";
import { completeSignIn, signInBrowser } from "./complete.ts";
import { flowFields, readFlow, type SignInFlow } from "./flow.ts";
import { ownFormFields, readForm, readSentForm } from "./form.ts";
import {
  forgeryPage,
  type LoginForm,
  linkExpiredPage,
  loginPage,
  signedInPage,
  signInLinkPage,
} from "./login-pages.ts";
import { openIdLoginUrl } from "./openid-routes.ts";
import { sendFirstStep } from "./welcome-routes.ts";

export function addSignInPages(server: FastifyInstance, realms: Realms): void {
  const page = pageHandlersOf(realms);
  server.post("/", page(logIn));
  for (const path of ["/login/", "/accounts/login/"]) {
    server.get(path, page(showLogin));
    server.post(path, page(logIn));
  }
  server.get(
    "/login",
    page(({ request, reply }) => reply.redirect(`/login/${new URL(request.url, "http://x").search}`, 302)),
  );
  server.post("/accounts/logout/", page(logOut));
  server.get("/accounts/login/subdomain/:token", page(logInFromDesktop));
  server.get(
    "/sign-in/:token",
    page((exchange) => {
      const { name } = exchange.realm.model.properties;
      return sendPage(exchange.reply, signInLinkPage(frameOf(exchange), name));
    }),
  );
  server.post("/sign-in/:token", page(logInByLink));
}

async function showLogin(exchange: PageExchange) {
  const { realm, request, reply } = exchange;
  const flow = readFlow(await readForm(exchange));
  const signedIn = await lookupSessionUser(realm, request, reply);
  const isForApp = flow.mobileOtp !== undefined || flow.desktopOtp !== undefined;
  if (signedIn && !isForApp) return reply.redirect(flow.next, 302);
  return sendLogin(exchange, flow, { username: "", status: 200 });
}

async function sendLogin(
  exchange: PageExchange,
  flow: SignInFlow,
  { username, problem, status }: { username: string; problem?: FormProblem; status: number },
) {
  const form = await loginFormOf(exchange, flow, { username, problem });
  const { name } = exchange.realm.model.properties;
  return sendPage(exchange.reply, loginPage(frameOf(exchange), name, form), status);
}

/** Returns the sign-in form with the methods of this organization. */
export async function loginFormOf(
  exchange: PageExchange,
  flow: SignInFlow,
  { username, problem }: { username: string; problem: FormProblem | undefined },
): Promise<LoginForm> {
  const { realm } = exchange;
  const own = await ownFormFields(exchange);
  const openId = openIdOf(realm);
  return {
    username,
    problem,
    takesPasswords: takesPasswords(realm.model),
    hasOwnPasswords: isMethodOn(realm.model, "Email"),
    takesAnyName: isMethodOn(realm.model, "LDAP"),
    takesSignUps: isOpen(realm),
    provider: openId && { name: openId.name, url: openIdLoginUrl(flow) },
    fields: { ...own, ...flowFields(flow) },
  };
}

async function logIn(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const { fields, isForged } = await readSentForm(exchange);
  const flow = readFlow(fields);
  if (isForged) return sendPage(reply, forgeryPage(frameOf(exchange)), 403);
  const username = fields.body.get("username") ?? "";
  const language = askedLanguage(exchange.request);
  try {
    const source = guessSourceOf(realm, exchange.request, { session: undefined, hasKey: false });
    const password = fields.body.get("password") ?? "";
    const { user, passwordHash, account } = await signIn(realm, { username, password, source, language });
    return await completeSignIn(exchange, { userId: user.user_id, passwordHash, account }, flow);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { texts } = frameOf(exchange);
    const retryAfter = error.headers["retry-after"];
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    const problem =
      retryAfter === undefined || error.status !== 429
        ? formProblem(error, texts, { address: "username", password: "password" })
        : { text: texts.login.tooOften(Math.ceil(Number(retryAfter))) };
    return sendLogin(exchange, flow, { username, problem, status: error.status });
  }
}

async function logOut(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const { signedIn, isForged } = await readSentForm(exchange);
  if (signedIn && isForged) return sendPage(reply, forgeryPage(frameOf(exchange)), 403);
  if (signedIn) await endSession(realm, signedIn.session.tokenHash);
  reply.removeHeader("set-cookie");
  forgetOrganization(exchange);
  return setSessionCookie(realm, null, reply).redirect("/login/", 302);
}

const tokenOf = ({ request }: PageExchange): string => (request.params as { token: string }).token;

async function logInFromDesktop(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const spent = await realm.read((tx) => spendConfirmation(tx, "desktop sign in", tokenOf(exchange)));
  if (spent?.userId == null) return sendPage(reply, linkExpiredPage(frameOf(exchange)), 400);
  const flow = { next: "/", mobileOtp: undefined, desktopOtp: undefined };
  return completeSignIn(exchange, { userId: spent.userId }, flow);
}

async function logInByLink(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const spent = await realm.read((tx) => spendConfirmation(tx, "sign in", tokenOf(exchange)));
  const user = spent?.userId == null ? undefined : realm.model.users.get(spent.userId);
  const credentials = user?.is_active && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  if (!user || !credentials) return sendPage(reply, linkExpiredPage(frameOf(exchange)), 410);
  const csrfToken = await signInBrowser(exchange, { userId: user.user_id });
  const { apiKey } = credentials;
  const account = { email: user.delivery_email, apiKey, siteUrl: realm.model.siteUrl };
  if (isOwner(user)) return sendFirstStep(exchange, user, account, csrfToken);
  return sendPage(reply, signedInPage(frameOf(exchange), account));
}
