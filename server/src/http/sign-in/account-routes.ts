/** Serves the pages that mails link to: choosing a new password, confirming a new address. */
import { ApiError } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import { countedAddress } from "../../base/ip-addresses.ts";
import { confirmEmailChange, lookupEmailChange } from "../../domain/accounts/email-change.ts";
import {
  lookupPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "../../domain/accounts/password-reset.ts";
import { guessedUser } from "../../domain/attempts/guesses.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { Realms } from "../../realm/realms.ts";
import { formProblem } from "../form-problem.ts";
import { noteBrowser } from "../known-browser.ts";
import { type FormProblem, frameOf } from "../page-frame.ts";
import { type PageExchange, pageHandlersOf } from "../page-handler.ts";
import { sendPage } from "../send-page.ts";
import {
  confirmationExpiredPage,
  confirmEmailPage,
  emailChangedPage,
  newPasswordPage,
  passwordChangedPage,
  resetRequestPage,
  resetSentPage,
} from "./account-pages.ts";
import { ownFormFields, readSentForm } from "./form.ts";
import { forgeryPage } from "./login-pages.ts";

export function addAccountPages(server: FastifyInstance, realms: Realms): void {
  const page = pageHandlersOf(realms);
  server.get(
    "/accounts/password/reset/",
    page((exchange) => sendResetRequest(exchange)),
  );
  server.post("/accounts/password/reset/", page(requestReset));
  server.get(
    "/accounts/password/reset/:token/",
    page((exchange) => sendNewPassword(exchange)),
  );
  server.post("/accounts/password/reset/:token/", page(reset));
  server.get("/accounts/confirm_new_email/:token", page(showEmailChange));
  server.post("/accounts/confirm_new_email/:token", page(changeEmail));
}

const tokenOf = ({ request }: PageExchange): string => (request.params as { token: string }).token;

async function sendResetRequest(
  exchange: PageExchange,
  sent: { email: string; problem?: FormProblem; status: number } = { email: "", status: 200 },
) {
  const { email, problem, status } = sent;
  const fields = await ownFormFields(exchange);
  const form = { email, problem, fields, sendsMail: sendsMail(exchange.realm.context.config) };
  return sendPage(exchange.reply, resetRequestPage(frameOf(exchange), form), status);
}

async function requestReset(exchange: PageExchange) {
  const { fields, isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(exchange.reply, forgeryPage(frameOf(exchange)), 403);
  const email = fields.body.get("email") ?? "";
  const { texts } = frameOf(exchange);
  try {
    await requestPasswordReset(exchange.realm, email, countedAddress(exchange.request.ip));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const seconds = error.headers["retry-after"];
    if (seconds !== undefined) exchange.reply.header("retry-after", seconds);
    const problem =
      seconds === undefined
        ? formProblem(error, texts, { address: "email" })
        : { text: texts.reset.tooOften(Math.ceil(Number(seconds) / 60)) };
    return sendResetRequest(exchange, { email, problem, status: error.status });
  }
  return sendPage(exchange.reply, resetSentPage(frameOf(exchange), sendsMail(exchange.realm.context.config)));
}

async function sendNewPassword(exchange: PageExchange, problem?: FormProblem) {
  const { realm, reply } = exchange;
  const user = await lookupPasswordReset(realm, tokenOf(exchange));
  if (!user) return sendPage(reply, confirmationExpiredPage(frameOf(exchange)), 410);
  const fields = await ownFormFields(exchange);
  const page = newPasswordPage(frameOf(exchange), { email: user.delivery_email, problem, fields });
  return sendPage(reply, page, problem === undefined ? 200 : 400);
}

async function reset(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const { fields, isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(reply, forgeryPage(frameOf(exchange)), 403);
  const password = fields.body.get("new_password1") ?? "";
  if (password !== fields.body.get("new_password2")) {
    return sendNewPassword(exchange, { text: frameOf(exchange).texts.notTheSame, field: "new_password2" });
  }
  try {
    const user = await resetPassword(realm, tokenOf(exchange), password);
    const frame = frameOf(exchange);
    if (!user) return sendPage(reply, confirmationExpiredPage(frame), 410);
    // Marks the browser as known, so that guesses of the password elsewhere can't lock its owner out here.
    noteBrowser(exchange, [guessedUser(user)]);
    return sendPage(reply, passwordChangedPage(frame));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { texts } = frameOf(exchange);
    return sendNewPassword(exchange, formProblem(error, texts, { password: "new_password1" }));
  }
}

async function showEmailChange(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const email = await lookupEmailChange(realm, tokenOf(exchange));
  if (email === undefined) return sendPage(reply, confirmationExpiredPage(frameOf(exchange)), 410);
  return sendPage(
    reply,
    confirmEmailPage(frameOf(exchange), { email, fields: await ownFormFields(exchange) }),
  );
}

async function changeEmail(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const { isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(reply, forgeryPage(frameOf(exchange)), 403);
  try {
    const email = await confirmEmailChange(realm, tokenOf(exchange));
    if (email === undefined) return sendPage(reply, confirmationExpiredPage(frameOf(exchange)), 410);
    return sendPage(reply, emailChangedPage(frameOf(exchange), email));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const frame = frameOf(exchange);
    return sendPage(
      reply,
      confirmationExpiredPage(frame, formProblem(error, frame.texts, {}).text),
      error.status,
    );
  }
}
