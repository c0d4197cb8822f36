/** What can be done within a message: code is copied, pictures are looked at. */
import { copyText } from "./copy-text.ts";

/** How long a button says that it has copied. */
const SAID_MILLISECONDS = 2000;

/** Gives each block of code a button that copies it. */
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
    // Long lines scroll, which keys must be able to do.
    block.querySelector("pre")?.setAttribute("tabindex", "0");
  }
}

/** A picture that somebody looks at. */
export interface Picture {
  /** What the message shows. */
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
