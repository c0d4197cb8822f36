/**
 * Signs people in with a provider of OpenID Connect: the redirection to the provider, and the return
 * (docs/interface/authentication.md#signing-in-apps).
 */
import { ApiError } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import { isBot } from "../../domain/access/users.ts";
import { ensureAccount } from "../../domain/invitations/newcomer.ts";
import { OPENID_LOGIN, OPENID_SIGN_UP, openIdOf } from "../../domain/realm/authentication-methods.ts";
import { isEmail } from "../../domain/users/names.ts";
import { beginAuthorization, finishAuthorization } from "../../openid/provider.ts";
import type { Realms } from "../../realm/realms.ts";
import { formProblem } from "../form-problem.ts";
import { askedLanguage, frameOf } from "../page-frame.ts";
import { type PageExchange, pageHandlersOf } from "../page-handler.ts";
import type { PageTexts } from "../page-texts/en.ts";
import { sendPage } from "../send-page.ts";
import { completeSignIn } from "./complete.ts";
import { flowFields, readFlow, type SignInFlow } from "./flow.ts";
import { readForm } from "./form.ts";
import { closedPage } from "./join-pages.ts";
import { providerProblemPage } from "./login-pages.ts";
import { keepAttempt, takeAttempt } from "./openid-cookie.ts";

const CALLBACK = "/complete/oidc/";
const DEACTIVATED = "Account is deactivated";

export function addOpenIdPages(server: FastifyInstance, realms: Realms): void {
  const page = pageHandlersOf(realms);
  for (const path of [OPENID_LOGIN, OPENID_SIGN_UP]) server.get(path, page(goThere));
  server.get(CALLBACK, page(comeBack));
}

/** Returns the address that starts a sign-in with the provider. */
export function openIdLoginUrl(flow: SignInFlow): string {
  const query = new URLSearchParams(flowFields(flow)).toString();
  return query === "" ? OPENID_LOGIN : `${OPENID_LOGIN}?${query}`;
}

async function goThere(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const options = openIdOf(realm);
  if (!options) return sendProblem(exchange, ({ login }) => login.notThatWay, 404);
  const flow = readFlow(await readForm(exchange));
  try {
    const { url, checks } = await beginAuthorization(options, realm.model.siteUrl + CALLBACK);
    keepAttempt(exchange, { checks, flow });
    return reply.header("cache-control", "no-store").redirect(url.href, 302);
  } catch (error) {
    realm.context.logger.error({ err: error }, "A request to the OpenID Connect provider failed");
    return sendProblem(exchange, ({ login }) => login.unreachable(options.name), 503);
  }
}

async function comeBack(exchange: PageExchange) {
  const { realm, request } = exchange;
  const options = openIdOf(realm);
  const attempt = takeAttempt(exchange);
  if (!options || !attempt) return sendProblem(exchange, ({ login }) => login.tookTooLong, 400);
  const url = new URL(request.url, realm.model.siteUrl);
  const person = await finishAuthorization(options, url, attempt.checks).catch((error: unknown) => {
    realm.context.logger.warn({ err: error }, "A sign-in through OpenID Connect was refused");
    return undefined;
  });
  if (!person) return sendProblem(exchange, ({ login }) => login.saidNothing(options.name), 400);
  const { email, isVerified, fullName } = person;
  if (email === undefined || !isEmail(email) || !isVerified) {
    return sendProblem(exchange, ({ login }) => login.noAddress(options.name), 403);
  }
  return admit(exchange, { email, fullName }, attempt.flow);
}

/** @param person has proved that the address is theirs */
async function admit(
  exchange: PageExchange,
  { email, fullName }: { email: string; fullName: string },
  flow: SignInFlow,
) {
  const { realm } = exchange;
  const language = askedLanguage(exchange.request);
  try {
    const user = await ensureAccount(realm, { email, fullName, language }, "invited");
    if (!user)
      return sendPage(exchange.reply, closedPage(frameOf(exchange), realm.model.properties.name), 403);
    if (!user.is_active || isBot(user) || user.is_system || !realm.model.isActive) {
      return sendProblem(exchange, ({ refused }) => refused(DEACTIVATED), 401);
    }
    return await completeSignIn(exchange, { userId: user.user_id }, flow);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return sendProblem(exchange, (texts) => formProblem(error, texts, {}).text, error.status);
  }
}

function sendProblem(exchange: PageExchange, problem: (texts: PageTexts) => string, status: number) {
  const frame = frameOf(exchange);
  return sendPage(exchange.reply, providerProblemPage(frame, problem(frame.texts)), status);
}
