/** The server's own pages outside sign-in: the start page, and the pages for unknown addresses and hosts. */
import { escapeHtml } from "@confab/contract";
import { link, linkList, type PageFrame, page } from "./page.ts";

export const notFoundPage = (frame: PageFrame, url: string): string => {
  const { notFound, toStart, interface: description } = frame.texts;
  return page(
    frame,
    notFound.title,
    `<h1>${notFound.heading}</h1>
<p><code>${escapeHtml(url.split("?")[0] ?? "")}</code> ${notFound.noAddress}</p>
${linkList(link("/", toStart), link("/api/docs", description))}`,
  );
};

/** The page at host names that no organization has. */
export const unknownHostPage = (frame: PageFrame): string => {
  const { title, heading, explanation } = frame.texts.noOrganization;
  return page(frame, title, `<h1>${heading}</h1>\n<p>${explanation}</p>`);
};

/**
 * The page at `/` for people who are not signed in.
 *
 * @param descriptionHtml rendered by our own renderer @param signInHtml the form
 */
export const startPage = (
  frame: PageFrame,
  organization: { name: string; descriptionHtml: string; siteUrl: string; signInHtml: string },
): string => {
  const { start, interface: description } = frame.texts;
  const { name, descriptionHtml, siteUrl, signInHtml } = organization;
  return page(
    frame,
    name,
    `<h1>${escapeHtml(name)}</h1>
<div class="soft">${descriptionHtml}</div>
${signInHtml}
<details><summary>${start.otherPrograms}</summary>
<p>${start.anyClient}</p>
<pre>${escapeHtml(siteUrl)}</pre>
<p>${start.key}</p>
<pre>[api]
email=you@example.com
key=…
site=${escapeHtml(siteUrl)}</pre>
<p>${link("/api/docs", description)}<br>${link("/api/v1/openapi.json", start.asDocument)}</p>
</details>`,
  );
};
