/** The one place that listens to the keyboard: components say which keys they answer while they are on the screen. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * By key as in `KeyboardEvent.key` (capitals with shift), with `Mod+` before it for Control or Command. What returns
 * `false` leaves the key to those that registered before, and at last to the browser.
 */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const registered: (() => KeyActions)[] = [];

/** Keys with Control or Command work while somebody types, too. */
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

/** Somebody types, or is in a window or menu, which has keys of its own. */
const isElsewhere = (target: EventTarget | null): boolean => isTyping(target) || isInWindow(target);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"));

const isInWindow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/**
 * Answers keys from the moment that the page is drawn: who sees it may type.
 *
 * @param actions may be new each time; what registered last is asked first
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

/** The arrow key down leads into a list; within it the list has its own keys. */
export function useEntryByArrow(list: RefObject<HTMLElement | null>, selector: string | undefined): void {
  const enter = () => {
    if (selector === undefined || list.current?.contains(document.activeElement)) return false;
    const first = list.current?.querySelector<HTMLElement>(selector);
    first?.focus();
    return first !== null && first !== undefined;
  };
  useKeys({ ArrowDown: enter });
}
