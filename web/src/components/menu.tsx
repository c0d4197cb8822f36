/** A button that opens a menu of actions. */
import type { ReactNode } from "react";
import {
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Button as PressButton,
  Separator,
} from "react-aria-components";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuEntry {
  /** Unique in the menu. */
  readonly id: string;
  readonly name: string;
  readonly icon?: IconName;
  /** True if the action can't be undone. */
  readonly isGrave?: boolean;
  /** Present in groups of choices of which one applies: true for that one. */
  readonly isChosen?: boolean;
  readonly act: () => void;
}

/**
 * @param entries the entries in groups, with lines between the groups
 * @param label the button's name, which screen readers use if the button shows only an icon
 */
export function MenuButton({
  label,
  icon,
  picture,
  children,
  entries,
}: {
  label: string;
  icon?: IconName;
  /** A picture instead of an icon. */
  picture?: ReactNode;
  children?: ReactNode;
  entries: readonly (readonly MenuEntry[])[];
}) {
  return (
    <MenuTrigger>
      <PressButton
        className={icon || picture ? "icon-button" : "button"}
        {...(!picture && { "aria-label": label })}
      >
        {icon ? <Icon name={icon} /> : picture}
        {picture && <span className="visually-hidden">{label}</span>}
        {children}
      </PressButton>
      <Popover className="popover" placement="bottom end">
        <MenuEntries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

/**
 * The content of a menu, for use inside the element that opens it.
 *
 * @param isAlone true if no button of its own moves the focus into the menu
 */
export function MenuEntries({
  label,
  entries,
  isAlone = false,
}: {
  label: string;
  entries: readonly (readonly MenuEntry[])[];
  isAlone?: boolean;
}) {
  const acts = new Map(entries.flat().map(({ id, act }) => [id, act]));
  return (
    <Menu
      className="menu"
      aria-label={label}
      onAction={(id) => acts.get(String(id))?.()}
      {...(isAlone && { autoFocus: "first" })}
    >
      {entries
        .filter((group) => group.length > 0)
        .flatMap((group, index) => [
          ...(index > 0 ? [<Separator key={`line ${group[0]?.id}`} className="menu-line" />] : []),
          ...(isChoice(group)
            ? [
                <MenuSection
                  key={`choice ${group[0]?.id}`}
                  aria-label={label}
                  selectionMode="single"
                  selectedKeys={group.filter(({ isChosen }) => isChosen).map(({ id }) => id)}
                >
                  {group.map(itemOf)}
                </MenuSection>,
              ]
            : group.map(itemOf)),
        ])}
    </Menu>
  );
}

const isChoice = (group: readonly MenuEntry[]): boolean =>
  group.some(({ isChosen }) => isChosen !== undefined);

const itemOf = ({ id, name, icon: sign, isGrave, isChosen }: MenuEntry) => (
  <MenuItem key={id} id={id} className={isGrave ? "menu-item is-grave" : "menu-item"} textValue={name}>
    {sign && <Icon name={sign} />}
    {name}
    {isChosen && <Icon name="check" />}
  </MenuItem>
);
