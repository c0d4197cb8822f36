/** What people see who sign in. */
import { escapeHtml } from "@confab/contract";
import { hidden, page } from "../page.ts";

/** What went wrong, as HTML. */
export const alert = (text: string | undefined): string =>
  text === undefined ? "" : `<p class="alert" role="alert">${escapeHtml(text)}</p>`;

/** @param fields carried along, the token against forgery among them */
export const loginPage = (args: {
  organization: string;
  username: string;
  problem: string | undefined;
  takesPasswords: boolean;
  /** Some of them can be reset here. */
  hasOwnPasswords: boolean;
  /** Names of a directory, too. */
  takesAnyName: boolean;
  takesSignUps: boolean;
  /** Somebody else who says who people are, and where that begins. */
  provider: { name: string; url: string } | undefined;
  fields: Readonly<Record<string, string>>;
}): string =>
  page(
    `Sign in to ${args.organization}`,
    `<h1>Sign in to ${escapeHtml(args.organization)}</h1>
${alert(args.problem)}
${
  args.takesPasswords
    ? `<form method="post" action="/login/">${hidden(args.fields)}
<label for="username">${args.takesAnyName ? "E-mail address or user name" : "E-mail address"}</label>
<input id="username" name="username" type="${args.takesAnyName ? "text" : "email"}" autocomplete="username" required value="${escapeHtml(args.username)}"${args.username === "" ? " autofocus" : ""}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${args.username === "" ? "" : " autofocus"}>
<button>Sign in</button>
</form>
${args.hasOwnPasswords ? '<p><a href="/accounts/password/reset/">Forgot your password?</a></p>' : ""}`
    : "<p>Nobody signs in here with a password.</p>"
}
${args.provider ? `<p><a href="${escapeHtml(args.provider.url)}">Sign in with ${escapeHtml(args.provider.name)}</a></p>` : ""}
${args.takesSignUps ? '<p><a href="/register/">Make an account</a></p>' : ""}`,
  );

export const providerProblemPage = (problem: string): string =>
  page(
    "You could not be signed in",
    `<h1>You could not be signed in</h1>
${alert(problem)}
<p><a href="/login/">Back to the sign-in</a></p>`,
  );

export const desktopCodePage = (code: string): string =>
  page(
    "Back to the app",
    `<h1>You are almost there</h1>
<p>Copy this code and go back to the app, which takes it from there. It is good for some seconds.</p>
<p><label for="code">Code</label>
<textarea id="code" readonly rows="4" autofocus>${escapeHtml(code)}</textarea></p>`,
  );

export const forgeryPage = (): string =>
  page(
    "Please try again",
    `<h1>This page was too old, or came from elsewhere</h1>
<p>What you sent was not carried out. Cookies have to be allowed for this site.</p>
<p><a href="/login/">Sign in</a></p>`,
  );

/** Where a one-time sign-in link leads; the button spends it, so that nothing but a person does. */
export const signInLinkPage = (organization: string): string =>
  page(
    `Sign in to ${organization}`,
    `<h1>Sign in to ${escapeHtml(organization)}</h1>
<p>This link works once. It signs you in, and shows you the API key that clients and programs sign in with.</p>
<form method="post"><button>Sign in</button></form>`,
  );

export const signedInPage = (account: { email: string; apiKey: string; siteUrl: string }): string =>
  page(
    "You are signed in",
    `<h1>Welcome</h1>
<p>Save this as <code>~/.zuliprc</code>: every Zulip client and library reads it.</p>
<pre>[api]
email=${escapeHtml(account.email)}
key=${escapeHtml(account.apiKey)}
site=${escapeHtml(account.siteUrl)}</pre>
<p>Then, for example: <a href="/api/docs">read what the interface can do</a>.</p>`,
  );

export const linkExpiredPage = (): string =>
  page(
    "This link has been used",
    `<h1>This link has been used, or is too old</h1>
<p>The key that the first one showed stands in <code>owner.zuliprc</code> in the server's data directory.</p>
<p><a href="/login/">Sign in with your password</a></p>`,
  );
