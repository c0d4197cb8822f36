/** Actions within a message: copies code and opens pictures. */
import { copyText } from "../browser/copy-text.ts";
import type { CardSubject } from "../session/opened-card.ts";

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

/** A picture in the viewer. */
export interface Picture {
  /** The picture as the message shows it. */
  readonly small: string;
  readonly original: string;
  readonly name: string;
}

/** @returns the pictures of a message in order; each is a link to the original */
export const picturesIn = (content: ParentNode): HTMLAnchorElement[] =>
  [...content.querySelectorAll<HTMLAnchorElement>(".message_inline_image a[href]")].filter(
    (link) => link.querySelector("img") !== null,
  );

export const pictureOf = (link: HTMLAnchorElement): Picture => {
  const image = link.querySelector("img");
  return { small: image?.src ?? "", original: link.href, name: link.title || image?.alt || "" };
};
