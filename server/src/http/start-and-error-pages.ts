/** The server's own pages outside sign-in: the start page, and the pages for unknown addresses and hosts. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { about, link, linkList, type PageFrame, page } from "./page-frame.ts";

export const notFoundPage = (frame: PageFrame, url: string): SafeHtml => {
  const { notFound, toStart, interface: description } = frame.texts;
  return page(
    frame,
    notFound.title,
    html`<h1>${notFound.heading}</h1>
<p><code>${url.split("?")[0] ?? ""}</code> ${notFound.noAddress}</p>
${linkList(link("/", toStart), link("/api/docs", description))}`,
  );
};

/** The page at host names that no organization has. */
export const unknownHostPage = (frame: PageFrame): SafeHtml => {
  const { title, heading, explanation } = frame.texts.noRealm;
  return page(frame, title, html`<h1>${heading}</h1>\n<p>${explanation}</p>`);
};

/**
 * The page at `/` for people who are not signed in.
 *
 * @param description rendered by our own renderer @param signIn the form
 */
export const startPage = (
  frame: PageFrame,
  realm: { name: string; description: SafeHtml; siteUrl: string; signIn: SafeHtml },
): SafeHtml => {
  const { start, interface: forPrograms } = frame.texts;
  const { name, description, siteUrl, signIn } = realm;
  return page(
    frame,
    name,
    html`<h1>${name}</h1>
<div class="soft">${description}</div>
${signIn}
<details><summary>${start.otherPrograms}</summary>
<p>${start.anyClient}</p>
<pre>${siteUrl}</pre>
<p>${start.key}</p>
<pre>[api]
email=you@example.com
key=…
site=${siteUrl}</pre>
<p>${link("/api/docs", forPrograms)}<br>${link("/api/v1/openapi.json", start.asDocument)}</p>
</details>`,
    { foot: about(frame) },
  );
};
