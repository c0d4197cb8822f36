/** Shows a PDF over the whole screen, in the browser's own display. Loaded when the user opens the first one. */
import { useEffect, useState } from "react";
import type { OpenedFile } from "../message/viewed.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { FileLinks, MessageLink } from "./about.tsx";
import { ViewerWindow } from "./viewer-window.tsx";

export default function FileViewer({ opened, onClose }: { opened: OpenedFile; onClose: () => void }) {
  const { files: texts } = useTexts();
  const { messageId, trigger, file } = opened;
  const { address, name } = file;
  const message = useModel(({ messages }) => (messageId === undefined ? undefined : messages.get(messageId)));
  const isPdf = useIsPdf(address);
  return (
    <ViewerWindow title={name} message={message} onClose={onClose} lastElement={() => trigger}>
      {isPdf ? (
        <iframe className="viewer-file" src={address.href} title={name} />
      ) : (
        <div className="viewer-stage" aria-busy={isPdf === undefined}>
          {isPdf === false && <p role="alert">{texts.noPreview}</p>}
        </div>
      )}
      <footer className="viewer-bar">
        <p className="viewer-name">{name}</p>
        <div className="viewer-tools">
          <FileLinks source={address} original={address} />
          {message && <MessageLink message={message} onClose={onClose} />}
        </div>
      </footer>
    </ViewerWindow>
  );
}

/**
 * Asks the server for the type of the file, which it knows by its content. A frame would download any other file.
 *
 * @returns nothing until the server has answered
 */
function useIsPdf({ href }: URL): boolean | undefined {
  const [isPdf, setPdf] = useState<boolean>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(href, { method: "HEAD", signal: stop.signal }).then(
      ({ ok, headers }) => setPdf(ok && headers.get("content-type") === "application/pdf"),
      () => !stop.signal.aborted && setPdf(false),
    );
    return () => stop.abort();
  }, [href]);
  return isPdf;
}
