/**
 * Shows the uploaded files that a message links: players for sound and video, and cards for all others. Pictures have
 * previews from the server.
 */
import { type IconName, iconElement } from "../components/icon.tsx";
import type { Texts } from "../text/text.tsx";
import { fileNameIn } from "./pictures.ts";
import "./files.css";

/** A file that a message links. */
export interface LinkedFile {
  readonly address: URL;
  readonly name: string;
}

interface FileOptions {
  readonly texts: Texts["files"];
  /** Opens the preview of a PDF; absent if the browser or the page has none. */
  readonly preview?: ((file: LinkedFile, trigger: HTMLElement) => void) | undefined;
}

/** The largest number of files that a message shows; further ones stay links. */
const MOST = 10;

const kinds = {
  sound: ["aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav", "weba"],
  film: ["m4v", "mov", "mp4", "ogv", "webm"],
  picture: ["bmp", "gif", "jpe", "jpeg", "jpg", "png", "webp"],
  archive: ["7z", "bz2", "gz", "rar", "tar", "tgz", "xz", "zip"],
  table: ["csv", "ods", "tsv", "xls", "xlsx"],
  page: ["doc", "docx", "md", "odt", "pdf", "rtf", "txt"],
} as const;

type Kind = keyof typeof kinds | "file";

/** The elements that may have something below their text. Cells of tables and headings have no room. */
const places = "p, li";

export function showFiles(content: DocumentFragment, options: FileOptions): void {
  const links = [...content.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(isShown).slice(0, MOST);
  const shown = new Set<string>();
  /** The last element below each paragraph. */
  const ends = new Map<Element, Element>();
  for (const link of links) {
    const file = fileOf(link);
    const place = link.closest(places);
    if (!place || shown.has(file.address.href)) continue;
    shown.add(file.address.href);
    const card = cardOf(file, link, options);
    if (place.matches("li")) place.append(card);
    else (ends.get(place) ?? place).after(card);
    ends.set(place, card);
  }
  for (const place of ends.keys()) {
    // The cards say all that such a paragraph says.
    if (place.matches("p") && hasOnly(place, links)) place.remove();
  }
}

function isShown(link: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(link.href, window.location.href);
  return (
    origin === window.location.origin &&
    /^\/user_uploads\/\d+\//.test(pathname) &&
    kindOf(pathname) !== "picture" &&
    link.closest("blockquote, .message_inline_image, .message_embed") === null
  );
}

function hasOnly(place: Element, links: readonly HTMLAnchorElement[]): boolean {
  return [...place.childNodes].every(
    (node) =>
      (node instanceof HTMLAnchorElement && links.includes(node)) ||
      node instanceof HTMLBRElement ||
      (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === ""),
  );
}

const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

function kindOf(name: string): Kind {
  const extension = extensionOf(name);
  for (const [kind, extensions] of Object.entries(kinds)) {
    if ((extensions as readonly string[]).includes(extension)) return kind as Kind;
  }
  return "file";
}

function fileOf(link: HTMLAnchorElement): LinkedFile {
  const address = new URL(link.href, window.location.href);
  const text = link.textContent.trim();
  const isAddress = text === "" || text.includes("/user_uploads/");
  return { address, name: isAddress ? fileNameIn(address) || address.pathname : text };
}

function cardOf(file: LinkedFile, link: HTMLAnchorElement, options: FileOptions): HTMLElement {
  const { address, name } = file;
  const kind = kindOf(address.pathname);
  const extension = extensionOf(address.pathname);
  const card = element("div", { className: "message-file" });
  const line = element("div", { className: "message-file-line" });
  const title = element("a", { className: "message-file-name", href: address.href, target: "_blank" });
  title.rel = "noopener noreferrer";
  // Marks of a search stay marked.
  if (link.textContent.trim() === name)
    title.append(...[...link.childNodes].map((node) => node.cloneNode(true)));
  else title.textContent = name;
  line.append(iconElement(iconOf(kind)), title);
  if (extension !== "") {
    line.append(element("span", { className: "message-file-kind", textContent: extension.toUpperCase() }));
  }
  const { preview, texts } = options;
  if (extension === "pdf" && preview) {
    const button = element("button", { className: "button", type: "button", textContent: texts.preview });
    button.setAttribute("aria-label", texts.previewOf(name));
    button.addEventListener("click", () => preview(file, button));
    line.append(button);
  }
  line.append(downloadOf(file, texts));
  card.append(...playerOf(kind, file), line);
  return card;
}

const iconOf = (kind: Kind): IconName => (kind === "picture" ? "file" : kind);

function downloadOf({ address, name }: LinkedFile, texts: Texts["files"]): HTMLElement {
  const label = texts.download(name);
  // The server names the file.
  const link = element("a", { className: "icon-button", href: address.href, download: "", title: label });
  link.setAttribute("aria-label", label);
  link.append(iconElement("download"));
  return link;
}

/** Returns a player for sound or video. It disappears if the browser can't play the file. */
function playerOf(kind: Kind, { address, name }: LinkedFile): HTMLMediaElement[] {
  if (kind !== "sound" && kind !== "film") return [];
  const player = document.createElement(kind === "sound" ? "audio" : "video");
  player.controls = true;
  player.preload = "metadata";
  player.src = address.href;
  player.setAttribute("aria-label", name);
  player.addEventListener("error", () => player.remove());
  return [player];
}

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(tag), properties);
