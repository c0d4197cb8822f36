/**
 * Pages that the owner of a new organization sees after the first sign-in: three short steps, each of them optional.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { alert, area, type FormProblem, field, hidden, link, type PageFrame, page } from "../page-frame.ts";
import { forPrograms, type ShownAccount } from "./login-pages.ts";

export interface Step {
  /** The target of the form. */
  readonly action: string;
  /** The address for skipping the step. */
  readonly next: string;
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
  );

const formOf = ({ texts }: PageFrame, { action, next, problem, fields }: Step, content: SafeHtml): SafeHtml =>
  html`${alert(problem)}
<form method="post" action="${action}">${hidden(fields)}
${content}
</form>
<p class="actions">${link(next, texts.welcome.skip)}</p>`;

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

export const passwordStepPage = (frame: PageFrame, step: Step & { readonly email: string }): SafeHtml => {
  const { welcome, join } = frame.texts;
  const content = html`<p>${welcome.signInWith} <strong>${step.email}</strong></p>
<input type="hidden" name="username" value="${step.email}" autocomplete="username">
${field({
  name: "password",
  label: join.choosePassword,
  attributes: html`type="password" autocomplete="new-password" required`,
  hint: join.passwordHint,
  problem: step.problem,
  isFirst: true,
})}
<button>${welcome.goOn}</button>`;
  return stepPage(frame, 2, welcome.setPassword, formOf(frame, step, content));
};

/** @param step.joinLink a link for many that was created in this step */
export const peopleStepPage = (
  frame: PageFrame,
  step: Step & { readonly emails: string; readonly joinLink?: string },
): SafeHtml => {
  const { welcome } = frame.texts;
  if (step.joinLink !== undefined) {
    const made = html`<label for="link">${welcome.linkForMany}</label>
<textarea id="link" readonly rows="3" autofocus aria-describedby="link-hint">${step.joinLink}</textarea>
<p class="hint" id="link-hint">${welcome.linkHint}</p>
<p class="actions"><a class="button" href="${step.next}">${welcome.done}</a></p>`;
    return stepPage(frame, LAST, welcome.invite, made);
  }
  const content = html`${area({
    name: "emails",
    label: welcome.addresses,
    attributes: html`rows="4" autocomplete="off"`,
    value: step.emails,
    hint: welcome.addressesHint,
    problem: step.problem,
    isFirst: true,
  })}
<button name="way" value="mail">${welcome.sendInvitations}</button>
<button class="button is-other" name="way" value="link">${welcome.makeLink}</button>`;
  return stepPage(frame, LAST, welcome.invite, formOf(frame, step, content));
};
