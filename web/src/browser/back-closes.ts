/** Lets the browser's "back" close what is open over the page, before it leads to the view before. */
import { useEffect, useEffectEvent } from "react";
import { isPhone } from "./is-phone.ts";

/** The time in which what "back" has closed disappears. Whatever is still open after it needs the entry again. */
const SETTLING_MILLISECONDS = 100;

/**
 * The entry of the window's history that stands for everything that is open over the page. It stays when all of that is
 * closed, because going back takes the browser a moment, in which the user may go to another place. Going there replaces
 * the entry, and "back" skips it.
 */
class OverlayEntry {
  /** Closes each thing that is open, the topmost at the end. */
  readonly #closers: (() => void)[] = [];
  /** The address of the entry while the window is there. */
  #address: string | undefined;

  constructor() {
    this.#address = this.#isHere ? window.location.hash : undefined;
    window.addEventListener("popstate", () => this.#onPopState());
    window.addEventListener("click", (event) => this.#onClick(event));
  }

  add(closer: () => void): () => void {
    this.#closers.push(closer);
    this.#enter();
    return () => {
      this.#closers.splice(this.#closers.indexOf(closer), 1);
    };
  }

  go(address: string, replaces: boolean): void {
    if (replaces || this.#isHere) window.location.replace(address);
    else window.location.hash = address;
  }

  get #isHere(): boolean {
    return (window.history.state as { isOverlay?: boolean } | null)?.isOverlay === true;
  }

  #enter(): void {
    if (this.#closers.length > 0 && !this.#isHere) window.history.pushState({ isOverlay: true }, "");
    this.#address = this.#isHere ? window.location.hash : undefined;
  }

  #onPopState(): void {
    const left = this.#address;
    this.#address = this.#isHere ? window.location.hash : undefined;
    if (this.#isHere) return;
    const topmost = this.#closers.at(-1);
    if (topmost) {
      topmost();
      setTimeout(() => this.#enter(), SETTLING_MILLISECONDS);
    } else if (left === window.location.hash) {
      window.history.back();
    }
  }

  /** Lets a link replace the entry. */
  #onClick(event: MouseEvent): void {
    if (!this.#isHere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const address = link?.getAttribute("href");
    if (!address) return;
    event.preventDefault();
    // Going to the present address would leave an entry that looks like another view.
    if (address !== window.location.hash) window.location.replace(address);
  }
}

const entry = new OverlayEntry();

/** Goes to an address of this page. @param replaces true if the present address leaves the history */
export const goToAddress = (address: string, replaces: boolean): void => entry.go(address, replaces);

/**
 * Lets "back" close something.
 *
 * @param isOpen false while there is nothing to close
 * @param fillsWindow true for what hides the page on desks, too; "back" closes anything else on phones only
 */
export function useBackCloses(onClose: () => void, { isOpen = true, fillsWindow = false } = {}): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !(fillsWindow || isPhone())) return;
    return entry.add(() => close());
  }, [isOpen, fillsWindow]);
}
