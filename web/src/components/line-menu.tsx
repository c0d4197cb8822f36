/** A menu button for lists of hundreds of lines. */
import { MenuButton } from "./menu-button.tsx";
import type { MenuGroups } from "./menu-entry.ts";

/**
 * The right arrow key opens the menu from the link of the line (`moveAmongLines`), so the tab key skips the button.
 *
 * @param entries is called when the menu opens
 */
export const LineMenu = ({ label, entries }: { label: string; entries: () => MenuGroups }) => (
  <MenuButton
    icon="more"
    label={label}
    entries={entries}
    tabIndex={-1}
    data-line-menu=""
    onClosed={(button) => button?.parentElement?.querySelector("a")?.focus()}
  />
);
