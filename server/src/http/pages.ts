/** The few pages the server has of its own: what it is, where to go, and that there is nothing here. */
import { escapeHtml } from "@confab/contract";
import { hidden, page } from "./page.ts";

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
export const startPage = (organization: {
  name: string;
  descriptionHtml: string;
  siteUrl: string;
  /** Who is signed in at the browser, and what a form of theirs carries along. */
  account: { email: string; fields: Readonly<Record<string, string>> } | undefined;
}): string =>
  page(
    organization.name,
    `<h1>${escapeHtml(organization.name)}</h1>
<div class="soft">${organization.descriptionHtml}</div>
${
  organization.account
    ? `<form method="post" action="/accounts/logout/">${hidden(organization.account.fields)}
<p>You are signed in as ${escapeHtml(organization.account.email)}.</p><button>Sign out</button></form>`
    : '<p><a href="/login/">Sign in</a></p>'
}
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
