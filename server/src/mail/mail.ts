/** Composes a mail, with the same sentences as text and as HTML. */
import { html, type SafeHtml } from "@remix-run/html-template";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The links in the mail that the reader is meant to follow. */
  readonly links: readonly string[];
  /** Additional headers of this mail. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text, one element per paragraph. */
  readonly paragraphs: readonly string[];
  /** The action that the reader is asked to take, after the paragraphs. */
  readonly action?: { readonly label: string; readonly url: string };
  /** The small print. */
  readonly closing: string;
}

export function composeMail({ to, subject, paragraphs, action, closing }: Letter): Mail {
  return {
    to,
    subject,
    text: `${[...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), `-- \n${closing}`].join("\n\n")}\n`,
    html: htmlOf({ to, subject, paragraphs, closing, ...(action ? { action } : {}) }).toString(),
    links: action ? [action.url] : [],
  };
}

/** Mail programs support little CSS, and only inline. */
const htmlOf = ({ subject, paragraphs, action, closing }: Letter): SafeHtml => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font: 16px/1.6 system-ui, sans-serif; max-width: 36em; margin: 0 auto; padding: 1.5em">
${paragraphs.map((text) => html`<p>${text}</p>\n`)}${
  action
    ? html`<p><a href="${action.url}" style="display: inline-block; padding: .6em 1.2em; border-radius: .5em; background: #0b6e5f; color: #ffffff; text-decoration: none">${action.label}</a></p>
<p style="font-size: 14px; word-break: break-all">${action.url}</p>`
    : undefined
}
<p style="font-size: 14px; color: #6b7684">${closing}</p>
</body>
</html>
`;
