/** The pages of one stream: its properties, the user's own settings, and its subscribers. */
import { inStream } from "@confab/client";
import { Icon } from "../components/icon.tsx";
import { Pages } from "../components/pages.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import type { KnownStream } from "../finding/streams.ts";
import { useHashOf } from "../places/navigation.ts";
import type { Place, StreamPage } from "../places/place.ts";
import { streamIn, useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { GeneralPage } from "./general-page.tsx";
import { PeoplePage } from "./people-page.tsx";
import { PersonalPage } from "./personal-page.tsx";
import { SubscribeButton } from "./subscribe-button.tsx";

export function StreamPages({ place: { streamId, page } }: { place: Extract<Place, { view: "stream" }> }) {
  const { managing } = useTexts();
  const hashOf = useHashOf();
  const stream = useModel((model) => streamIn(model, streamId));
  const isSubscribed = useModel((model) => model.subscriptions.subscribed.has(streamId));
  if (!stream) {
    return (
      <Placeholder title={managing.gone}>
        <a className="button" href={hashOf({ view: "streams" })}>
          {managing.toList}
        </a>
      </Placeholder>
    );
  }
  const to = (wanted?: StreamPage): Place =>
    wanted === undefined ? { view: "stream", streamId } : { view: "stream", streamId, page: wanted };
  const present = page === "personal" && !isSubscribed ? undefined : page;
  return (
    <Pages
      label={managing.pagesOf(stream.name)}
      heading={<Heading stream={stream} />}
      present={present ?? "general"}
      groups={[
        [
          { id: "general", name: managing.pages.general, place: to() },
          ...(isSubscribed ? [{ id: "personal", name: managing.pages.personal, place: to("personal") }] : []),
          { id: "people", name: managing.pages.people, place: to("people") },
        ],
      ]}
    >
      {present === undefined && <GeneralPage stream={stream} />}
      {present === "personal" && <PersonalPage streamId={streamId} />}
      {present === "people" && <PeoplePage stream={stream} />}
    </Pages>
  );
}

function Heading({ stream }: { stream: KnownStream }) {
  const { managing } = useTexts();
  const hashOf = useHashOf();
  return (
    <header className="pages-heading">
      <a className="button is-quiet pages-back" href={hashOf({ view: "streams" })}>
        <Icon name="back" />
        {managing.toList}
      </a>
      <a
        className="button"
        href={hashOf({ view: "messages", narrow: inStream(stream.stream_id) })}
        aria-label={managing.readNamed(stream.name)}
      >
        {managing.read}
      </a>
      <SubscribeButton stream={stream} />
    </header>
  );
}
