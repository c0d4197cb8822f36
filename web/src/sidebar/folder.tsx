/** A part of the sidebar that can be folded; a folded part shows its number of unread messages. */
import type { ReactNode } from "react";
import { Icon } from "../components/icon.tsx";

export function Folder({
  name,
  isFolded,
  onToggle,
  aside,
  children,
}: {
  name: string;
  isFolded: boolean;
  onToggle: () => void;
  /** Shown next to the name. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className="sidebar-folder">
      <h2 className="sidebar-heading">
        <button type="button" className="folder-button" aria-expanded={!isFolded} onClick={onToggle}>
          <Icon name={isFolded ? "right" : "down"} />
          {name}
        </button>
        {aside}
      </h2>
      {!isFolded && children}
    </section>
  );
}
