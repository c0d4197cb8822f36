/** A stream's card: its whole description and its subscribers. */
import type { RefObject } from "react";
import { StreamSign } from "../components/stream-sign.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { useHashOf } from "../places/navigation.ts";
import { streamIn, useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { CardFrame } from "./card-frame.tsx";

export default function StreamCard({
  streamId,
  trigger,
  onClose,
}: {
  streamId: number;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { managing, topBar, feed } = useTexts();
  const hashOf = useHashOf();
  const stream = useModel((model) => streamIn(model, streamId));
  const description = stream?.rendered_description ?? "";
  const count = stream?.subscribers?.length ?? 0;
  return (
    <CardFrame
      name={stream ? topBar.about(stream.name) : feed.unknownStream}
      trigger={trigger}
      onClose={onClose}
    >
      {stream && (
        <>
          <h2 className="person-card-name stream-card-name">
            <StreamSign stream={stream} />
            {stream.name}
          </h2>
          {description === "" ? (
            <p className="soft">{topBar.noDescription}</p>
          ) : (
            <MessageContent html={description} />
          )}
          <div className="person-card-actions">
            <a
              className="button"
              href={hashOf({ view: "stream", streamId, page: "people" })}
              onClick={onClose}
            >
              {topBar.subscribers(count)}
            </a>
            <a className="button" href={hashOf({ view: "stream", streamId })} onClick={onClose}>
              {managing.settings}
            </a>
          </div>
        </>
      )}
    </CardFrame>
  );
}
