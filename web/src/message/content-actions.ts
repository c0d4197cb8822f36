/** Actions within a message: copies code and opens pictures. */
import { copyText } from "../browser/copy-text.ts";

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
