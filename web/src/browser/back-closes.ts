/** Lets the browser's "back" close what is open over the page on a phone, before it leads to the view before. */
import { useEffect, useEffectEvent } from "react";

/** Windows below this width show one column, as in the stylesheet. */
const narrow = window.matchMedia("(max-width: 48rem)");

export const isPhone = (): boolean => narrow.matches;

/** A menu closes some frames before its action opens the next window or goes to another place. */
const SETTLING_MILLISECONDS = 100;

/**
 * The entry of the window's history that stands for everything that is open over the page. Going to another place
 * replaces it.
 */
class OverlayEntry {
  /** Closes each thing that is open, the topmost at the end. */
  readonly #closers: (() => void)[] = [];
  /** True until the browser has left the entry. */
  #isLeaving = false;
  /** An address to go to after that. */
  #wanted: string | undefined;

  constructor() {
    window.addEventListener("popstate", () => this.#onPopState());
    window.addEventListener("click", (event) => this.#onClick(event));
  }

  add(closer: () => void): () => void {
    this.#closers.push(closer);
    this.#settle();
    return () => {
      this.#closers.splice(this.#closers.indexOf(closer), 1);
      this.#settleSoon();
    };
  }

  go(address: string, replaces: boolean): void {
    if (this.#isLeaving) this.#wanted = address;
    else if (replaces || this.#isHere) window.location.replace(address);
    else window.location.hash = address;
  }

  get #isHere(): boolean {
    return (window.history.state as { isOverlay?: boolean } | null)?.isOverlay === true;
  }

  /** Adds or removes the entry. */
  #settle(): void {
    if (this.#isLeaving) return;
    const isWanted = this.#closers.length > 0;
    if (isWanted && !this.#isHere) window.history.pushState({ isOverlay: true }, "");
    if (isWanted || !this.#isHere) return;
    this.#isLeaving = true;
    window.history.back();
  }

  #settleSoon(): void {
    setTimeout(() => this.#settle(), SETTLING_MILLISECONDS);
  }

  #onPopState(): void {
    if (this.#isLeaving) {
      this.#isLeaving = false;
      if (this.#wanted !== undefined) window.location.hash = this.#wanted;
      this.#wanted = undefined;
    } else if (!this.#isHere) {
      this.#closers.at(-1)?.();
    }
    this.#settleSoon();
  }

  /** Lets a link in something that is open replace the entry. */
  #onClick(event: MouseEvent): void {
    if (!this.#isHere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const address = link?.getAttribute("href");
    if (!address || address === window.location.hash) return;
    event.preventDefault();
    window.location.replace(address);
  }
}

const entry = new OverlayEntry();

/** Goes to an address of this page. @param replaces true if the present address leaves the history */
export const goToAddress = (address: string, replaces: boolean): void => entry.go(address, replaces);

/** @param isOpen false while there is nothing to close */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !isPhone()) return;
    return entry.add(() => close());
  }, [isOpen]);
}
