/** The client for visitors without an account: web-public streams, their topics and messages, and a link to sign in. */
import { inStream, inTopic, type Narrow, type SpectatorSession, type SpectatorState } from "@confab/client";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "../components/icon-button.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { StreamSign } from "../components/stream-sign.tsx";
import { streamOfPlace, usePlace } from "../places/navigation.ts";
import { hashOf, type Place } from "../places/place.ts";
import { useProblemText } from "../session/problem-text.ts";
import { useTexts } from "../text/text.tsx";
import { AccountNeeded, SignIn } from "./sign-in.tsx";
import { SpectatorFeed } from "./spectator-feed.tsx";
import { SpectatorSearch } from "./spectator-search.tsx";

type Realm = NonNullable<SpectatorState["realm"]>;

export function Spectator({ session }: { session: SpectatorSession }) {
  const { app, spectator } = useTexts();
  const describeProblem = useProblemText();
  const realm = useStore(session.store, (state) => state.realm);
  const problem = useStore(session.store, (state) => state.problem);
  const place = usePlace();
  const [showsStreams, setShowsStreams] = useState(false);
  const { streams = [] } = realm ?? {};
  const stream = streams.find(({ stream_id }) => stream_id === streamOfPlace(place));
  // A view of messages that visitors can read, or nothing.
  const shown = stream && place.view === "messages" ? place : undefined;
  useEffect(() => {
    if (shown) session.open(shown.narrow, shown.near);
    setShowsStreams(false);
  }, [session, shown]);
  const addressOf = (other: Place) =>
    hashOf(other, (id) => streams.find(({ stream_id }) => stream_id === id)?.name);
  const title = stream && shown ? titleOf(stream, shown.narrow) : (realm?.realm_name ?? "");
  useEffect(() => {
    if (realm) document.title = `${title} – ${realm.realm_name}`;
  }, [title, realm]);
  if (!realm) return <Placeholder title={problem ? describeProblem(problem) : app.connecting} />;
  return (
    <div className="screen" data-side={showsStreams ? "navigation" : undefined}>
      <div className="screen-navigation">
        <Streams realm={realm} session={session} place={place} hashOf={addressOf} />
      </div>
      <main className="screen-main" id="messages" tabIndex={-1}>
        <header className="top-bar">
          <IconButton
            icon="menu"
            label={app.menu}
            data-shows="navigation"
            onClick={() => setShowsStreams(true)}
          />
          <h1 className="top-bar-title">{title}</h1>
          {shown && stream && <SpectatorSearch stream={stream} narrow={shown.narrow} hashOf={addressOf} />}
        </header>
        {shown ? (
          <SpectatorFeed key={JSON.stringify(shown)} session={session} place={shown} hashOf={addressOf} />
        ) : place.view === "inbox" ? (
          <Placeholder title={realm.realm_name}>
            <p>{streams.length === 0 ? spectator.noStreams : spectator.readOnly}</p>
          </Placeholder>
        ) : (
          <AccountNeeded />
        )}
        <aside className="spectator-bar" aria-label={spectator.takePart}>
          <span>{spectator.readOnly}</span>
          <SignIn text={spectator.takePart} />
        </aside>
      </main>
      {showsStreams && (
        <button
          type="button"
          className="screen-shade"
          aria-label={app.close}
          onClick={() => setShowsStreams(false)}
        />
      )}
    </div>
  );
}

function titleOf(stream: { readonly name: string }, narrow: Narrow): string {
  const topic = narrow.find(({ operator }) => operator === "topic")?.operand;
  return topic === undefined ? `#${stream.name}` : `#${stream.name} › ${topic}`;
}

function Streams({
  realm,
  session,
  place,
  hashOf,
}: {
  realm: Realm;
  session: SpectatorSession;
  place: Place;
  hashOf: (place: Place) => string;
}) {
  const { spectator } = useTexts();
  const topics = useStore(session.store, ({ view }) => view?.topics);
  const { streams } = realm;
  const openStream = streamOfPlace(place);
  const openTopic =
    place.view === "messages"
      ? place.narrow.find(({ operator }) => operator === "topic")?.operand
      : undefined;
  const addressOf = (narrow: Narrow) => hashOf({ view: "messages", narrow });
  return (
    <nav className="sidebar" aria-label={spectator.streams}>
      <p className="spectator-realm">{realm.realm_name}</p>
      <ul className="sidebar-list">
        {streams.map((stream) => {
          const isOpen = stream.stream_id === openStream;
          return (
            <li key={stream.stream_id}>
              <a
                className="sidebar-link"
                href={addressOf(inStream(stream.stream_id))}
                aria-current={isOpen && openTopic === undefined ? "page" : undefined}
              >
                <StreamSign stream={{ invite_only: false, is_web_public: true }} />
                <span className="sidebar-name" dir="auto">
                  {stream.name}
                </span>
              </a>
              {isOpen && topics && topics.length > 0 && (
                <ul className="spectator-topics">
                  {topics.map(({ name }) => (
                    <li key={name}>
                      <a
                        className="sidebar-link"
                        href={addressOf(inTopic(stream.stream_id, name))}
                        aria-current={name === openTopic ? "page" : undefined}
                      >
                        <span className="sidebar-name" dir="auto">
                          {name}
                        </span>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
