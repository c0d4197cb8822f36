/** Shows one of several related pages, with the list of pages next to it or, on narrow screens, above it. */
import type { ReactNode } from "react";
import { useGo, useHashOf } from "../places/navigation.ts";
import type { Place } from "../places/place.ts";
import { useTexts } from "../text/text.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Placeholder } from "./placeholder.tsx";
import "./rows.css";

export interface PageLink {
  readonly id: string;
  readonly name: string;
  readonly place: Place;
}

/** @param groups the pages in groups, with lines between the groups */
export function Pages({
  label,
  groups,
  present,
  heading,
  children,
}: {
  label: string;
  groups: readonly (readonly PageLink[])[];
  /** The id of the page that is shown. */
  present: string;
  /** The common heading of all pages. */
  heading?: ReactNode;
  children: ReactNode;
}) {
  const { app } = useTexts();
  const hashOf = useHashOf();
  const go = useGo();
  const title = groups.flat().find(({ id }) => id === present)?.name;
  return (
    <div className="settings">
      {heading}
      <nav className="settings-pages" aria-label={label}>
        {groups.map((pages) => (
          <ul key={pages[0]?.id}>
            {pages.map((page) => (
              <li key={page.id}>
                <a
                  className="sidebar-link"
                  href={hashOf(page.place)}
                  aria-current={page.id === present ? "page" : undefined}
                >
                  {page.name}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      {/* The same list for narrow screens. */}
      <select
        className="field settings-page-choice"
        aria-label={label}
        value={present}
        onChange={({ target }) => {
          const chosen = groups.flat().find(({ id }) => id === target.value);
          if (chosen) go(chosen.place);
        }}
      >
        {groups.flat().map((page) => (
          <option key={page.id} value={page.id}>
            {page.name}
          </option>
        ))}
      </select>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="settings-page" key={present} aria-label={`${label}: ${title}`} tabIndex={0}>
        <ErrorBoundary fallback={<Placeholder title={app.failedToDraw} />}>{children}</ErrorBoundary>
      </section>
    </div>
  );
}
