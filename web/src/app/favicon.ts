/** How much is unread, on the icon of the window and of the installed program. */

const SIZE = 64;
/** Numbers that are longer can't be read. */
const MOST = 99;
/** Icons stand on grounds that we do not know: the same colours in both themes. */
const BADGE = "#b3261e";
const BADGE_INK = "#ffffff";

let wanted = 0;
let original: { readonly link: HTMLLinkElement; readonly href: string } | undefined;

/** @param count nothing is shown of zero */
export async function showCount(count: number): Promise<void> {
  wanted = count;
  original ??= findIcon();
  const icon = original;
  if (!icon) return;
  // Installed programs only; elsewhere the browser refuses.
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
  // Another count may have come while the picture was decoded.
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
