/**
 * The frame of the server's own pages, and the parts of their forms. No page needs a script.
 *
 * The tag `html` escapes each value that it inserts, except other HTML. Only `html.raw` inserts a text as it is.
 */
import { closestLanguage, interfaceLanguages, type LanguageCode } from "@confab/contract";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { FastifyRequest } from "fastify";
import { realmPictureSource, realmPictureUrl } from "../domain/realm/picture-url.ts";
import type { Realm } from "../realm/realm.ts";
import { pageStylePath, typefacePath } from "./page-style.ts";
import { catalogues } from "./page-texts/catalogues.ts";
import type { PageTexts } from "./page-texts/en.ts";
import { preferredLanguage } from "./preferred-language.ts";

/** The context of every page: the texts in the reader's language, and the organization. */
export interface PageFrame {
  readonly language: LanguageCode;
  readonly texts: PageTexts;
  /** Absent at host names without an organization. */
  readonly realm: { readonly name: string; readonly iconUrl: string | undefined } | undefined;
}

/** Returns the code of the language that the browser asks for, if the interface has it. */
export const askedLanguage = (request: FastifyRequest): LanguageCode | undefined =>
  preferredLanguage(request.headers["accept-language"]);

/** Chooses the language that the browser asks for, else the organization's, else English. */
export function frameOf({
  realm,
  request,
}: {
  realm?: Realm | undefined;
  request: FastifyRequest;
}): PageFrame {
  const ofRealm = closestLanguage(realm?.model.properties.default_language ?? "");
  const language = askedLanguage(request) ?? ofRealm ?? "en";
  return {
    language,
    texts: catalogues[language],
    realm: realm && { name: realm.model.properties.name, iconUrl: iconOf(realm) },
  };
}

/** Skips icons on other hosts, which would learn who opens the page. */
const iconOf = ({ model }: Realm): string | undefined =>
  realmPictureSource(model, "icon") === "U" ? realmPictureUrl(model, "icon") : undefined;

const preload =
  typefacePath && html`\n<link rel="preload" href="${typefacePath}" as="font" type="font/woff2" crossorigin>`;

/** Returns the line below pages that newcomers see. It says what this program is. */
export const about = ({ texts }: PageFrame): SafeHtml => html`<footer><p>${texts.about}</p></footer>`;

/**
 * @param isWide true for pages to read rather than fill in
 * @param foot stands below the page
 */
export const page = (
  { language, realm }: PageFrame,
  title: string,
  body: SafeHtml,
  { isWide = false, foot }: { isWide?: boolean; foot?: SafeHtml } = {},
): SafeHtml => html`<!doctype html>
<html lang="${language}" dir="${interfaceLanguages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${realm?.iconUrl ?? "data:,"}">
<link rel="stylesheet" href="${pageStylePath}">${preload}
</head>
<body${isWide ? html` class="is-wide"` : undefined}>
${realm && header(realm)}<main>
${body}
</main>${foot && html`\n${foot}`}</body>
</html>
`;

const header = ({ name, iconUrl }: NonNullable<PageFrame["realm"]>): SafeHtml => {
  const initial = [...name.trim()][0]?.toUpperCase();
  const icon =
    iconUrl === undefined
      ? html`<span class="realm-icon" aria-hidden="true">${initial}</span>`
      : html`<img class="realm-icon" src="${iconUrl}" alt="">`;
  return html`<header><a class="realm" href="/">${icon}<span>${name}</span></a></header>\n`;
};

/** Joins the parts of a page that are present, one per line. */
export const lines = (...parts: readonly (SafeHtml | undefined)[]): SafeHtml => {
  const present = parts.filter((part) => part !== undefined);
  return html`${present.map((part, index) => (index === 0 ? part : html`\n${part}`))}`;
};

/** An error in a form, and the field that it is about, if any. */
export interface FormProblem {
  readonly text: string;
  /** The name of the field. */
  readonly field?: string;
}

/** Returns the error of the form as a whole. An error of one field is shown at the field. */
export const alert = (problem: FormProblem | undefined): SafeHtml | undefined =>
  problem === undefined || problem.field !== undefined
    ? undefined
    : html`<p class="alert" role="alert">${problem.text}</p>`;

interface FieldOptions {
  /** Also the id of the field. */
  readonly name: string;
  readonly label: string;
  /** Further attributes. */
  readonly attributes: SafeHtml;
  readonly value?: string;
  readonly hint?: string;
  readonly problem: FormProblem | undefined;
  /** True if the field has the focus when the form has no error. */
  readonly isFirst?: boolean;
}

/** Returns a field with its label. A field with an error has the focus, and the error text below. */
export function field(options: FieldOptions): SafeHtml {
  const { value, attributes } = options;
  const given = value === undefined || value === "" ? undefined : html` value="${value}"`;
  return labelled(options, (common) => html`<input ${common} ${attributes}${given}>`);
}

/** Like `field`, but with several lines. */
export const area = (options: FieldOptions): SafeHtml =>
  labelled(options, (common) => html`<textarea ${common} ${options.attributes}>${options.value}</textarea>`);

function labelled(options: FieldOptions, draw: (common: SafeHtml) => SafeHtml): SafeHtml {
  const { name, label, hint, problem, isFirst = false } = options;
  const wrong = problem?.field === name ? problem : undefined;
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(wrong ? [`${name}-problem`] : [])];
  const hasFocus = wrong !== undefined || (isFirst && problem?.field === undefined);
  const common = [
    html`id="${name}" name="${name}"`,
    described.length > 0 ? html` aria-describedby="${described.join(" ")}"` : undefined,
    wrong && html` aria-invalid="true"`,
    hasFocus ? html` autofocus` : undefined,
  ];
  return lines(
    html`<label for="${name}">${label}</label>`,
    draw(html`${common}`),
    hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`,
    wrong && html`<p class="field-problem" id="${name}-problem" role="alert">${wrong.text}</p>`,
  );
}

/** Returns the list of links below the content of a page. Absent ones are left out. */
export const linkList = (...links: readonly (SafeHtml | undefined)[]): SafeHtml | undefined => {
  const items = links.flatMap((link) => (link ? [html`<li>${link}</li>`] : []));
  return items.length === 0 ? undefined : html`<ul class="links">${items}</ul>`;
};

export const link = (href: string, text: string): SafeHtml => html`<a href="${href}">${text}</a>`;

/** Returns hidden form fields. */
export const hidden = (fields: Readonly<Record<string, string>>): SafeHtml =>
  html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`;
