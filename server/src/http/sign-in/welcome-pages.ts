/**
 * Pages that the owner of a new organization sees after the first sign-in: three short steps, each of them optional.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { InvitationLink } from "../../domain/invitations/actions.ts";
import {
  about,
  alert,
  area,
  type FormProblem,
  field,
  hidden,
  link,
  type PageFrame,
  page,
} from "../page-frame.ts";
import { forPrograms, type ShownAccount } from "./login-pages.ts";

export interface Step {
  /** The target of the form. */
  readonly action: string;
  /** The address for skipping the step. */
  readonly next: string;
  /** The address of the step before. */
  readonly previous?: string;
  readonly problem: FormProblem | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

const LAST = 3;

const stepPage = (frame: PageFrame, number: number, heading: string, body: SafeHtml): SafeHtml =>
  page(
    frame,
    heading,
    html`<p class="steps">${frame.texts.welcome.step(number, LAST)}</p>
<h1>${heading}</h1>
${body}`,
    number === 1 ? { foot: about(frame) } : {},
  );

const formOf = (
  { texts: { welcome } }: PageFrame,
  { action, next, previous, problem, fields }: Step,
  content: SafeHtml,
): SafeHtml =>
  html`${alert(problem)}
<form method="post" action="${action}">${hidden(fields)}
${content}
</form>
<p class="actions">${previous && link(previous, welcome.back)} ${link(next, welcome.skip)}</p>`;

/** @param account the account data that the one-time link shows once */
export const nameStepPage = (
  frame: PageFrame,
  step: Step & { readonly name: string; readonly account?: ShownAccount },
): SafeHtml => {
  const { welcome } = frame.texts;
  const content = html`${field({
    name: "name",
    label: welcome.realmName,
    attributes: html`autocomplete="organization" maxlength="40" required`,
    value: step.name,
    hint: welcome.nameHint,
    problem: step.problem,
    isFirst: true,
  })}
<button>${welcome.goOn}</button>`;
  const programs = step.account && forPrograms(frame, step.account);
  return stepPage(frame, 1, welcome.nameIt, html`${formOf(frame, step, content)}${programs}`);
};

export const accountStepPage = (
  frame: PageFrame,
  step: Step & { readonly fullName: string; readonly email: string },
): SafeHtml => {
  const { welcome, join, email } = frame.texts;
  const content = html`${field({
    name: "full_name",
    label: join.name,
    attributes: html`autocomplete="name" maxlength="100" required`,
    value: step.fullName,
    hint: welcome.ownNameHint,
    problem: step.problem,
    isFirst: true,
  })}
${field({
  name: "email",
  label: email,
  attributes: html`type="email" autocomplete="username" maxlength="254" required`,
  value: step.email,
  hint: welcome.ownEmailHint,
  problem: step.problem,
})}
${field({
  name: "password",
  label: join.choosePassword,
  attributes: html`type="password" autocomplete="new-password" required`,
  hint: join.passwordHint,
  problem: step.problem,
})}
<button>${welcome.goOn}</button>`;
  return stepPage(frame, 2, welcome.setUpAccount, formOf(frame, step, content));
};

/**
 * @param step.sendsMail false if the server shows links instead of mailing them
 * @param step.joinLink a link for many that was created in this step
 * @param step.links links of single people that were created in this step
 */
export const peopleStepPage = (
  frame: PageFrame,
  step: Step & {
    readonly emails: string;
    readonly sendsMail: boolean;
    readonly joinLink?: string;
    readonly links?: readonly InvitationLink[];
  },
): SafeHtml => {
  const { welcome } = frame.texts;
  if (step.joinLink !== undefined) {
    const made = html`<label for="link">${welcome.linkForMany}</label>
<textarea id="link" readonly rows="3" autofocus aria-describedby="link-hint">${step.joinLink}</textarea>
<p class="hint" id="link-hint">${welcome.linkHint}</p>
<p class="actions"><a class="button" href="${step.next}">${welcome.done}</a></p>`;
    return stepPage(frame, LAST, welcome.invite, made);
  }
  if (step.links !== undefined) {
    const made = html`<p>${welcome.linksMade}</p>
${step.links.map(({ email, link: url }, index) => linkField(email, url, index))}
<p class="actions"><a class="button" href="${step.next}">${welcome.done}</a></p>
<p class="actions">${link(step.action, welcome.inviteMore)}</p>`;
    return stepPage(frame, LAST, welcome.invite, made);
  }
  const content = html`${area({
    name: "emails",
    label: welcome.addresses,
    attributes: html`rows="4" autocomplete="off"`,
    value: step.emails,
    hint: step.sendsMail ? welcome.addressesHint : welcome.addressesHintWithoutMail,
    problem: step.problem,
    isFirst: true,
  })}
<button name="way" value="mail">${step.sendsMail ? welcome.sendInvitations : welcome.makeLinks}</button>
<button class="button is-other" name="way" value="link">${welcome.makeLink}</button>`;
  return stepPage(frame, LAST, welcome.invite, formOf(frame, step, content));
};

const linkField = (
  email: string,
  url: string,
  index: number,
): SafeHtml => html`<label for="link-${index}">${email}</label>
<textarea id="link-${index}" readonly rows="3">${url}</textarea>
`;
