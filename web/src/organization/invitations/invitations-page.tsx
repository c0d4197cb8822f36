/** Invites people and lists the pending invitations. */
import { hasPermission } from "@confab/client";
import { useProblemText } from "../../session/problem-text.ts";
import { useModel, useModelNow, useSession } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";
import "../../style/administration.css";
import { useRight } from "../../session/rights.ts";
import { useSendsMail } from "../../session/sends-mail.ts";
import { useFetched } from "../../session/use-fetched.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { LinkForm } from "./link-form.tsx";

export default function InvitationsPage() {
  const { invitations: texts } = useTexts().administration;
  const isGuest = useModel(({ users, options }) => users.get(options.userId)?.is_guest ?? true);
  // Guests can't send invitations, and the server shows them none.
  return isGuest ? <p>{texts.mayNot}</p> : <Page />;
}

function Page() {
  const { client } = useSession();
  const { invitations: texts } = useTexts().administration;
  const mayCreateLinks = useModelNow((model, now) =>
    hasPermission(model, "create_multiuse_invite_group", now),
  );
  const mayInvite = useRight("can_invite_others_to_realm");
  const sendsMail = useSendsMail();
  const describeProblem = useProblemText();
  const { value, problem, fetchAgain } = useFetched(() => client.getInvites(), "invites_changed");
  return (
    <>
      {mayInvite ? (
        <section className="settings-group">
          <h2>{sendsMail ? texts.byMail : texts.byPersonalLink}</h2>
          <InviteForm onSent={fetchAgain} />
        </section>
      ) : (
        <p className="settings-group">{texts.mayNot}</p>
      )}
      {mayCreateLinks && (
        <section className="settings-group">
          <h2>{texts.byLink}</h2>
          <LinkForm onMade={fetchAgain} />
        </section>
      )}
      <section className="settings-group">
        <h2>{texts.open}</h2>
        {problem !== undefined && (
          <p className="dialog-problem" role="alert">
            {describeProblem(problem)}{" "}
            <button type="button" className="button" onClick={fetchAgain}>
              {texts.again}
            </button>
          </p>
        )}
        {value && <InvitationList invites={value.invites} onChanged={fetchAgain} />}
      </section>
    </>
  );
}
