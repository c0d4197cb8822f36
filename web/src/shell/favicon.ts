/** Shows the number of unread messages on the icons of the window and of the installed app. */

const SIZE = 64;
/** The largest number that is legible in the badge. */
const MOST = 99;
/** The background of the icon is unknown, so both themes use the same colours. */
const BADGE = "#b3261e";
const BADGE_INK = "#ffffff";

let wanted = 0;
let original: { readonly link: HTMLLinkElement; readonly href: string } | undefined;

/** @param count 0 removes the badge */
export async function showCount(count: number): Promise<void> {
  wanted = count;
  original ??= findIcon();
  const icon = original;
  if (!icon) return;
  // Only installed apps have a badge. Elsewhere the browser rejects the call.
  void navigator.setAppBadge?.(count).catch(() => undefined);
  if (count === 0) {
    icon.link.href = icon.href;
    return;
  }
  const picture = new Image(SIZE, SIZE);
  picture.src = icon.href;
  try {
    await picture.decode();
  } catch {
    return;
  }
  // The count may have changed while the picture was decoded.
  if (wanted === count) icon.link.href = drawn(picture, count);
}

function findIcon() {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  return link ? { link, href: link.href } : undefined;
}

function drawn(picture: HTMLImageElement, count: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (!context) return picture.src;
  const text = count > MOST ? `${MOST}+` : String(count);
  context.drawImage(picture, 0, 0, SIZE, SIZE);
  context.font = "bold 32px system-ui, sans-serif";
  const width = Math.max(36, context.measureText(text).width + 12);
  context.fillStyle = BADGE;
  context.beginPath();
  context.roundRect(SIZE - width, SIZE - 36, width, 36, 18);
  context.fill();
  context.fillStyle = BADGE_INK;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, SIZE - width / 2, SIZE - 17);
  return canvas.toDataURL("image/png");
}
