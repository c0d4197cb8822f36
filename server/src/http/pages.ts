/** The few pages the server has of its own: what it is, where to go, and that there is nothing here. */
import { escapeHtml } from "@confab/contract";

const style = `
  :root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #fbfbf9; --line: #dfe3e8; --accent: #0b6e5f; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8ebef; --soft: #9aa5b4; --paper: #14181e; --line: #2b323c; --accent: #5cc9b4; }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 44rem; margin: 0 auto; padding: clamp(2rem, 8vh, 6rem) 1.25rem; }
  h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em; }
  h2 { font-size: 1.1rem; margin: 2.5rem 0 .5rem; }
  p { margin: .5rem 0; } .soft { color: var(--soft); }
  a { color: var(--accent); }
  code, pre { font: .9rem/1.5 ui-monospace, monospace; }
  pre { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; }
  button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--paper); cursor: pointer; }
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;

export const notFoundPage = (url: string): string =>
  page(
    "Not found",
    `<h1>There is nothing here</h1>
<p><code>${escapeHtml(url.split("?")[0] ?? "")}</code> is no address of this server.</p>
<p><a href="/">To the start</a> · <a href="/api/docs">The interface</a></p>`,
  );

/** At a name that is none of those that organizations here have. */
export const unknownHostPage = (): string =>
  page(
    "No organization",
    `<h1>There is no organization here</h1>
<p>Several organizations share this server, each under a name of its own. Check the address.</p>`,
  );

/**
 * The page at `/`.
 *
 * @param descriptionHtml rendered by our own renderer
 */
export const startPage = (organization: { name: string; descriptionHtml: string; siteUrl: string }): string =>
  page(
    organization.name,
    `<h1>${escapeHtml(organization.name)}</h1>
<div class="soft">${organization.descriptionHtml}</div>
<h2>Sign in with a client</h2>
<p>Any Zulip client will do: give it this address, then your e-mail address and password.</p>
<pre>${escapeHtml(organization.siteUrl)}</pre>
<p>Programs and bots use an API key. Whoever started this server finds one in <code>owner.zuliprc</code> in the
data directory, in the form that every client reads:</p>
<pre>[api]
email=you@example.com
key=…
site=${escapeHtml(organization.siteUrl)}</pre>
<h2>Build on it</h2>
<p><a href="/api/docs">The interface, page by page</a> · <a href="/api/v1/openapi.json">as an OpenAPI document</a></p>`,
  );

/** Where a one-time sign-in link leads; the button spends it, so that nothing but a person does. */
export const signInPage = (organization: string): string =>
  page(
    `Sign in to ${organization}`,
    `<h1>Sign in to ${escapeHtml(organization)}</h1>
<p>This link works once. It shows you the API key that clients and programs sign in with.</p>
<form method="post"><button>Show my key</button></form>`,
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
<p>The key it showed stands in <code>owner.zuliprc</code> in the server's data directory.</p>
<p><a href="/">To the start</a></p>`,
  );
