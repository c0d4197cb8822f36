/** Shows the pictures of a message, one at a time. Loaded when the user opens the first picture. */
import { type KeyboardEvent, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { useTexts } from "../text/text.tsx";
import type { Picture } from "./content-actions.ts";

export function PictureViewer({
  pictures,
  at,
  onClose,
}: {
  pictures: readonly Picture[];
  at: number;
  onClose: () => void;
}) {
  const { messages: texts } = useTexts();
  const [index, setIndex] = useState(at);
  const picture = pictures[index];
  const step = (count: number) => setIndex((before) => (before + count + pictures.length) % pictures.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") step(1);
    if (key === "ArrowLeft") step(-1);
  };
  if (!picture) return null;
  return (
    <Dialog title={picture.name || texts.image} onClose={onClose} isWide>
      <img className="viewed-picture" src={shownOf(picture)} alt={picture.name || texts.image} />
      <div className="dialog-actions" role="toolbar" aria-label={texts.image} onKeyDown={onKeyDown}>
        {pictures.length > 1 && (
          <>
            <button type="button" className="button" onClick={() => step(-1)}>
              {texts.previous}
            </button>
            <button type="button" className="button" onClick={() => step(1)}>
              {texts.next}
            </button>
          </>
        )}
        <a className="button" href={picture.original} target="_blank" rel="noopener noreferrer">
          {texts.openOriginal}
        </a>
      </div>
    </Dialog>
  );
}

/** Never sends requests to other hosts: shows their pictures only in the form that the server put into the message. */
const shownOf = ({ small, original }: Picture): string =>
  new URL(original, window.location.href).origin === window.location.origin ? original : small;
