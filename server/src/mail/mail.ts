/** Composes a mail, with the same sentences as text and as HTML. */
import { interfaceLanguages, type LanguageCode } from "@confab/contract";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { LetterText } from "../texts/letter.ts";
import { textsFor } from "../texts/texts.ts";

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

export interface Letter extends LetterText {
  readonly to: string;
  readonly language: LanguageCode;
}

export function composeMail(letter: Letter): Mail {
  const { to, language, subject, paragraphs, action, closing } = letter;
  const { labelled } = textsFor(language).mails;
  const request = action ? [labelled({ label: action.label, value: action.url })] : [];
  return {
    to,
    subject,
    text: `${[...paragraphs, ...request, `-- \n${closing}`].join("\n\n")}\n`,
    html: htmlOf(letter).toString(),
    links: action ? [action.url] : [],
  };
}

/** Returns the opening tag of a mail's HTML. */
export const htmlTag = (language: LanguageCode): SafeHtml =>
  interfaceLanguages[language].direction === "rtl"
    ? html`<html lang="${language}" dir="rtl">`
    : html`<html lang="${language}">`;

/** Mail programs support little CSS, and only inline. */
const htmlOf = ({ language, subject, paragraphs, action, closing }: Letter): SafeHtml => html`<!doctype html>
${htmlTag(language)}
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
