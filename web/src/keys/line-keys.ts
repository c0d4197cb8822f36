/** Handles arrow keys in a list of lines: up and down move between lines, right opens the menu of a line. */
import type { KeyboardEvent } from "react";

/** Selects the elements that activate a line, but not the button of its menu. */
export const LINE = ":is(a[href], button[aria-expanded]:not([data-line-menu]), button[data-line])";

/** True for keys with a modifier, which belong to the browser or to the whole page. */
export const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey;

/** Handles `onKeyDown` of the element that contains the lines. */
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
