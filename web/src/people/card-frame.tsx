import { type ReactNode, type RefObject, useMemo } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";

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
  useBackCloses(onClose);
  const isBelow = trigger.current?.closest(".message, .top-bar") != null;
  const anchor = useMemo(() => ({ current: anchorOf(trigger.current) }), [trigger]);
  return (
    <Popover
      className="popover card-popover"
      placement={isBelow ? "bottom start" : "left top"}
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <SmallDialog className="popover-window person-card" aria-label={name}>
        {children}
      </SmallDialog>
    </Popover>
  );
}

/** The largest share of the window's height that a message may have for a card to appear below all of it. */
const SHORT = 0.4;

/** Returns the element next to which the card covers least: the whole message for its sender, if it is short. */
function anchorOf(trigger: HTMLElement | null): HTMLElement | null {
  const message = trigger?.closest<HTMLElement>(".message");
  if (!message || trigger?.closest(".message-content")) return trigger;
  return message.clientHeight < SHORT * window.innerHeight
    ? message
    : (message.querySelector<HTMLElement>(".message-sender") ?? trigger);
}
