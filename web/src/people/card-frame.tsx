import type { ReactNode, RefObject } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";

/** The popover of a card. On phones it is a sheet at the bottom of the screen. */
export function CardFrame({
  name,
  trigger,
  onClose,
  children,
}: {
  name: string;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Popover
      className="popover card-popover"
      placement="left top"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <SmallDialog className="popover-window person-card" aria-label={name}>
        {children}
      </SmallDialog>
    </Popover>
  );
}
