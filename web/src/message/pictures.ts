/** The pictures in the content of a message. */

export interface Picture {
  /** The address of the picture as the message shows it. */
  readonly small: string;
  /** The address that the picture links to. */
  readonly original: string;
  readonly name: string;
  /** True if only an opened spoiler shows the picture. */
  readonly isInSpoiler: boolean;
}

/**
 * Returns the pictures in order, each as a link to the original. The pictures of videos are left out, since they lead
 * to a player elsewhere.
 */
export const picturesIn = (content: ParentNode): HTMLAnchorElement[] =>
  [
    ...content.querySelectorAll<HTMLAnchorElement>(
      ".message_inline_image:not(.youtube-video, .embed-video) a[href]",
    ),
  ].filter((link) => link.querySelector("img") !== null && addressOf(link) !== undefined);

export const pictureOf = (link: HTMLAnchorElement): Picture => ({
  small: new URL(link.querySelector("img")?.getAttribute("src") ?? "", window.location.href).href,
  original: addressOf(link)?.href ?? "",
  name: nameOfPicture(link),
  isInSpoiler: link.closest(".spoiler-content") !== null,
});

/** Returns the title of a picture, otherwise the name of its file, otherwise the host of the page that it stands for. */
export function nameOfPicture(link: HTMLAnchorElement): string {
  const address = addressOf(link);
  // The title of a bare address repeats it.
  const title = URL.canParse(link.title) ? "" : link.title;
  return title || (address ? fileNameIn(address) || address.hostname : "");
}

/** Returns the name of the file that an address ends with; empty if it ends without one. */
export function fileNameIn({ pathname }: URL): string {
  const file = pathname.split("/").at(-1) ?? "";
  return /\.\w+$/.test(file) ? decoded(file) : "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Resolves relative addresses also for a link that is not in the page yet. */
function addressOf(link: HTMLAnchorElement): URL | undefined {
  const address = link.getAttribute("href") ?? "";
  return URL.canParse(address, window.location.href) ? new URL(address, window.location.href) : undefined;
}
