import "./style/typeface.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/components.css";
import "./style/screen.css";
import "./style/feed.css";
import "./sidebar/sidebar.css";
import "./people/people.css";
import "./inbox/inbox.css";
import "./search/search.css";
import "./writing/writing.css";
import "./compose/compose.css";
import "./drafts/drafts.css";
import "./scheduled/scheduled.css";
import "./saved/saved.css";
import "./style/messages.css";
import "./message/message.css";
import "./message/code.css";
import "./style/comfort.css";
import "./style/motion.css";
import "./style/print.css";
import { createSessionClient, Session } from "@confab/client";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readCsrfToken } from "./browser/csrf-token.ts";
import { loadPart } from "./browser/lazy-part.ts";
import { watchNetwork } from "./browser/network.ts";
import { browserNow, browserRuntime } from "./browser/runtime.ts";
import { readMessage } from "./feed/feed-positions.ts";
import { StoredUnsentMessages } from "./offline/unsent.ts";
import { currentPlace } from "./places/navigation.ts";
import { streamNameInPlace } from "./places/place.ts";
import { notifyListeners } from "./session/event-listeners.ts";
import { type BrowserSession, SessionProvider } from "./session/session-context.tsx";
import { App } from "./shell/app.tsx";

function shownNarrow() {
  const place = currentPlace();
  return place.view === "messages" && streamNameInPlace(place) === undefined ? place.narrow : undefined;
}

/** Detects a session that was ended elsewhere: any refused request reveals it, even one that nobody waits for. */
async function fetchWhileSignedIn(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.status === 401) {
    const { msg: message, code } = (await response.clone().json()) as { msg: string; code?: string };
    session.expire(code === undefined ? { kind: "signed_out" } : { kind: "refused", code, message });
  }
  return response;
}

const session: BrowserSession = new Session({
  client: createSessionClient({
    siteUrl: window.location.origin,
    csrfToken: readCsrfToken,
    fetch: fetchWhileSignedIn,
  }),
  runtime: browserRuntime,
  now: browserNow,
  recall: async () => (await loadPart(() => import("./offline/storage.ts"))).readKept(),
  unsent: new StoredUnsentMessages(),
  onEvents: (events, model) => notifyListeners(session, events, model),
  shown: shownNarrow,
  readAt: () => {
    const narrow = shownNarrow();
    return narrow && readMessage(session, narrow);
  },
});
watchNetwork(browserNow, (hint) => session.reportNetwork(hint));
void session.run();

const place = document.querySelector("#app");
if (!place) throw new Error("The page has no place for the app");
createRoot(place).render(
  <StrictMode>
    <SessionProvider session={session}>
      <App />
    </SessionProvider>
  </StrictMode>,
);
