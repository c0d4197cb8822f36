/** Actions within a message: copies code and opens pictures. */
import { copyText } from "../browser/copy-text.ts";
import type { CardSubject } from "../session/opened-card.ts";
import { pictureOf, picturesIn } from "./pictures.ts";
import type { OpenedPicture } from "./viewed.ts";

/** The time for which a button confirms that it has copied. */
const SAID_MILLISECONDS = 2000;

/** Adds a copy button to each block of code. */
export function addCopyButtons(content: DocumentFragment, texts: { copyCode: string; copied: string }): void {
  for (const block of content.querySelectorAll<HTMLElement>(".codehilite")) {
    const code = block.querySelector("code");
    if (!code) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button copy-code";
    button.textContent = texts.copyCode;
    button.addEventListener("click", () => {
      void copyText(code.textContent).then(() => {
        button.textContent = texts.copied;
        setTimeout(() => {
          button.textContent = texts.copyCode;
        }, SAID_MILLISECONDS);
      });
    });
    block.append(button);
    // Long lines scroll; keyboard users must be able to scroll them too.
    block.querySelector("pre")?.setAttribute("tabindex", "0");
  }
}

/** Makes the mentions of people and groups buttons that open a card. Mentions of everyone have none. */
export function openCards(
  content: DocumentFragment,
  open: (subject: CardSubject, trigger: HTMLElement) => void,
): void {
  for (const mention of content.querySelectorAll<HTMLElement>(".user-mention, .user-group-mention")) {
    const { userId, userGroupId } = mention.dataset;
    const id = Number(userId ?? userGroupId);
    if (!Number.isInteger(id)) continue;
    const act = () => open({ kind: userGroupId === undefined ? "person" : "group", id }, mention);
    mention.setAttribute("role", "button");
    mention.setAttribute("aria-haspopup", "dialog");
    mention.tabIndex = 0;
    mention.addEventListener("click", act);
    mention.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    });
  }
}

/**
 * Makes the pictures open in the viewer. Those that fail to load stay links.
 *
 * @param missing the addresses of pictures that failed to load, which this updates
 */
export function openPictures(
  content: DocumentFragment,
  missing: Set<string>,
  open: (opened: Omit<OpenedPicture, "messageId">) => void,
): void {
  const links = picturesIn(content);
  const pictures = links.map(pictureOf);
  for (const [at, link] of links.entries()) {
    const [image, address] = [link.querySelector("img"), pictures[at]?.small ?? ""];
    image?.addEventListener("error", () => missing.add(address));
    image?.addEventListener("load", () => missing.delete(address));
    link.addEventListener("click", (event) => {
      // A modified click opens a window or tab of its own.
      if (event.ctrlKey || event.metaKey || event.shiftKey || !link.querySelector("img")) return;
      event.preventDefault();
      open({ pictures, at, trigger: link });
    });
  }
}
