/** The frame of the app: navigation on the left, the view and the compose box in the middle, people on the right. */
import { Suspense, useEffect, useRef, useState } from "react";
import { useBackCloses } from "../browser/back-closes.ts";
import { focusMain, useFocusInMain } from "../browser/focus-main.ts";
import { lazyPart } from "../browser/lazy-part.ts";
import { useRemembered } from "../browser/remembered.ts";
import { useOnChange } from "../browser/use-on-change.ts";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { UnknownPlace } from "../components/unknown-place.tsx";
import { Compose } from "../compose/compose.tsx";
import { DropOverlay } from "../compose/drop-overlay.tsx";
import { useDraftSynchronization } from "../drafts/use-draft-book.ts";
import { FeedView } from "../feed/feed-view.tsx";
import { Inbox } from "../inbox/inbox.tsx";
import { CardPlace } from "../people/card-place.tsx";
import { People } from "../people/people.tsx";
import { type Place, streamNameInPlace } from "../places/place.ts";
import { problemText } from "../session/problem-text.ts";
import { useSessionState } from "../session/session-context.tsx";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { TextProvider, useTexts } from "../text/text.tsx";
import { ViewerPlace } from "../viewer/viewer-place.tsx";
import { useArrival } from "./arrival.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { NavigationKeys } from "./navigation-actions.tsx";
import { Outcomes } from "./outcomes.tsx";
import { RefusedMessages } from "./refused-messages.ts";
import { leaveNothing } from "./sign-out.ts";
import { useTheme } from "./theme.ts";
import { WindowTitle } from "./title.ts";
import { TopBar } from "./top-bar.tsx";

const Offline = lazyPart(() => import("../offline/offline.tsx"));
const Notifications = lazyPart(() => import("../notifications/notifications.tsx"));
const NotificationQuestion = lazyPart(async () => ({
  default: (await import("../notifications/question.tsx")).NotificationQuestion,
}));
const Recent = lazyPart(() => import("../recent/recent.tsx"));
const DraftsView = lazyPart(async () => ({
  default: (await import("../drafts/drafts-view.tsx")).DraftsView,
}));

const ScheduledView = lazyPart(async () => ({
  default: (await import("../scheduled/scheduled-view.tsx")).ScheduledView,
}));

const SavedView = lazyPart(async () => ({
  default: (await import("../saved/saved-view.tsx")).SavedView,
}));

export function App() {
  const language = useSessionState(({ model }) => model?.settings?.default_language);
  return (
    <TextProvider wanted={language ?? navigator.language}>
      <Frame />
    </TextProvider>
  );
}

function Frame() {
  const texts = useTexts();
  const isReady = useSessionState(({ model }) => model !== undefined);
  const ended = useSessionState((state) => state.ended);
  useTheme();
  useEffect(() => {
    if (ended !== undefined) void leaveNothing();
  }, [ended]);
  if (ended !== undefined) {
    return (
      <Placeholder title={problemText(ended, texts)}>
        <a className="button is-main" href={`/login/?next=${encodeURIComponent(`/${window.location.hash}`)}`}>
          {texts.app.signInAgain}
        </a>
      </Placeholder>
    );
  }
  return isReady ? <Arrival /> : <Placeholder title={texts.app.connecting} />;
}

function Arrival() {
  const place = useArrival();
  return place && <Screen place={place} />;
}

const Guide = lazyPart(() => import("../guide/guide.tsx"));

/** True if the server has redirected a new user here after registration. */
const isNewcomer = new URLSearchParams(window.location.search).has("welcome");

const Gestures = lazyPart(() => import("../gestures/gestures.tsx"));

/** True if fingers may touch the screen. */
const hasTouch = window.matchMedia("(any-pointer: coarse)").matches;

const Settings = lazyPart(() => import("../settings/settings.tsx"));
const Organization = lazyPart(() => import("../organization/organization.tsx"));
const Streams = lazyPart(() => import("../streams/streams.tsx"));
const Groups = lazyPart(() => import("../groups/groups.tsx"));

/** A side panel. On narrow screens only one of them is drawn over the middle at a time. */
export type Side = "navigation" | "people";

