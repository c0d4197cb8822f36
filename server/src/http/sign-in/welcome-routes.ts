/**
 * The first run: name the organization, set up the own account, invite people, and then open a conversation with some
 * messages. The token in the path lets the owner do so without knowing the generated password.
 */
import { ApiError, badRequest, decodeParameters, endpoints, type Fields, Role } from "@confab/contract";
import { encodeNarrowPart, encodeStream } from "@confab/markdown/narrow-encoding";
import type { FastifyInstance } from "fastify";
import { isOwner } from "../../domain/access/users.ts";
import { chosenAccount, maySetUpAccount, setUpAccount } from "../../domain/accounts/first-account.ts";
import { createConfirmation } from "../../domain/confirmations/confirmations.ts";
import { createMultiuseInvite, type InvitationLink, sendInvites } from "../../domain/invitations/actions.ts";
import type { NotInvited } from "../../domain/invitations/addresses.ts";
import { updateRealm } from "../../domain/realm/actions.ts";
import { isMethodOn } from "../../domain/realm/authentication-methods.ts";
import { GENERAL_STREAM, WELCOME_TOPIC } from "../../domain/realm/first-message.ts";
import { doFoundIn } from "../../domain/realm/founding.ts";
import { defaultStreams } from "../../domain/streams/new-user.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Realms } from "../../realm/realms.ts";
import { CSRF_FIELD } from "../csrf.ts";
import { formProblem } from "../form-problem.ts";
import { type FormProblem, frameOf } from "../page-frame.ts";
import { type PageExchange, pageHandlersOf } from "../page-handler.ts";
import { sendPage } from "../send-page.ts";
import { lookupSessionUser, type SessionUser } from "../session.ts";
import { ownFormFields, readSentForm } from "./form.ts";
import { forgeryPage, type ShownAccount } from "./login-pages.ts";
import { accountStepPage, nameStepPage, peopleStepPage } from "./welcome-pages.ts";

/** The validity of invitations of the first run: ten days. */
const INVITATION_MINUTES = 10 * 24 * 60;

export function addWelcomePages(server: FastifyInstance, realms: Realms): void {
  const page = pageHandlersOf(realms);
  const add = (step: string, show: Show, act: Act) => {
    server.get(
      `/welcome/:token/${step}`,
      page((exchange) => asOwner(exchange, (owner) => show(exchange, owner))),
    );
    server.post(
      `/welcome/:token/${step}`,
      page(async (exchange) => {
        const { fields, signedIn, isForged } = await readSentForm(exchange);
        if (isForged) return sendPage(exchange.reply, forgeryPage(frameOf(exchange)), 403);
        return asOwner(exchange, (owner) => act(exchange, owner, fields.body), signedIn);
      }),
    );
  };
  add("organization", showName, setName);
  add("account", showAccount, setAccount);
  add("people", showPeople, invite);
}

type Show = (exchange: PageExchange, owner: SessionUser) => unknown;
type Act = (exchange: PageExchange, owner: SessionUser, body: Fields["body"]) => unknown;

const tokenOf = ({ request }: PageExchange): string => (request.params as { token: string }).token;
const pathOf = (token: string, step: string): string => `/welcome/${encodeURIComponent(token)}/${step}`;

/** Redirects everybody but owners to the start page. */
async function asOwner(
  exchange: PageExchange,
  act: (owner: SessionUser) => unknown,
  known?: SessionUser,
): Promise<unknown> {
  const { realm, request, reply } = exchange;
  const signedIn = known ?? (await lookupSessionUser(realm, request, reply));
  return signedIn && isOwner(signedIn.user) ? act(signedIn) : reply.redirect("/", 302);
}

/** Sends the first step as the answer to the one-time link. The step also shows the account's key. */
export async function sendFirstStep(
  exchange: PageExchange,
  user: User,
  account: ShownAccount,
  csrfToken: string,
): Promise<unknown> {
  const subject = { userId: user.user_id, subject: null };
  const token = await exchange.realm.read((tx) => createConfirmation(tx, "first password", subject));
  return sendName(exchange, { token, account, fields: { [CSRF_FIELD]: csrfToken } });
}

async function showName(exchange: PageExchange) {
  return sendName(exchange, { token: tokenOf(exchange), fields: await ownFormFields(exchange) });
}

function sendName(
  exchange: PageExchange,
  step: {
    token: string;
    fields: Readonly<Record<string, string>>;
    account?: ShownAccount;
    name?: string;
    problem?: FormProblem;
  },
) {
  const { token, name = exchange.realm.model.properties.name, problem, ...given } = step;
  const [action, next] = [pathOf(token, "organization"), pathOf(token, "account")];
  const html = nameStepPage(frameOf(exchange), { action, next, name, problem, ...given });
  return sendPage(exchange.reply, html, problem ? 400 : 200);
}

