import type { ReactNode } from "react";
import type { IconName } from "./icon.tsx";

/** An entry of a menu. */
export interface MenuEntry {
  /** Unique in the menu. */
  readonly id: string;
  readonly name: string;
  /** Explains the entry below its name. */
  readonly hint?: string;
  readonly icon?: IconName;
  /** The label of the key that does the same outside the menu. */
  readonly keySign?: string | undefined;
  /** A picture in place of the icon. */
  readonly picture?: ReactNode;
  /** True if the action can't be undone. */
  readonly isGrave?: boolean;
  /** Present in groups of choices of which one applies: true for that one. */
  readonly isChosen?: boolean;
  readonly act: () => void;
}

/** Entries below a heading. */
interface HeadedGroup {
  readonly heading: string;
  readonly entries: readonly MenuEntry[];
}

export type MenuGroup = readonly MenuEntry[] | HeadedGroup;

/** Entries in groups, with lines between the groups. */
export type MenuGroups = readonly MenuGroup[];

export const entriesOf = (group: MenuGroup): readonly MenuEntry[] =>
  "heading" in group ? group.entries : group;
