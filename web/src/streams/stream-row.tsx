import { memo } from "react";
import { StreamSign } from "../components/stream-sign.tsx";
import type { KnownStream } from "../finding/streams.ts";
import { plainTextOf } from "../message/plain-text.ts";
import { useHashOf } from "../places/navigation.ts";
import { useTexts } from "../text/text.tsx";
import { SubscribeButton } from "./subscribe-button.tsx";

/** A stream in the list: links to its page, and subscribes or unsubscribes the user. */
export const StreamRow = memo(function StreamRow({ stream }: { stream: KnownStream }) {
  const { managing } = useTexts();
  const { stream_id, name, rendered_description, subscribers, stream_weekly_traffic } = stream;
  const href = useHashOf()({ view: "stream", streamId: stream_id });
  const description = plainTextOf(rendered_description);
  return (
    <div className="stream-row">
      <StreamSign stream={stream} />
      <div className="stream-row-text">
        <a className="stream-row-name" href={href} title={name}>
          {name}
          {stream.invite_only && <span className="visually-hidden">, {managing.private}</span>}
          {stream.is_web_public && <span className="visually-hidden">, {managing.webPublic}</span>}
        </a>
        {description !== "" && (
          <span className="stream-row-description" title={description}>
            {description}
          </span>
        )}
      </div>
      <span className="stream-row-figures">
        <span>{managing.people(subscribers?.length ?? 0)}</span>
        {stream_weekly_traffic !== null && <span>{managing.aWeek(stream_weekly_traffic)}</span>}
      </span>
      <SubscribeButton stream={stream} />
    </div>
  );
});
