/**
 * A button that opens a menu of actions. It stays a plain button until it is pressed. Only then are its entries created
 * and, the first time, the menu's code loaded.
 */
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { MenuGroups } from "./menu-entry.ts";

const load = () => import("./open-menu.tsx");
const OpenMenu = lazyPart(load);

/** Loads the code before the button is pressed. A failure is repeated when it is. */
const loadMenu = () => void load().catch(() => undefined);

/**
 * @param label the button's name, and its tooltip
 * @param picture a picture instead of an icon
 * @param entries is called when the menu opens
 * @param onPrepare is called when the menu may open soon, to fetch what it shows
 * @param isInLine true for the button of a line in a list. The keys of the list lead to it (`moveAmongLines`), so the
 *   tab key skips it, and the link of the line gets the focus after the menu has closed
 */
export function MenuButton({
  label,
  icon,
  picture,
  entries,
  onPrepare,
  isInLine = false,
}: {
  label: string;
  icon?: IconName;
  picture?: ReactNode;
  entries: () => MenuGroups;
  onPrepare?: () => void;
  isInLine?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const prepare = () => {
    loadMenu();
    onPrepare?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || isInLine) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        title={label}
        {...(!picture && { "aria-label": label })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        {...(isInLine && { tabIndex: -1, "data-line-menu": "" })}
      >
        {icon ? <Icon name={icon} /> : picture}
        {picture && <span className="visually-hidden">{label}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <OpenMenu
            label={label}
            trigger={button}
            entries={entries()}
            onClose={() => {
              setOpen(false);
              if (isInLine) button.current?.parentElement?.querySelector("a")?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