async function setName(exchange: PageExchange, { user }: SessionUser, body: Fields["body"]) {
  const { realm, reply } = exchange;
  const token = tokenOf(exchange);
  const name = (body.get("name") ?? "").trim();
  try {
    if (name === "") throw badRequest("name cannot be blank.");
    const { language } = frameOf(exchange);
    const given = { body: new Map([["name", name]]), query: new Map() };
    const { parameters } = decodeParameters(endpoints.updateRealm, given);
    await realm.write(async (tx) => {
      await updateRealm(tx, user, parameters);
      await doFoundIn(tx, user, language);
    });
    return reply.redirect(pathOf(token, "account"), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { text } = formProblem(error, frameOf(exchange).texts, {});
    const fields = await ownFormFields(exchange);
    return sendName(exchange, { token, fields, name, problem: { text, field: "name" } });
  }
}

const showAccount = (exchange: PageExchange, owner: SessionUser) => sendAccount(exchange, owner);

async function sendAccount(
  exchange: PageExchange,
  { user }: SessionUser,
  sent: { fullName: string; email: string; problem?: FormProblem } = chosenAccount(user),
) {
  const { realm, reply } = exchange;
  const token = tokenOf(exchange);
  const next = pathOf(token, "people");
  const takesPasswords = isMethodOn(realm.model, "Email");
  if (!takesPasswords || !(await maySetUpAccount(realm, user, token))) return reply.redirect(next, 303);
  const { fullName, email, problem } = sent;
  const html = accountStepPage(frameOf(exchange), {
    action: pathOf(token, "account"),
    next,
    previous: pathOf(token, "organization"),
    fullName,
    email,
    problem,
    fields: await ownFormFields(exchange),
  });
  return sendPage(reply, html, problem ? 400 : 200);
}

async function setAccount(exchange: PageExchange, owner: SessionUser, body: Fields["body"]) {
  const token = tokenOf(exchange);
  const [fullName, email] = [body.get("full_name") ?? "", body.get("email") ?? ""];
  try {
    await setUpAccount(exchange.realm, owner, token, {
      fullName,
      email,
      password: body.get("password") ?? "",
    });
    return exchange.reply.redirect(pathOf(token, "people"), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const names = { name: "full_name", address: "email", password: "password" };
    const problem = formProblem(error, frameOf(exchange).texts, names);
    return sendAccount(exchange, owner, { fullName, email, problem });
  }
}

const showPeople = (exchange: PageExchange, owner: SessionUser) =>
  sendPeople(exchange, owner, { emails: "" });

async function sendPeople(
  exchange: PageExchange,
  { user }: SessionUser,
  step: { emails: string; joinLink?: string; links?: readonly InvitationLink[]; problem?: FormProblem },
) {
  const { realm } = exchange;
  const token = tokenOf(exchange);
  const fields = await ownFormFields(exchange);
  const { problem, ...given } = step;
  const mayReturn = await maySetUpAccount(realm, user, token);
  const html = peopleStepPage(frameOf(exchange), {
    action: pathOf(token, "people"),
    next: firstConversation(realm),
    previous: pathOf(token, mayReturn ? "account" : "organization"),
    sendsMail: sendsMail(realm.context.config),
    problem,
    fields,
    ...given,
  });
  return sendPage(exchange.reply, html, problem ? 400 : 200);
}

async function invite(exchange: PageExchange, owner: SessionUser, body: Fields["body"]) {
  const { realm, reply } = exchange;
  const { user } = owner;
  const emails = body.get("emails") ?? "";
  const stream_ids = defaultStreams(realm.model).map(({ stream_id }) => stream_id);
  const terms = {
    invite_as: Role.member,
    invite_expires_in_minutes: INVITATION_MINUTES,
    include_realm_default_subscriptions: false,
    stream_ids,
  };
  try {
    if (body.get("way") === "link") {
      const joinLink = await realm.write((tx) => createMultiuseInvite(tx, user, terms));
      return await sendPeople(exchange, owner, { emails, joinLink });
    }
    const { links } = await realm.write((tx) =>
      sendInvites(tx, user, { ...terms, invitee_emails: emails, notify_referrer_on_join: true }),
    );
    realm.wake("mails");
    if (links.length > 0) return await sendPeople(exchange, owner, { emails, links });
    return reply.redirect(firstConversation(realm), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { texts } = frameOf(exchange);
    const refused = (error.fields["errors"] ?? []) as readonly NotInvited[];
    const reasons = refused.map(([address, reason]) => `${address}: ${texts.refused(reason)}`);
    const text = [formProblem(error, texts, {}).text, ...reasons].join(" ");
    return sendPeople(exchange, owner, { emails, problem: { text, field: "emails" } });
  }
}

/** Returns the address of the welcome conversation, where the client shows its guide. */
function firstConversation({ model }: Realm): string {
  const stream = model.streamByName(GENERAL_STREAM);
  if (!stream) return "/?welcome";
  const slug = encodeStream({ id: stream.stream_id, name: stream.name });
  return `/?welcome#narrow/stream/${slug}/topic/${encodeNarrowPart(WELCOME_TOPIC)}`;
}
