/** Pages for people who sign in. */
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

export interface LoginForm {
  readonly username: string;
  readonly problem: FormProblem | undefined;
  readonly takesPasswords: boolean;
  /** True if some of the passwords can be reset here. */
  readonly hasOwnPasswords: boolean;
  /** True if names of a directory are accepted, too. */
  readonly takesAnyName: boolean;
  readonly takesSignUps: boolean;
  /** The external identity provider, and the address that starts a sign-in with it. */
  readonly provider: { readonly name: string; readonly url: string } | undefined;
  /** Hidden fields of the form, including the token against forgery. */
  readonly fields: Readonly<Record<string, string>>;
}

export const loginPage = (frame: PageFrame, realmName: string, form: LoginForm): SafeHtml => {
  const title = frame.texts.login.title(realmName);
  return page(frame, title, html`<h1>${title}</h1>\n${loginForm(frame, form)}`, { foot: about(frame) });
};

/**
 * Returns a form with all ways to sign in. The form goes to its own address: browsers then keep the part after the `#`,
 * and over the following redirection. So people who followed a link to a conversation get there.
 */
export function loginForm({ texts }: PageFrame, form: LoginForm): SafeHtml {
  const { login } = texts;
  const { problem, username, provider } = form;
  const fields = html`<form method="post">${hidden(form.fields)}
${field({
  name: "username",
  label: form.takesAnyName ? login.nameOrEmail : texts.email,
  attributes: html`type="${form.takesAnyName ? "text" : "email"}" autocomplete="username" required`,
  value: username,
  problem,
  isFirst: username === "",
})}
${field({
  name: "password",
  label: texts.password,
  attributes: html`type="password" autocomplete="current-password" required`,
  problem,
  isFirst: username !== "",
})}
<button>${texts.signIn}</button>
</form>`;
  return lines(
    alert(problem),
    form.takesPasswords ? fields : html`<p>${login.noPasswords}</p>`,
    provider
      ? html`<p class="actions"><a class="button is-other" href="${provider.url}">${login.with(provider.name)}</a></p>`
      : undefined,
    linkList(
      form.takesPasswords && form.hasOwnPasswords
        ? link("/accounts/password/reset/", login.forgotten)
        : undefined,
      form.takesSignUps ? link("/register/", login.signUp) : undefined,
    ),
  );
}

export const providerProblemPage = (frame: PageFrame, text: string): SafeHtml => {
  const { login, backToSignIn } = frame.texts;
  return page(
    frame,
    login.failed,
    html`<h1>${login.failed}</h1>
${alert({ text })}
${linkList(link("/login/", backToSignIn))}`,
  );
};

export const desktopCodePage = (frame: PageFrame, code: string): SafeHtml => {
  const { title, heading, explanation, code: label } = frame.texts.desktop;
  return page(
    frame,
    title,
    html`<h1>${heading}</h1>
<p>${explanation}</p>
<p><label for="code">${label}</label>
<textarea id="code" readonly rows="4" autofocus>${code}</textarea></p>`,
  );
};

export const forgeryPage = (frame: PageFrame): SafeHtml => {
  const { forgery, signIn } = frame.texts;
  return page(
    frame,
    forgery.title,
    html`<h1>${forgery.heading}</h1>
<p>${forgery.explanation}</p>
${linkList(link("/login/", signIn))}`,
  );
};

/** The page that a one-time sign-in link leads to. Its button uses up the link, so that only a person can use it. */
export const signInLinkPage = (frame: PageFrame, realmName: string): SafeHtml => {
  const { login, link: texts, signIn } = frame.texts;
  const title = login.title(realmName);
  return page(
    frame,
    login.title(realmName),
    html`<h1>${title}</h1>
<p>${texts.explanation}</p>
<form method="post"><button autofocus>${signIn}</button></form>`,
  );
};

export interface ShownAccount {
  readonly email: string;
  readonly apiKey: string;
  readonly siteUrl: string;
}

export const signedInPage = (frame: PageFrame, account: ShownAccount): SafeHtml => {
  const texts = frame.texts.link;
  return page(
    frame,
    texts.signedInTitle,
    html`<h1>${texts.welcome}</h1>
<p class="actions"><a class="button" href="/">${texts.open}</a></p>
${forPrograms(frame, account)}`,
  );
};

/** Shows the API key, which the link shows once. */
export const forPrograms = ({ texts }: PageFrame, { email, apiKey, siteUrl }: ShownAccount): SafeHtml =>
  html`<details><summary>${texts.link.forPrograms}</summary>
<p>${texts.link.saveAs}</p>
<pre>[api]
email=${email}
key=${apiKey}
site=${siteUrl}</pre>
<p>${link("/api/docs", texts.interface)}</p></details>`;

export const linkExpiredPage = (frame: PageFrame): SafeHtml => {
  const texts = frame.texts.link;
  return page(
    frame,
    texts.usedTitle,
    html`<h1>${texts.usedHeading}</h1>
<p>${texts.usedExplanation}</p>
${linkList(link("/login/", texts.usedSignIn))}`,
  );
};
