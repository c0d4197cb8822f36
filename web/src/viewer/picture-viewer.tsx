/** Shows pictures over the whole screen, one at a time. Loaded when the user opens the first picture. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../components/icon-button.tsx";
import { picturesIn } from "../message/pictures.ts";
import type { OpenedPicture } from "../message/viewed.ts";
import { currentPlace } from "../places/navigation.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { FileLinks, MessageLink, nameWithFile, sourceOf } from "./about.tsx";
import { Stage, type StageActions } from "./stage.tsx";
import { feedKeyOf, picturesOfView, type ViewedPicture } from "./view-pictures.ts";
import { ViewerWindow } from "./viewer-window.tsx";
import type { Point } from "./zoom.ts";

/** The factor of one press of a zoom key or button. */
const ZOOM = 1.5;
/** The distance that an arrow key moves an enlarged picture, in pixels. */
const MOVE = 80;

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: MOVE, y: 0 },
  ArrowRight: { x: -MOVE, y: 0 },
  ArrowUp: { x: 0, y: MOVE },
  ArrowDown: { x: 0, y: -MOVE },
};
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

export default function PictureViewer({ opened, onClose }: { opened: OpenedPicture; onClose: () => void }) {
  const { viewer: texts } = useTexts();
  const stage = useRef<StageActions>(null);
  const { shown, at, count, step } = useViewed(opened);
  const isGone = shown === undefined;
  useEffect(() => {
    if (isGone) onClose();
  });
  if (!shown) return null;
  const { picture, message } = shown;
  const title = picture.name || texts.image;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[key];
    if (key === "+" || key === "=") stage.current?.zoomBy(ZOOM);
    else if (key === "-") stage.current?.zoomBy(1 / ZOOM);
    else if (key === "0") stage.current?.showWhole();
    else if (move && stage.current?.move(move)) event.preventDefault();
    else if (steps[key] !== undefined) step(steps[key]);
  };
  return (
    <ViewerWindow
      title={title}
      message={message}
      onKeyDown={onKeyDown}
      onClose={onClose}
      lastElement={() => linkOf(shown) ?? opened.trigger}
    >
      <Stage
        key={keyOf(shown)}
        picture={picture}
        source={sourceOf(picture)}
        actions={stage}
        onStep={step}
        onClose={onClose}
      />
      <footer className="viewer-bar">
        <p className="viewer-name">{nameWithFile(title, picture)}</p>
        {count > 1 && <Steps at={at} count={count} step={step} />}
        <div className="viewer-tools">
          <IconButton
            icon="zoomOut"
            label={texts.zoomOut}
            aria-keyshortcuts="-"
            onClick={() => stage.current?.zoomBy(1 / ZOOM)}
          />
          <IconButton
            icon="zoomIn"
            label={texts.zoomIn}
            aria-keyshortcuts="+"
            onClick={() => stage.current?.zoomBy(ZOOM)}
          />
          <IconButton
            icon="fit"
            label={texts.fit}
            aria-keyshortcuts="0"
            onClick={() => stage.current?.showWhole()}
          />
          <FileLinks source={new URL(sourceOf(picture))} original={new URL(picture.original)} />
          {message && <MessageLink message={message} onClose={onClose} />}
        </div>
      </footer>
    </ViewerWindow>
  );
}

const keyOf = ({ message, index }: Pick<ViewedPicture, "message" | "index">): string =>
  `${message?.id ?? ""} ${index}`;

const none: readonly number[] = [];

/** Follows the pictures of the view, which may become more or fewer while one of them is open. */
function useViewed(opened: OpenedPicture) {
  const session = useSession();
  const [feedKey] = useState(() =>
    feedKeyOf(opened.messageId, currentPlace(), session.store.getState().feeds),
  );
  const feedIds = useSessionState(({ feeds }) => feeds.get(feedKey ?? "")?.ids);
  const ids = feedKey === undefined ? undefined : (feedIds ?? none);
  const messages = useModel((model) => model.messages);
  const pictures = picturesOfView(session, ids, { messages }, opened);
  const [current, setCurrent] = useState({ key: `${ids ? opened.messageId : ""} ${opened.at}`, at: 0 });
  const found = pictures.findIndex((each) => keyOf(each) === current.key);
  // The place of a picture that was deleted is taken by its neighbour.
  const at = found >= 0 ? found : Math.min(current.at, pictures.length - 1);
  const shown = pictures[at];
  const key = shown && keyOf(shown);
  useEffect(() => {
    if (key !== undefined)
      setCurrent((before) => (before.at === at && before.key === key ? before : { key, at }));
  }, [key, at]);
  const step = (by: number) => {
    const next = pictures[at + by];
    if (next) setCurrent({ key: keyOf(next), at: at + by });
  };
  return { shown, at, count: pictures.length, step };
}

/** Returns the link of a picture if its message is on the screen. */
function linkOf({ message, index }: ViewedPicture): HTMLElement | undefined {
  const row = message && document.querySelector(`.feed [data-message-id="${message.id}"]`);
  return row ? picturesIn(row)[index] : undefined;
}

function Steps({ at, count, step }: { at: number; count: number; step: (by: number) => void }) {
  const { viewer: texts } = useTexts();
  // A disabled button would lose the focus.
  return (
    <div className="viewer-steps">
      <IconButton icon="back" label={texts.previous} aria-disabled={at === 0} onClick={() => step(-1)} />
      <span role="status">{texts.place(at + 1, count)}</span>
      <IconButton icon="right" label={texts.next} aria-disabled={at === count - 1} onClick={() => step(1)} />
    </div>
  );
}
