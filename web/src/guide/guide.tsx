/** A card for new users with suggested first steps. The server remembers its dismissal for all windows. */
import { IconButton } from "../components/icon-button.tsx";
import { requestWriting } from "../places/compose-requests.ts";
import { useHashOf } from "../places/navigation.ts";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import "./guide.css";

export default function Guide() {
  const { app, guide } = useTexts();
  const session = useSession();
  const task = useTask();
  const hashOf = useHashOf();
  const mayInvite = useRight("can_invite_others_to_realm");
  const isWanted = useModel(({ onboardingSteps }) => onboardingSteps.length > 0);
  if (!isWanted) return null;
  const dismiss = () => task(() => session.client.setTutorialStatus({ status: "finished" }));
  return (
    <section className="guide" aria-labelledby="guide-title">
      <h2 id="guide-title" className="guide-title">
        {guide.title}
      </h2>
      <IconButton icon="close" label={app.close} onClick={() => void dismiss()} />
      <p className="guide-text">{guide.explanation}</p>
      <div className="guide-actions">
        <button
          type="button"
          className="button is-main"
          onClick={() => requestWriting(session, { kind: "begin", where: "here" })}
        >
          {guide.write}
        </button>
        <a className="button" href={hashOf({ view: "streams" })}>
          {guide.streams}
        </a>
        {mayInvite && (
          <a className="button" href={hashOf({ view: "organization", section: "invitations" })}>
            {guide.invite}
          </a>
        )}
      </div>
    </section>
  );
}
