/** Serves the pages for joining: invitations, links for many, and signing up where that is open. */
import { ApiError, type Fields, Role } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import { countedAddress } from "../../base/ip-addresses.ts";
import {
  type Admission,
  isOpen,
  lookupAdmission,
  lookupMultiuse,
  type ValidInvitation,
} from "../../domain/invitations/admission.ts";
import { groupsFor, join } from "../../domain/invitations/join.ts";
import { joinsWithoutMail, requestSignUp, signUpWithoutMail } from "../../domain/invitations/sign-up.ts";
import { isMethodOn } from "../../domain/realm/authentication-methods.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { Realms } from "../../realm/realms.ts";
import { formProblem } from "../form-problem.ts";
import { askedLanguage, type FormProblem, frameOf } from "../page-frame.ts";
import { type PageExchange, pageHandlersOf } from "../page-handler.ts";
import { sendPage } from "../send-page.ts";
import { confirmationExpiredPage } from "./account-pages.ts";
import { completeSignIn } from "./complete.ts";
import { ownFormFields, readSentForm } from "./form.ts";
import {
  closedPage,
  groupField,
  joinPage,
  type LinkDelivery,
  signUpPage,
  signUpSentPage,
} from "./join-pages.ts";
import { forgeryPage } from "./login-pages.ts";

export function addJoinPages(server: FastifyInstance, realms: Realms): void {
  const page = pageHandlersOf(realms);
  server.get("/accounts/join/:token/", page(showJoin));
  server.post("/accounts/join/:token/", page(joinByLink));
  server.get("/join/:token/", page(showMultiuse));
  server.post("/join/:token/", page(signUpByLink));
  server.get("/register/", page(showSignUp));
  server.post("/register/", page(signUp));
}

const tokenOf = ({ request }: PageExchange): string => (request.params as { token: string }).token;

const noFields: Fields["body"] = new Map();

async function showJoin(exchange: PageExchange) {
  const admission = await exchange.realm.read((tx) => lookupAdmission(tx, tokenOf(exchange)));
  if (!admission) return sendExpired(exchange);
  return sendJoin(exchange, admission, noFields);
}

async function sendJoin(
  exchange: PageExchange,
  { email, by }: Admission,
  body: Fields["body"],
  error?: ApiError,
) {
  const { model } = exchange.realm;
  const { name } = model.properties;
  const groups = groupsFor(by?.invitation.role ?? Role.member, model.defaultStreamGroups);
  const frame = frameOf(exchange);
  const html = joinPage(frame, {
    realmName: name,
    email,
    inviter: by?.inviter.full_name,
    fullName: body.get("full_name") ?? "",
    takesPasswords: isMethodOn(model, "Email"),
    groups,
    chosen: chosenGroups(body, groups),
    problem: error && formProblem(error, frame.texts, { name: "full_name", password: "password" }),
    fields: await ownFormFields(exchange),
  });
  return sendPage(exchange.reply, html, error?.status ?? 200);
}

const chosenGroups = (body: Fields["body"], groups: readonly { readonly group_id: number }[]): number[] =>
  groups.map(({ group_id }) => group_id).filter((id) => body.has(groupField(id)));

async function joinByLink(exchange: PageExchange) {
  const { realm, reply } = exchange;
  const { fields, isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(reply, forgeryPage(frameOf(exchange)), 403);
  const { body } = fields;
  const admission = await realm.read((tx) => lookupAdmission(tx, tokenOf(exchange)));
  if (!admission) return sendExpired(exchange);
  const form = {
    fullName: body.get("full_name") ?? "",
    password: body.get("password") ?? "",
    groupIds: chosenGroups(body, realm.model.defaultStreamGroups),
    language: askedLanguage(exchange.request),
  };
  try {
    const joined = await join(realm, tokenOf(exchange), admission, form);
    if (!joined) return sendExpired(exchange);
    return await completeSignIn(exchange, joined, { next: "/", mobileOtp: undefined, desktopOtp: undefined });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return sendJoin(exchange, admission, body, error);
  }
}

async function showMultiuse(exchange: PageExchange) {
  const by = await exchange.realm.read((tx) => lookupMultiuse(tx, tokenOf(exchange)));
  return by ? sendSignUp(exchange, by) : sendExpired(exchange);
}

async function signUpByLink(exchange: PageExchange) {
  const by = await exchange.realm.read((tx) => lookupMultiuse(tx, tokenOf(exchange)));
  return by ? askForAccount(exchange, by) : sendExpired(exchange);
}

const showSignUp = (exchange: PageExchange) =>
  isOpen(exchange.realm) ? sendSignUp(exchange, undefined) : sendClosed(exchange);

const signUp = (exchange: PageExchange) =>
  isOpen(exchange.realm) ? askForAccount(exchange, undefined) : sendClosed(exchange);

async function sendSignUp(
  exchange: PageExchange,
  by: ValidInvitation | undefined,
  sent: { email: string; problem?: FormProblem; status: number } = { email: "", status: 200 },
) {
  const html = signUpPage(frameOf(exchange), {
    realmName: exchange.realm.model.properties.name,
    inviter: by?.inviter.full_name,
    delivery: deliveryFor(exchange, by),
    action: by ? `/join/${encodeURIComponent(tokenOf(exchange))}/` : "/register/",
    email: sent.email,
    problem: sent.problem,
    fields: await ownFormFields(exchange),
  });
  return sendPage(exchange.reply, html, sent.status);
}

async function askForAccount(exchange: PageExchange, by: ValidInvitation | undefined) {
  const { realm, request, reply } = exchange;
  const { fields, isForged } = await readSentForm(exchange);
  if (isForged) return sendPage(reply, forgeryPage(frameOf(exchange)), 403);
  const email = fields.body.get("email") ?? "";
  try {
    const from = countedAddress(request.ip);
    const invitationId = by?.invitation.invitation_id ?? null;
    if (invitationId !== null && deliveryFor(exchange, by) === "none") {
      const token = await signUpWithoutMail(realm, email, invitationId, from);
      return reply.redirect(`/accounts/join/${encodeURIComponent(token)}/`, 303);
    }
    await requestSignUp(realm, email, invitationId, from, askedLanguage(request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { texts } = frameOf(exchange);
    const seconds = error.headers["retry-after"];
    if (seconds !== undefined) reply.header("retry-after", seconds);
    const problem =
      seconds === undefined
        ? formProblem(error, texts, { address: "email" })
        : { text: texts.reset.tooOften(Math.ceil(Number(seconds) / 60)) };
    return sendSignUp(exchange, by, { email, problem, status: error.status });
  }
  return sendPage(reply, signUpSentPage(frameOf(exchange), deliveryFor(exchange, by)));
}

/** Determines how people get the link that creates their account. */
const deliveryFor = ({ realm }: PageExchange, by: ValidInvitation | undefined): LinkDelivery => {
  if (sendsMail(realm.context.config)) return "mail";
  return by && joinsWithoutMail(realm) ? "none" : "operator";
};

const sendExpired = (exchange: PageExchange) =>
  sendPage(exchange.reply, confirmationExpiredPage(frameOf(exchange)), 410);

const sendClosed = (exchange: PageExchange) =>
  sendPage(exchange.reply, closedPage(frameOf(exchange), exchange.realm.model.properties.name), 403);
