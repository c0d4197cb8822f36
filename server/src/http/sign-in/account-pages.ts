/** What people see who have forgotten their password, or follow a link of a mail. */
import { escapeHtml } from "@confab/contract";
import { hidden, page } from "../page.ts";
import { alert } from "./pages.ts";

export const resetRequestPage = (args: {
  problem: string | undefined;
  fields: Readonly<Record<string, string>>;
}): string =>
  page(
    "Reset your password",
    `<h1>Reset your password</h1>
${alert(args.problem)}
<p>Say which address your account has, and a link to choose a new password is mailed there.</p>
<form method="post" action="/accounts/password/reset/">${hidden(args.fields)}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus>
<button>Send the link</button>
</form>
<p><a href="/login/">Back to the sign-in</a></p>`,
  );

/** The same whether anybody has the address or not. */
export const resetSentPage = (): string =>
  page(
    "Look into your mail",
    `<h1>Look into your mail</h1>
<p>If an account has this address, a link is on its way there. It is good for one day.</p>
<p><a href="/login/">Back to the sign-in</a></p>`,
  );

export const newPasswordPage = (args: {
  email: string;
  problem: string | undefined;
  fields: Readonly<Record<string, string>>;
}): string =>
  page(
    "Choose a new password",
    `<h1>Choose a new password</h1>
${alert(args.problem)}
<p>Wherever you are signed in you will be signed out, and your API key is replaced.</p>
<form method="post">${hidden(args.fields)}
<input type="hidden" name="username" value="${escapeHtml(args.email)}" autocomplete="username">
<label for="new_password1">New password</label>
<input id="new_password1" name="new_password1" type="password" autocomplete="new-password" required autofocus>
<label for="new_password2">The same again</label>
<input id="new_password2" name="new_password2" type="password" autocomplete="new-password" required>
<button>Change the password</button>
</form>`,
  );

export const passwordChangedPage = (): string =>
  page(
    "Your password is changed",
    `<h1>Your password is changed</h1>
<p><a href="/login/">Sign in with it</a></p>`,
  );

/** The button spends the link, so that nothing but a person does. */
export const confirmEmailPage = (args: { email: string; fields: Readonly<Record<string, string>> }): string =>
  page(
    "Confirm your new address",
    `<h1>Confirm your new address</h1>
<p>From now on your account's address is to be <strong>${escapeHtml(args.email)}</strong>.</p>
<form method="post">${hidden(args.fields)}<button>Confirm</button></form>`,
  );

export const emailChangedPage = (email: string): string =>
  page(
    "Your address is changed",
    `<h1>Your address is changed</h1>
<p>You sign in with <strong>${escapeHtml(email)}</strong> now. Programs that use your API key need the new address, too.</p>
<p><a href="/">To the start</a></p>`,
  );

/** @param problem why it can't be done any more; `undefined`: the link is spent */
export const confirmationExpiredPage = (problem?: string): string =>
  page(
    "This link can't be used",
    `<h1>This link can't be used any more</h1>
<p>${escapeHtml(problem ?? "It has been used, or is too old. Ask for another one.")}</p>
<p><a href="/">To the start</a></p>`,
  );
