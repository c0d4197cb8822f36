/** The only keyboard listener. Components register the keys that they handle while they are on the screen. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Handlers by key as in `KeyboardEvent.key` (capitals with shift), with `Mod+` before it for Control or Command. A
 * handler that returns `false` passes the key to handlers registered earlier, and finally to the browser.
 */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const registered: (() => KeyActions)[] = [];

/** Keys with Control or Command also work while the user types. */
function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameOfKey(event);
  if (isElsewhere(event.target) && !(name.startsWith("Mod+") && !isInWindow(event.target))) return;
  for (const actions of registered.toReversed()) {
    const act = actions()[name];
    if (act && act(event) !== false) {
      event.preventDefault();
      return;
    }
  }
}

export function nameOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  return `${ctrlKey || metaKey ? "Mod+" : ""}${altKey ? "Alt+" : ""}${key}`;
}

/** True if the user types, or is in a dialog or menu, which has keys of its own. */
const isElsewhere = (target: EventTarget | null): boolean => isTyping(target) || isInWindow(target);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"));

const isInWindow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/**
 * Handles keys as soon as the page is drawn, because a user who sees the page may already type.
 *
 * @param actions may be a new object on each render; the component that registered last is asked first
 */
export function useKeys(actions: KeyActions): void {
  const present = useRef(actions);
  useLayoutEffect(() => {
    present.current = actions;
  });
  useLayoutEffect(() => {
    const entry = () => present.current;
    if (registered.length === 0) document.addEventListener("keydown", listen);
    registered.push(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) document.removeEventListener("keydown", listen);
    };
  }, []);
}

/** Lets the down arrow move the focus into a list. Within the list, the list's own keys apply. */
export function useEntryByArrow(list: RefObject<HTMLElement | null>, selector: string | undefined): void {
  const enter = () => {
    if (selector === undefined || list.current?.contains(document.activeElement)) return false;
    const first = list.current?.querySelector<HTMLElement>(selector);
    first?.focus();
    return first !== null && first !== undefined;
  };
  useKeys({ ArrowDown: enter });
}
