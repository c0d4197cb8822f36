/** Pages for people who have forgotten their password, or follow a link of a mail. */
import { html, type SafeHtml } from "@remix-run/html-template";
import {
  alert,
  type FormProblem,
  field,
  hidden,
  link,
  linkList,
  type PageFrame,
  page,
} from "../page-frame.ts";

interface Form {
  readonly problem: FormProblem | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** @param form.sendsMail false if the operator passes the link on */
export const resetRequestPage = (
  frame: PageFrame,
  form: Form & { readonly email: string; readonly sendsMail: boolean },
): SafeHtml => {
  const { reset, noMail, email, backToSignIn } = frame.texts;
  const explanation = form.sendsMail ? reset.explanation : noMail.resetExplanation;
  return page(
    frame,
    reset.title,
    html`<h1>${reset.title}</h1>
${alert(form.problem)}
<p>${explanation}</p>
<form method="post" action="/accounts/password/reset/">${hidden(form.fields)}
${field({
  name: "email",
  label: email,
  attributes: html`type="email" autocomplete="username" required`,
  value: form.email,
  problem: form.problem,
  isFirst: true,
})}
<button>${form.sendsMail ? reset.send : noMail.request}</button>
</form>
${linkList(link("/login/", backToSignIn))}`,
  );
};

/** The page is the same for known and unknown addresses. */
export const resetSentPage = (frame: PageFrame, sendsMail: boolean): SafeHtml => {
  const { reset, noMail, backToSignIn } = frame.texts;
  const [title, text] = sendsMail
    ? [reset.sentTitle, reset.sent]
    : [noMail.title, noMail.askOperatorForReset];
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p>${text}</p>
${linkList(link("/login/", backToSignIn))}`,
  );
};

export const newPasswordPage = (frame: PageFrame, form: Form & { readonly email: string }): SafeHtml => {
  const { reset, join } = frame.texts;
  const { problem } = form;
  const attributes = html`type="password" autocomplete="new-password" required`;
  return page(
    frame,
    reset.choose,
    html`<h1>${reset.choose}</h1>
${alert(problem)}
<p>${reset.consequence}</p>
<form method="post">${hidden(form.fields)}
<input type="hidden" name="username" value="${form.email}" autocomplete="username">
${field({ name: "new_password1", label: reset.newPassword, attributes, hint: join.passwordHint, problem, isFirst: true })}
${field({ name: "new_password2", label: reset.again, attributes, problem })}
<button>${reset.change}</button>
</form>`,
  );
};

export const passwordChangedPage = (frame: PageFrame): SafeHtml => {
  const { reset } = frame.texts;
  return page(
    frame,
    reset.changed,
    html`<h1>${reset.changed}</h1>
<p class="actions"><a class="button" href="/login/">${reset.signInWithIt}</a></p>`,
  );
};

/** Uses the link only when its button is pressed, so that only a person can use it. */
export const confirmEmailPage = (
  frame: PageFrame,
  { email, fields }: { email: string; fields: Readonly<Record<string, string>> },
): SafeHtml => {
  const { title, from, confirm } = frame.texts.emailChange;
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p>${from} <strong>${email}</strong></p>
<form method="post">${hidden(fields)}<button>${confirm}</button></form>`,
  );
};

export const emailChangedPage = (frame: PageFrame, email: string): SafeHtml => {
  const { emailChange, toStart } = frame.texts;
  return page(
    frame,
    emailChange.changed,
    html`<h1>${emailChange.changed}</h1>
<p>${emailChange.signInWith} <strong>${email}</strong></p>
<p>${emailChange.programs}</p>
${linkList(link("/", toStart))}`,
  );
};

/** @param problem the reason why the action is no longer possible; `undefined`: the link is used up */
export const confirmationExpiredPage = (frame: PageFrame, problem?: string): SafeHtml => {
  const { expired, toStart } = frame.texts;
  return page(
    frame,
    expired.title,
    html`<h1>${expired.heading}</h1>
<p>${problem ?? expired.explanation}</p>
${linkList(link("/", toStart))}`,
  );
};
