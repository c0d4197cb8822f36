import { useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/**
 * Says that the server is unreachable and the content may be old, or that the content is being fetched again. The
 * banner covers the page without moving it.
 */
export function ConnectionBanner() {
  const { app, offline } = useTexts();
  const connection = useSessionState((state) => state.connection);
  const isRecalled = useSessionState((state) => state.isRecalled);
  const unsent = useSessionState(({ outbox }) => outbox.filter(({ status }) => status === "waiting").length);
  return (
    <div role="status" className="banner-place">
      {connection === "down" && (
        <p className="banner">
          {unsent > 0 ? offline.unsent(unsent) : isRecalled ? offline.recalled : app.connectionLost}
        </p>
      )}
      {connection === "renewing" && <p className="banner">{app.renewing}</p>}
    </div>
  );
}
