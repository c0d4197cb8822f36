/** The window of the viewer over the whole screen: the sender of what it shows, and its keys. */
import type { FetchedMessage } from "@confab/contract";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Modal, ModalOverlay, Dialog as WindowDialog } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";
import { IconButton } from "../components/icon-button.tsx";
import { useTexts } from "../text/text.tsx";
import { Sender } from "./about.tsx";
import "./viewer.css";

/**
 * @param message the message that contains what is shown
 * @param lastElement returns the element that gets the focus when the window has closed
 */
export function ViewerWindow({
  title,
  message,
  onKeyDown,
  onClose,
  lastElement,
  children,
}: {
  title: string;
  message: FetchedMessage | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  lastElement: () => HTMLElement;
  children: ReactNode;
}) {
  const { app } = useTexts();
  useBackCloses(onClose, { fillsWindow: true });
  const last = useRef(lastElement);
  useEffect(() => {
    last.current = lastElement;
  });
  useEffect(
    () => () => {
      const element = last.current();
      // Until the next frame, the page below can't have the focus.
      requestAnimationFrame(() => element.focus());
    },
    [],
  );
  return (
    <ModalOverlay className="viewer-shade" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="viewer-modal">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is within it */}
        <div className="viewer-frame" onKeyDown={onKeyDown}>
          <WindowDialog className="viewer" aria-label={title}>
            <header className="viewer-bar">
              {message && <Sender message={message} />}
              <IconButton icon="close" label={app.close} onClick={onClose} />
            </header>
            {children}
          </WindowDialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}
