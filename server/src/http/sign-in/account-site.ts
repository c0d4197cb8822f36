/** The pages behind mails: choosing a new password, confirming a new address. */
import { ApiError } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import { confirmEmailChange, lookupEmailChange } from "../../domain/users/email-change.ts";
import {
  lookupPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "../../domain/users/password-reset.ts";
import type { Realms } from "../../realm/realms.ts";
import { type PageExchange, pagesOf } from "../realm-pages.ts";
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
import { forgeryPage } from "./pages.ts";

export function addAccountPages(server: FastifyInstance, realms: Realms): void {
  const page = pagesOf(realms);
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

async function sendResetRequest(exchange: PageExchange, problem?: string, status = 200) {
  const fields = await ownFormFields(exchange);
  return sendPage(exchange.reply, resetRequestPage({ problem, fields }), status);
}

async function requestReset(exchange: PageExchange) {
  const { fields, isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(exchange.reply, forgeryPage(), 403);
  try {
    await requestPasswordReset(exchange.realm, fields.body.get("email") ?? "");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const seconds = error.headers["retry-after"];
    if (seconds === undefined) return sendResetRequest(exchange, error.message, error.status);
    exchange.reply.header("retry-after", seconds);
    const problem = `Links were asked for too often. Try again in ${Math.ceil(Number(seconds) / 60)} minutes.`;
    return sendResetRequest(exchange, problem, error.status);
  }
  return sendPage(exchange.reply, resetSentPage());
}

async function sendNewPassword(exchange: PageExchange, problem?: string) {
  const { realm, reply } = exchange;
  const user = await lookupPasswordReset(realm, tokenOf(exchange));
  if (!user) return sendPage(reply, confirmationExpiredPage(), 410);
  const fields = await ownFormFields(exchange);
  const page = newPasswordPage({ email: user.delivery_email, problem, fields });
  return sendPage(reply, page, problem === undefined ? 200 : 400);
}

async function reset(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const { fields, isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(reply, forgeryPage(), 403);
  const password = fields.body.get("new_password1") ?? "";
  if (password !== fields.body.get("new_password2")) {
    return sendNewPassword(exchange, "The two passwords are not the same.");
  }
  try {
    const isChanged = await resetPassword(realm, tokenOf(exchange), password);
    return sendPage(
      reply,
      isChanged ? passwordChangedPage() : confirmationExpiredPage(),
      isChanged ? 200 : 410,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return sendNewPassword(exchange, error.message);
  }
}

async function showEmailChange(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const email = await lookupEmailChange(realm, tokenOf(exchange));
  if (email === undefined) return sendPage(reply, confirmationExpiredPage(), 410);
  return sendPage(reply, confirmEmailPage({ email, fields: await ownFormFields(exchange) }));
}

async function changeEmail(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const { isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(reply, forgeryPage(), 403);
  try {
    const email = await confirmEmailChange(realm, tokenOf(exchange));
    if (email === undefined) return sendPage(reply, confirmationExpiredPage(), 410);
    return sendPage(reply, emailChangedPage(email));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return sendPage(reply, confirmationExpiredPage(error.message), error.status);
  }
}
