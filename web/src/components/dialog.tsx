/** A window over all others, which has the keyboard until it is closed. */
import type { ReactNode } from "react";
import { Heading, Modal, ModalOverlay, Dialog as WindowDialog } from "react-aria-components";
import { useTexts } from "../text/text.tsx";
import { IconButton } from "./icon-button.tsx";

/** @param onClose is called when it is to go: by its button, the escape key, or a click beside it */
export function Dialog({
  title,
  onClose,
  isWide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}) {
  const { app } = useTexts();
  return (
    <ModalOverlay
      className="dialog-shade"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={isWide ? "dialog is-wide" : "dialog"}>
        <WindowDialog className="dialog-window">
          <header className="dialog-header">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            <IconButton icon="close" label={app.close} onClick={onClose} />
          </header>
          {children}
        </WindowDialog>
      </Modal>
    </ModalOverlay>
  );
}
