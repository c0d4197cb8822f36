/**
 * A menu button for lists of hundreds of lines. It stays a plain button until it is pressed. Only then are its entries
 * created and, the first time, the menu's code loaded.
 */
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { IconButton } from "./icon-button.tsx";
import type { MenuEntry } from "./menu.tsx";

const OpenMenu = lazyPart(() => import("./open-menu.tsx"));

/**
 * The right arrow key opens the menu from the link of the line (`moveAmongLines`), so the tab key skips the button.
 *
 * @param entries is called when the menu opens
 */
export function LineMenu({
  label,
  entries,
}: {
  label: string;
  entries: () => readonly (readonly MenuEntry[])[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        ref={button}
        tabIndex={-1}
        data-line-menu=""
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <OpenMenu
            label={label}
            trigger={button}
            entries={entries()}
            onClose={() => {
              setIsOpen(false);
              button.current?.parentElement?.querySelector("a")?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
