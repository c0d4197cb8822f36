/** Turns the previews of linked pages into cards: the site's name, the title, a description and a picture. */

/** Prepares the preview of one page. */
export function dressLinkCard(card: HTMLElement): void {
  const title = card.querySelector<HTMLAnchorElement>(".message_embed_title a[href]");
  const picture = card.querySelector<HTMLElement>(".message_embed_image");
  if (title) nameSite(title);
  if (picture) showPicture(picture);
}

/** Says above the title which site it leads to. */
function nameSite(title: HTMLAnchorElement): void {
  const address = title.getAttribute("href") ?? "";
  if (!URL.canParse(address)) return;
  const site = document.createElement("div");
  site.className = "message_embed_site";
  site.textContent = new URL(address).hostname.replace(/^www\./, "");
  title.parentElement?.before(site);
}

/**
 * Replaces the background by a picture, which loads when it is near the screen, and which disappears if it fails. It
 * leads to the address that the title leads to, so only the title is announced and focused.
 */
function showPicture(link: HTMLElement): void {
  const [, address = ""] = /^url\("(.*)"\)$/.exec(link.style.backgroundImage) ?? [];
  const image = document.createElement("img");
  image.alt = "";
  image.loading = "lazy";
  image.addEventListener("error", () => link.remove());
  image.src = address;
  link.style.backgroundImage = "";
  link.setAttribute("aria-hidden", "true");
  link.tabIndex = -1;
  link.append(image);
}
