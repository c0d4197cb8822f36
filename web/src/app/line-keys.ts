/** Arrow keys in a list of lines: up and down between them, to the right for a line's menu. */
import type { KeyboardEvent } from "react";

/** What leads to something in a line, and not to its menu. */
export const LINE = ":is(a[href], button[aria-expanded]:not([data-line-menu]), button[data-line])";

/** Such keys are the browser's, or those of the whole page. */
export const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey;

/** For `onKeyDown` of what has the lines in it. */
export function moveAmongLines(event: KeyboardEvent<HTMLElement>): void {
  if (isModified(event)) return;
  const from = document.activeElement;
  if (event.key === "ArrowRight" && from instanceof HTMLAnchorElement) {
    const menu = from.parentElement?.querySelector<HTMLElement>("[data-line-menu]");
    if (!menu) return;
    event.preventDefault();
    menu.click();
    return;
  }
  const isField = from instanceof HTMLInputElement;
  if (event.key !== "ArrowDown" && (event.key !== "ArrowUp" || isField)) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(LINE)];
  const at = isField ? -1 : lines.indexOf(from as HTMLElement);
  if (at === -1 && !isField) return;
  event.preventDefault();
  const next = lines[at + (event.key === "ArrowDown" ? 1 : -1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
