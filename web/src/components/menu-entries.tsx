import { Header, Menu, MenuItem, MenuSection, Separator } from "react-aria-components";
import { Icon } from "./icon.tsx";
import { entriesOf, type MenuEntry, type MenuGroup, type MenuGroups } from "./menu-entry.ts";

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
  entries: MenuGroups;
  isAlone?: boolean;
}) {
  const acts = new Map(entries.flatMap(entriesOf).map(({ id, act }) => [id, act]));
  return (
    <Menu
      className="menu"
      aria-label={label}
      onAction={(id) => acts.get(String(id))?.()}
      {...(isAlone && { autoFocus: "first" })}
    >
      {entries
        .filter((group) => entriesOf(group).length > 0)
        .flatMap((group, index) => [
          ...(index > 0 ? [<Separator key={`line ${entriesOf(group)[0]?.id}`} className="menu-line" />] : []),
          ...itemsOf(group, label),
        ])}
    </Menu>
  );
}

function itemsOf(group: MenuGroup, label: string) {
  if ("heading" in group) {
    return [
      <MenuSection key={`section ${group.heading}`}>
        <Header className="menu-heading">{group.heading}</Header>
        {group.entries.map(itemOf)}
      </MenuSection>,
    ];
  }
  if (!isChoice(group)) return group.map(itemOf);
  return [
    <MenuSection
      key={`choice ${group[0]?.id}`}
      aria-label={label}
      selectionMode="single"
      selectedKeys={group.filter(({ isChosen }) => isChosen).map(({ id }) => id)}
    >
      {group.map(itemOf)}
    </MenuSection>,
  ];
}

const isChoice = (group: readonly MenuEntry[]): boolean =>
  group.some(({ isChosen }) => isChosen !== undefined);

const itemOf = ({ id, name, hint, icon: sign, keySign, picture, isGrave, isChosen }: MenuEntry) => (
  <MenuItem key={id} id={id} className={isGrave ? "menu-item is-grave" : "menu-item"} textValue={name}>
    {picture}
    {sign ? <Icon name={sign} /> : isChosen !== undefined && <Check isShown={isChosen} />}
    <span className="menu-item-name">
      {name} {hint && <span className="menu-item-hint">{hint}</span>}
    </span>
    {sign && isChosen && <Icon name="check" />}
    {keySign !== undefined && <span className="menu-item-key" data-sign={keySign} aria-hidden="true" />}
  </MenuItem>
);

/** Keeps its room when it is not shown, so that the names of all choices begin below each other. */
const Check = ({ isShown }: { isShown: boolean }) =>
  isShown ? <Icon name="check" /> : <span className="icon" aria-hidden="true" />;
