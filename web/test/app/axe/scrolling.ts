import type { Page } from "playwright-core";

/**
 * Returns the faults of scrolling, one per line: a document that a script or the focus could scroll, and scrollers that
 * grow by elements which only screen readers see. The server's own pages are ordinary documents, which scroll.
 */
export const wrongScrolling = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!document.querySelector("#app")) return [];
    const nameOf = ({ tagName, className }: Element) => `${tagName} ${className}`;
    const roots = [document.documentElement, document.body];
    const scrolling = roots.filter((root) => {
      root.scrollTo({ top: 1000, left: 1000, behavior: "instant" });
      const isMoved = root.scrollTop !== 0 || root.scrollLeft !== 0;
      root.scrollTo({ top: 0, left: 0, behavior: "instant" });
      return isMoved;
    });
    // Browsers don't lay out the contents of closed elements, so their sizes may be outdated.
    const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter((each) =>
      each.checkVisibility(),
    );
    const hidden = all.filter((element) => element.matches(".visually-hidden"));
    const scrollers = all.filter(
      (element) => !hidden.includes(element) && /auto|scroll|hidden/.test(getComputedStyle(element).overflow),
    );
    const sizes = () => scrollers.map(({ scrollWidth, scrollHeight }) => `${scrollWidth} ${scrollHeight}`);
    const before = sizes();
    for (const element of hidden) element.style.display = "none";
    const after = sizes();
    for (const element of hidden) element.style.removeProperty("display");
    const grown = scrollers.filter((_, index) => before[index] !== after[index]);
    return [
      ...scrolling.map((root) => `${nameOf(root)} can be scrolled`),
      ...grown.map((element) => `${nameOf(element)} grows by hidden elements`),
    ];
  });
