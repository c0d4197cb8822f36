/** Pages for people who join: by an invitation, by a link for many, or by signing up. */
import { html, type SafeHtml } from "@remix-run/html-template";
import {
  about,
  alert,
  type FormProblem,
  field,
  hidden,
  lines,
  link,
  linkList,
  type PageFrame,
  page,
} from "../page-frame.ts";

interface Form {
  readonly realmName: string;
  readonly email: string;
  /** The name of the inviter, if the person was invited. */
  readonly inviter: string | undefined;
  readonly problem: FormProblem | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

const invites = ({ texts }: PageFrame, inviter: string | undefined): SafeHtml | undefined =>
  inviter === undefined ? undefined : html`<p>${texts.join.invites(inviter)}</p>`;

/** The way to the form that creates an account: a mailed link, a link from the operator, or directly. */
export type LinkDelivery = "mail" | "operator" | "none";

/** Asks for an address. @param form.action the target of the form */
export const signUpPage = (
  frame: PageFrame,
  form: Form & { readonly action: string; readonly delivery: LinkDelivery },
): SafeHtml => {
  const { join, welcome, email, haveAccount } = frame.texts;
  const { explanation, button } = {
    mail: { explanation: join.explanation, button: frame.texts.reset.send },
    operator: { explanation: join.fromOperator, button: frame.texts.noMail.request },
    none: { explanation: join.withoutMail, button: welcome.goOn },
  }[form.delivery];
  const title = join.title(form.realmName);
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
${alert(form.problem)}
${invites(frame, form.inviter)}
<p>${explanation}</p>
<form method="post" action="${form.action}">${hidden(form.fields)}
${field({
  name: "email",
  label: email,
  attributes: html`type="email" autocomplete="email" required`,
  value: form.email,
  problem: form.problem,
  isFirst: true,
})}
<button>${button}</button>
</form>
${linkList(link("/login/", haveAccount))}`,
    { foot: about(frame) },
  );
};

/** The page is the same for known and unknown addresses. */
export const signUpSentPage = (frame: PageFrame, delivery: LinkDelivery): SafeHtml => {
  const { join, reset, noMail } = frame.texts;
  if (delivery !== "mail") {
    return page(frame, noMail.title, html`<h1>${noMail.title}</h1>\n<p>${noMail.askOperator}</p>`);
  }
  return page(frame, reset.sentTitle, html`<h1>${reset.sentTitle}</h1>\n<p>${join.sent}</p>`);
};

export const closedPage = (frame: PageFrame, realmName: string): SafeHtml => {
  const { join, haveAccount } = frame.texts;
  return page(
    frame,
    join.title(realmName),
    html`<h1>${join.closed(realmName)}</h1>
<p>${join.askForInvitation}</p>
${linkList(link("/login/", haveAccount))}`,
  );
};

export interface OfferedGroup {
  readonly group_id: number;
  readonly name: string;
  readonly description: string;
}

/** Returns the name of the form field that chooses a group of default streams. */
export const groupField = (groupId: number): string => `default_stream_group_${groupId}`;

/** The form that creates the account. */
export const joinPage = (
  frame: PageFrame,
  form: Form & {
    readonly fullName: string;
    readonly takesPasswords: boolean;
    readonly groups: readonly OfferedGroup[];
    readonly chosen: readonly number[];
  },
): SafeHtml => {
  const { join } = frame.texts;
  const { problem, groups } = form;
  const title = join.title(form.realmName);
  const password = field({
    name: "password",
    label: join.choosePassword,
    attributes: html`type="password" autocomplete="new-password" required`,
    hint: join.passwordHint,
    problem,
  });
  const choices = lines(...groups.map((group) => choiceOf(group, form.chosen)));
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
${alert(problem)}
${invites(frame, form.inviter)}
<p>${join.address} <strong>${form.email}</strong>.</p>
<form method="post">${hidden(form.fields)}
<input type="hidden" name="username" value="${form.email}" autocomplete="username">
${field({
  name: "full_name",
  label: join.name,
  attributes: html`autocomplete="name" maxlength="100" required`,
  value: form.fullName,
  problem,
  isFirst: true,
})}
${form.takesPasswords ? password : undefined}
${groups.length === 0 ? undefined : html`<fieldset><legend>${join.streams}</legend>\n${choices}\n</fieldset>`}
<button>${join.join}</button>
</form>`,
    { foot: about(frame) },
  );
};

const choiceOf = ({ group_id, name, description }: OfferedGroup, chosen: readonly number[]): SafeHtml => {
  const id = groupField(group_id);
  const checked = chosen.includes(group_id) ? " checked" : undefined;
  return html`<div class="choice"><input id="${id}" name="${id}" type="checkbox" value="on"${checked}> <label for="${id}">${name}</label> <span class="soft">${description}</span></div>`;
};
