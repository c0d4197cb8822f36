/** The frame of the server's own pages, and the parts of their forms. No page needs a script. */
import { escapeHtml } from "@confab/contract";
import type { FastifyRequest } from "fastify";
import { realmPictureSource, realmPictureUrl } from "../domain/realm/picture-url.ts";
import type { Realm } from "../realm/realm.ts";
import { pageStylePath } from "./page-style.ts";
import { de } from "./page-texts/de.ts";
import { en, type PageTexts } from "./page-texts/en.ts";
import { preferredLanguage } from "./preferred-language.ts";

/** The context of every page: the texts in the reader's language, and the organization. */
export interface PageFrame {
  readonly language: string;
  readonly texts: PageTexts;
  /** Absent at host names without an organization. */
  readonly organization: { readonly name: string; readonly iconUrl: string | undefined } | undefined;
}

const catalogues = { en, de };
type Language = keyof typeof catalogues;

const isLanguage = (code: string | undefined): code is Language =>
  code !== undefined && Object.hasOwn(catalogues, code);

/** Returns the code of the language that the browser asks for, if the pages have texts in it. */
export const askedLanguage = (request: FastifyRequest): string | undefined =>
  preferredLanguage(request.headers["accept-language"], Object.keys(catalogues));

/** Chooses the language that the browser asks for, else the organization's, else English. */
export function frameOf({
  realm,
  request,
}: {
  realm?: Realm | undefined;
  request: FastifyRequest;
}): PageFrame {
  const wanted = askedLanguage(request) ?? realm?.model.properties.default_language;
  const language = isLanguage(wanted) ? wanted : "en";
  return {
    language,
    texts: catalogues[language],
    organization: realm && { name: realm.model.properties.name, iconUrl: iconOf(realm) },
  };
}

/** Skips icons on other hosts, which would learn who opens the page. */
const iconOf = ({ model }: Realm): string | undefined =>
  realmPictureSource(model, "icon") === "U" ? realmPictureUrl(model, "icon") : undefined;

/** @param body HTML @param isWide true for pages to read rather than fill in */
export const page = (
  { language, organization }: PageFrame,
  title: string,
  body: string,
  isWide = false,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${escapeHtml(organization?.iconUrl ?? "data:,")}">
<link rel="stylesheet" href="${pageStylePath}">
</head>
<body${isWide ? ' class="is-wide"' : ""}>
${organization ? header(organization) : ""}<main>
${body}
</main></body>
</html>
`;

const header = ({ name, iconUrl }: NonNullable<PageFrame["organization"]>): string => {
  const initial = [...name.trim()][0]?.toUpperCase() ?? "";
  const icon =
    iconUrl === undefined
      ? `<span class="organization-icon" aria-hidden="true">${escapeHtml(initial)}</span>`
      : `<img class="organization-icon" src="${escapeHtml(iconUrl)}" alt="">`;
  return `<header><a class="organization" href="/">${icon}<span>${escapeHtml(name)}</span></a></header>\n`;
};

/** An error in a form, and the field that it is about, if any. */
export interface FormProblem {
  readonly text: string;
  /** The name of the field. */
  readonly field?: string;
}

/** Returns the error of the form as a whole, as HTML. An error of one field is shown at the field. */
export const alert = (problem: FormProblem | undefined): string =>
  problem === undefined || problem.field !== undefined
    ? ""
    : `<p class="alert" role="alert">${escapeHtml(problem.text)}</p>`;

interface FieldOptions {
  /** Also the id of the field. */
  readonly name: string;
  readonly label: string;
  /** Further attributes, as HTML. */
  readonly attributes: string;
  readonly value?: string;
  readonly hint?: string;
  readonly problem: FormProblem | undefined;
  /** True if the field has the focus when the form has no error. */
  readonly isFirst?: boolean;
}

/** Returns a field with its label. A field with an error has the focus, and the error text below. */
export function field(options: FieldOptions): string {
  const { value, attributes } = options;
  const given = value === undefined || value === "" ? "" : ` value="${escapeHtml(value)}"`;
  return labelled(options, (common) => `<input ${common} ${attributes}${given}>`);
}

/** Like `field`, but with several lines. */
export const area = (options: FieldOptions): string =>
  labelled(
    options,
    (common) => `<textarea ${common} ${options.attributes}>${escapeHtml(options.value ?? "")}</textarea>`,
  );

function labelled(options: FieldOptions, draw: (common: string) => string): string {
  const { name, label, hint, problem, isFirst = false } = options;
  const isWrong = problem?.field === name;
  const described = [hint === undefined ? "" : `${name}-hint`, isWrong ? `${name}-problem` : ""].filter(
    Boolean,
  );
  const common = [
    `id="${name}" name="${name}"`,
    described.length > 0 ? `aria-describedby="${described.join(" ")}"` : "",
    isWrong ? 'aria-invalid="true"' : "",
    isWrong || (isFirst && problem?.field === undefined) ? "autofocus" : "",
  ];
  return [
    `<label for="${name}">${escapeHtml(label)}</label>`,
    draw(common.filter(Boolean).join(" ")),
    hint === undefined ? "" : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>`,
    isWrong
      ? `<p class="field-problem" id="${name}-problem" role="alert">${escapeHtml(problem.text)}</p>`
      : "",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Returns the list of links below the content of a page. @param links HTML; empty ones are left out */
export const linkList = (...links: readonly string[]): string => {
  const items = links.filter(Boolean).map((link) => `<li>${link}</li>`);
  return items.length === 0 ? "" : `<ul class="links">${items.join("")}</ul>`;
};

/** @param href already escaped where necessary */
export const link = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/** Returns hidden form fields, as HTML. */
export const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
