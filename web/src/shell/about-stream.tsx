import { useMemo } from "react";
import { plainTextOf } from "../message/plain-text.ts";
import { useHashOf } from "../places/navigation.ts";
import { openCard } from "../session/opened-card.ts";
import { streamIn, useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/**
 * Shows the beginning of a stream's description, which opens the stream's card, and the number of its subscribers, which
 * leads to their list. On phones, the title opens the card.
 */
export function AboutStream({ streamId }: { streamId: number }) {
  const { topBar } = useTexts();
  const session = useSession();
  const hashOf = useHashOf();
  const stream = useModel((model) => streamIn(model, streamId));
  const html = stream?.rendered_description ?? "";
  const description = useMemo(() => plainTextOf(html), [html]);
  if (!stream) return null;
  return (
    <div className="top-bar-about">
      <a className="soft" href={hashOf({ view: "stream", streamId, page: "people" })}>
        {topBar.subscribers(stream.subscribers?.length ?? 0)}
      </a>
      <button
        type="button"
        className="top-bar-description"
        aria-haspopup="dialog"
        title={description || topBar.about(stream.name)}
        data-empty={description === "" || undefined}
        onClick={({ currentTarget }) => openCard(session, { kind: "stream", id: streamId }, currentTarget)}
      >
        <span className="visually-hidden">{topBar.about(stream.name)}: </span>
        {description}
      </button>
    </div>
  );
}