function Screen({ place }: { place: Place }) {
  const { app } = useTexts();
  const { side, show, hide } = useSide(place);
  const [hidesPeople, setHidesPeople] = useRemembered("hidesPeople", false);
  useDraftSynchronization();
  useFocusInMain(place);
  return (
    <div
      className="screen"
      data-side={side}
      data-people={hidesPeople || !isForReading(place) ? "hidden" : undefined}
    >
      <button type="button" className="skip-link button" onClick={focusMain}>
        {app.skipToMessages}
      </button>
      <WindowTitle place={place} />
      <ConnectionBanner />
      <div className="question-place">
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Notifications />
            <Offline />
          </Suspense>
        </ErrorBoundary>
      </div>
      <Outcomes />
      <RefusedMessages />
      <NavigationKeys />
      <CardPlace />
      <ViewerPlace />
      <div className="screen-navigation">
        <ErrorBoundary fallback={<Placeholder title={app.failedToDraw} />}>
          <Sidebar />
        </ErrorBoundary>
      </div>
      <main className="screen-main" id="messages" tabIndex={-1}>
        <TopBar place={place} onShow={show}>
          {isForReading(place) && (
            <PeopleButton
              isShown={!hidesPeople}
              onShow={show}
              onToggle={() => setHidesPeople(!hidesPeople)}
            />
          )}
        </TopBar>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <NotificationQuestion />
          </Suspense>
        </ErrorBoundary>
        <ErrorBoundary key={areaOf(place)} fallback={<Placeholder title={app.failedToDraw} />}>
          <Middle place={place} />
        </ErrorBoundary>
      </main>
      <div className="screen-people">
        <ErrorBoundary fallback={<Placeholder title={app.failedToDraw} />}>
          <People />
        </ErrorBoundary>
      </div>
      <DropOverlay />
      <ErrorBoundary fallback={null}>
        <Suspense>{hasTouch && <Gestures side={side} show={show} hide={hide} />}</Suspense>
      </ErrorBoundary>
      {side && <button type="button" className="screen-shade" aria-label={app.close} onClick={hide} />}
    </div>
  );
}

/** Hides or shows the people: on wide screens beside the middle, on narrow ones over it. */
function PeopleButton({
  isShown,
  onShow,
  onToggle,
}: {
  isShown: boolean;
  onShow: (side: Side) => void;
  onToggle: () => void;
}) {
  const { app } = useTexts();
  return (
    <>
      <IconButton icon="people" label={app.people} data-shows="people" onClick={() => onShow("people")} />
      <IconButton
        icon="people"
        label={app.people}
        data-toggles="people"
        aria-pressed={isShown}
        onClick={onToggle}
      />
    </>
  );
}

/** Tracks which side is drawn over the middle. The focus moves into the side, and returns when the side closes. */
function useSide(place: Place) {
  const [side, setSide] = useState<Side | undefined>();
  const opener = useRef<Element>(null);
  // After navigating, the user wants to see the new place, so the side closes.
  useOnChange(place, () => {
    if (side === undefined) return;
    setSide(undefined);
    focusMain();
  });
  useEffect(() => {
    if (side === undefined) return undefined;
    document.querySelector<HTMLElement>(`.screen-${side} :is(a, input)`)?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      const isInMenu = event.target instanceof Element && event.target.closest("[role=menu], [role=dialog]");
      if (event.key !== "Escape" || isInMenu) return;
      // Stops the key before any other handler acts on it.
      event.stopPropagation();
      setSide(undefined);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest(`.screen-${side} a`) : null;
      // A link to the current place causes no navigation, so the effect above doesn't run.
      if (link?.getAttribute("href") !== window.location.hash) return;
      setSide(undefined);
      focusMain();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("click", onClick);
    };
  }, [side]);
  const show = (wanted: Side) => {
    opener.current = document.activeElement;
    setSide(wanted);
  };
  const hide = () => setSide(undefined);
  useBackCloses(hide, { isOpen: side !== undefined });
  return { side, show, hide };
}

/**
 * Returns the React key of a place. The pages of one area share it, so that their list of pages and its focus remain.
 * Every other change of place mounts the view anew.
 */
function areaOf(place: Place): string {
  if (place.view === "settings" || place.view === "organization") return place.view;
  return place.view === "stream" ? `stream ${place.streamId}` : JSON.stringify(place);
}

function Middle({ place }: { place: Place }) {
  const { app } = useTexts();
  return (
    <>
      <Suspense>{isNewcomer && <Guide />}</Suspense>
      <Suspense fallback={<Placeholder title={app.loading} />}>
        <Page place={place} />
      </Suspense>
      {isForReading(place) && <Compose place={place} />}
    </>
  );
}

const isForReading = ({ view }: Place): boolean =>
  ["messages", "inbox", "recent", "drafts", "scheduled", "saved"].includes(view);

function Page({ place }: { place: Place }) {
  const { feed } = useTexts();
  const unknownStream = streamNameInPlace(place);
  if (unknownStream !== undefined) return <Placeholder title={feed.noStream(unknownStream)} />;
  switch (place.view) {
    case "messages":
      return <FeedView narrow={place.narrow} near={place.near} />;
    case "drafts":
      return <DraftsView />;
    case "scheduled":
      return <ScheduledView />;
    case "saved":
      return <SavedView />;
    case "recent":
      return <Recent />;
    case "settings":
      return <Settings section={place.section} />;
    case "organization":
      return <Organization section={place.section} />;
    case "streams":
    case "stream":
    case "new-stream":
      return <Streams place={place} />;
    case "groups":
    case "group":
      return <Groups place={place} />;
    case "unknown":
      return <UnknownPlace />;
    default:
      return <Inbox />;
  }
}
