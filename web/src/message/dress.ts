/**
 * Prepares the HTML of a message for the page. Fills in what only the browser knows (time zone, emoji of this system).
 * Does by script what a strict content security policy forbids in HTML.
 */
import { loadPart } from "../browser/lazy-part.ts";
import { formatDate } from "../text/dates.ts";
import { emojiOf } from "./emoji-of.ts";
import { dressLinkCard } from "./link-cards.ts";
import { parseContent } from "./parse-content.ts";
import { nameOfPicture } from "./pictures.ts";

export interface DressOptions {
  /** A code such as `de`. */
  readonly language: string;
  readonly hour12: boolean;
  readonly ownId: number;
  /** True if emoji are shown by name, as in `:smile:`. */
  readonly namesEmoji?: boolean;
}

/**
 * @param html as the server rendered it: escaped and closed, with the elements of the dialect only
 */
export function dress(html: string, options: DressOptions): DocumentFragment {
  const content = parseContent(html);
  for (const element of content.querySelectorAll<HTMLElement>("[data-style]")) allowStyle(element);
  if (options.namesEmoji) {
    for (const element of content.querySelectorAll<HTMLElement>(".emoji")) nameEmoji(element);
  }
  for (const element of content.querySelectorAll<HTMLElement>("span.emoji")) showEmoji(element);
  for (const element of content.querySelectorAll<HTMLElement>("time[datetime]")) showTime(element, options);
  if (content.querySelector(".katex")) void loadPart(() => import("./formula-styles.ts"));
  for (const link of content.querySelectorAll<HTMLAnchorElement>("a[href]")) openElsewhere(link);
  for (const image of content.querySelectorAll("img")) image.loading = "lazy";
  for (const image of content.querySelectorAll<HTMLImageElement>(".message_inline_image img")) {
    const link = image.closest("a");
    // A link whose address does not parse is no link any more.
    image.alt = link ? nameOfPicture(link) : "";
    nameIfMissing(image);
  }
  for (const card of content.querySelectorAll<HTMLElement>(".message_embed")) dressLinkCard(card);
  for (const mention of content.querySelectorAll<HTMLElement>("[data-user-id]"))
    markOwn(mention, options.ownId);
  for (const spoiler of content.querySelectorAll<HTMLElement>(".spoiler-block")) makeFoldable(spoiler);
  return content;
}

/**
 * Applies inline styles, which lay out formulas. Styles set by script count as the page's own, so the policy allows
 * them.
 */
function allowStyle(element: HTMLElement): void {
  const text = element.getAttribute("data-style") ?? "";
  element.removeAttribute("data-style");
  element.style.cssText = text;
}

/** Replaces an emoji by its name: the text of a Unicode emoji, or the alternative text of a custom emoji's picture. */
const nameEmoji = (element: HTMLElement): void =>
  element.replaceWith(element.getAttribute("alt") ?? element.textContent);

/** Shows an emoji as characters, with its name for screen readers. */
function showEmoji(element: HTMLElement): void {
  const characters = emojiOf(element);
  if (characters === undefined) return;
  const name = element.textContent;
  element.textContent = characters;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", name);
  element.title = name;
  element.classList.add("is-text");
}

function showTime(element: HTMLElement, options: DressOptions): void {
  const time = new Date(element.getAttribute("datetime") ?? "");
  if (Number.isNaN(time.getTime())) return;
  element.textContent = formatDate(time, "dayAndTime", options);
}

/** Keeps links within the organization in this window. Replaces a link whose address does not parse by its text. */
function openElsewhere(link: HTMLAnchorElement): void {
  const address = link.getAttribute("href") ?? "";
  if (!URL.canParse(address, window.location.href)) {
    link.replaceWith(...link.childNodes);
    return;
  }
  const target = new URL(address, window.location.href);
  const isHere = target.origin === window.location.origin;
  if (isHere && target.pathname === "/" && target.hash !== "") {
    link.setAttribute("href", target.hash);
    link.removeAttribute("target");
    return;
  }
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}

/** Replaces a picture that fails to load by the address or title of its link, in a box of the same size. */
function nameIfMissing(image: Element): void {
  image.addEventListener("error", () => {
    const link = image.closest("a");
    const name = document.createElement("span");
    name.className = "missing-picture";
    name.textContent = link?.title || (link?.getAttribute("href") ?? "");
    image.replaceWith(name);
  });
}

function markOwn(mention: HTMLElement, ownId: number): void {
  const id = mention.dataset["userId"];
  if (id === "*" || id === String(ownId)) mention.classList.add("is-me");
}

function makeFoldable(block: HTMLElement): void {
  const [header, content] = [
    block.querySelector<HTMLElement>(".spoiler-header"),
    block.querySelector(".spoiler-content"),
  ];
  if (!header || !content) return;
  header.classList.toggle("is-unnamed", header.childElementCount === 0);
  header.setAttribute("role", "button");
  header.tabIndex = 0;
  header.setAttribute("aria-expanded", "false");
  const toggle = () => {
    const isOpen = header.getAttribute("aria-expanded") === "true";
    header.setAttribute("aria-expanded", String(!isOpen));
    content.setAttribute("aria-hidden", String(isOpen));
  };
  content.setAttribute("aria-hidden", "true");
  header.addEventListener("click", toggle);
  header.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    toggle();
  });
}
