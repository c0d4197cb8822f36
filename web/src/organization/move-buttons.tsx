/** Buttons that move an entry of an ordered list. */
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { EntryButton } from "./entry-list.tsx";

export interface MoveButtonsProps {
  /** Names the entry. */
  readonly name: string;
  /** The place of the entry in the list. */
  readonly index: number;
  readonly length: number;
  readonly onMove: (from: number, to: number) => void;
}

export function MoveButtons({ name, index, length, onMove }: MoveButtonsProps) {
  const texts = useOrganizationTexts();
  return (["up", "down"] as const).map((direction) => {
    const to = direction === "up" ? index - 1 : index + 1;
    return (
      <EntryButton
        key={direction}
        icon={direction}
        action={direction === "up" ? texts.moveUp : texts.moveDown}
        name={name}
        isDisabled={to < 0 || to >= length}
        onClick={() => onMove(index, to)}
      />
    );
  });
}

/** Returns a list with an entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...list.slice(from, from + 1));
}
