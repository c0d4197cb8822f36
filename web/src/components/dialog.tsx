/** A modal dialog. It keeps the keyboard focus until it is closed. */
import type { ReactNode } from "react";
import { Heading, Modal, ModalOverlay, Dialog as WindowDialog } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";
import { useTexts } from "../text/text.tsx";
import { IconButton } from "./icon-button.tsx";

/** @param onClose is called when the user closes the dialog: with its button, the escape key, or a click outside */
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
  useBackCloses(onClose);
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
