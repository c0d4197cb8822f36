/**
 * Accepts files that are dropped anywhere on the page, and names their destination while they are dragged. Without it,
 * the browser would leave the page to show a dropped file.
 */
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Icon } from "../components/icon.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { type DropTarget, dropTargets, firstTarget } from "../writing/drop-target.ts";

export function DropOverlay() {
  const { writing } = useTexts();
  const store = useViewPart(dropTargets);
  const target = useStore(store, firstTarget);
  const isEdited = useStore(store, ({ edited }) => edited !== undefined);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const present = () => (isBehindDialog() ? undefined : firstTarget(store.getState()));
    const stopDragging = onFileDrags(setIsOver, present);
    const stopPasting = onPastedFiles((files) => acceptedBy(present())?.attach(files));
    return () => {
      stopDragging();
      stopPasting();
    };
  }, [store]);
  if (!isOver) return null;
  const shown = isBehindDialog() ? undefined : target;
  return (
    <div className="drop-overlay" data-possible={acceptedBy(shown) !== undefined || undefined}>
      <p className="drop-overlay-text" role="status">
        <Icon name={acceptedBy(shown) ? "clip" : "close"} />
        <span>{shown && isEdited ? writing.dropToEdited : textFor(shown, writing)}</span>
      </p>
    </div>
  );
}

const acceptedBy = (target: DropTarget | undefined) => (target?.problem === undefined ? target : undefined);

function textFor(target: DropTarget | undefined, texts: ReturnType<typeof useTexts>["writing"]): string {
  if (!target) return texts.dropNowhere;
  if (target.problem !== undefined) return target.problem;
  return target.name === undefined ? texts.dropToMessage : texts.dropTo(target.name);
}

const isBehindDialog = (): boolean => document.querySelector(".dialog-shade") !== null;

/** @returns a function that ends it */
function onFileDrags(show: (isOver: boolean) => void, present: () => DropTarget | undefined): () => void {
  const end = new AbortController();
  const { signal } = end;
  // Browsers offer a dragged picture of the page as a file, too.
  let isFromPage = false;
  const listen = (
    name: "dragstart" | "dragend" | "dragover" | "dragleave" | "drop",
    act: (event: DragEvent) => void,
  ) => window.addEventListener(name, act, { signal });
  const concernsUs = ({ dataTransfer, target }: DragEvent) =>
    !isFromPage &&
    dataTransfer?.types.includes("Files") === true &&
    !(target instanceof Element && target.closest("input[type=file]"));
  listen("dragstart", () => {
    isFromPage = true;
  });
  listen("dragend", () => {
    isFromPage = false;
    show(false);
  });
  listen("dragover", (event) => {
    if (!concernsUs(event) || !event.dataTransfer) return show(false);
    event.preventDefault();
    event.dataTransfer.dropEffect = acceptedBy(present()) ? "copy" : "none";
    show(true);
  });
  listen("dragleave", ({ relatedTarget }) => {
    // The pointer has left the window.
    if (relatedTarget === null) show(false);
  });
  // While something is dragged, the pointer reports nothing else, so a drag that ended without an event is over.
  window.addEventListener("pointermove", () => show(false), { signal });
  listen("drop", (event) => {
    show(false);
    if (!concernsUs(event) || !event.dataTransfer) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) acceptedBy(present())?.attach(event.dataTransfer.files);
  });
  return () => end.abort();
}

/** Calls back for files that are pasted outside of text fields. @returns a function that ends it */
function onPastedFiles(act: (files: Iterable<File>) => void): () => void {
  const onPaste = ({ clipboardData, target, defaultPrevented }: ClipboardEvent) => {
    const isField = target instanceof Element && target.closest("input, textarea, [contenteditable]");
    if (defaultPrevented || isField || !clipboardData || clipboardData.files.length === 0) return;
    act(clipboardData.files);
  };
  window.addEventListener("paste", onPaste);
  return () => window.removeEventListener("paste", onPaste);
}
