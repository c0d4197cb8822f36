/** The open menu of a `MenuButton`. */
import type { RefObject } from "react";
import { Popover } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";
import { MenuEntries } from "./menu-entries.tsx";
import type { MenuEntry, MenuGroups } from "./menu-entry.ts";

export default function OpenMenu({
  label,
  trigger,
  entries,
  onClose,
}: {
  label: string;
  trigger: RefObject<HTMLElement | null>;
  entries: MenuGroups;
  onClose: () => void;
}) {
  useBackCloses(onClose);
  const closing = (entry: MenuEntry): MenuEntry => ({
    ...entry,
    act: () => {
      onClose();
      entry.act();
    },
  });
  const groups = entries.map((group) =>
    "heading" in group ? { ...group, entries: group.entries.map(closing) } : group.map(closing),
  );
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      aria-label={label}
    >
      <MenuEntries isAlone label={label} entries={groups} />
    </Popover>
  );
}
