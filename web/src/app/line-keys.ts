/** Arrow keys in a list of lines: up and down between them, to the right for a line's menu. */
import type { KeyboardEvent } from "react";

const LINES = "a[href], button[aria-expanded]:not([data-line-menu])";

/** For `onKeyDown` of what has the lines in it. */
export function moveAmongLines(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
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
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(LINES)];
  const at = isField ? -1 : lines.indexOf(from as HTMLElement);
  if (at === -1 && !isField) return;
  event.preventDefault();
  const next = lines[at + (event.key === "ArrowDown" ? 1 : -1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
