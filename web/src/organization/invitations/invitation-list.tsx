/** Lists the invitations that are still usable, with buttons to resend or revoke each. */
import type { AnswerOf } from "@confab/client";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { When } from "../../components/when.tsx";
import { useSendsMail } from "../../session/sends-mail.ts";
import { useModel, useSession } from "../../session/session-context.tsx";
import { useTask } from "../../session/tasks.ts";
import { useTexts } from "../../text/text.tsx";

type Invite = AnswerOf<"getInvites">["invites"][number];

/** The number of invitations that are shown first, and that each press of "show more" adds. */
const PAGE = 50;

export function InvitationList({
  invites,
  onChanged,
}: {
  invites: readonly Invite[];
  onChanged: () => void;
}) {
  const { invitations: texts } = useTexts().administration;
  const [shown, setShown] = useState(PAGE);
  const [revoked, setRevoked] = useState<Invite>();
  if (invites.length === 0) return <p className="soft">{texts.none}</p>;
  const newestFirst = invites.toSorted((a, b) => b.invited - a.invited);
  return (
    <>
      <ul aria-label={texts.open}>
        {newestFirst.slice(0, shown).map((invite) => (
          <Line
            key={invite.is_multiuse ? `link ${invite.id}` : invite.id}
            invite={invite}
            onChanged={onChanged}
            onRevoke={() => setRevoked(invite)}
          />
        ))}
      </ul>
      {shown < invites.length && (
        <button type="button" className="button" onClick={() => setShown(shown + PAGE)}>
          {texts.showMore}
        </button>
      )}
      {revoked && (
        <RevokeDialog invite={revoked} onClose={() => setRevoked(undefined)} onChanged={onChanged} />
      )}
    </>
  );
}

function Line({
  invite,
  onChanged,
  onRevoke,
}: {
  invite: Invite;
  onChanged: () => void;
  onRevoke: () => void;
}) {
  const { client } = useSession();
  const { card, administration } = useTexts();
  const { invitations: texts } = administration;
  const sendsMail = useSendsMail();
  const task = useTask();
  const inviter = useModel(({ users }) => users.get(invite.invited_by_user_id)?.full_name ?? "");
  const name = invite.email ?? texts.linkForMany;
  const resend = async () => {
    await client.resendInvite({ invite_id: invite.id });
    onChanged();
  };
  return (
    <li className="invitation">
      <div className="person-row-who">
        <strong>{name}</strong>
        <span className="soft">
          {card.roles[invite.invited_as]} · {texts.from(inviter)} · <When seconds={invite.invited} /> ·{" "}
          {invite.expiry_date === null ? (
            texts.forEver
          ) : (
            <>
              {texts.until} <When seconds={invite.expiry_date} />
            </>
          )}
        </span>
      </div>
      <div className="settings-buttons">
        {invite.link_url !== undefined && (
          <CopyButton
            text={invite.link_url}
            label={invite.is_multiuse ? texts.copyLink : texts.copyLinkOf(name)}
          />
        )}
        {!invite.is_multiuse && sendsMail && (
          <button
            type="button"
            className="button"
            aria-label={texts.resendTo(name)}
            onClick={() => void task(resend, texts.resent(name))}
          >
            {texts.resend}
          </button>
        )}
        {!invite.is_multiuse && !sendsMail && invite.link_url === undefined && (
          <button
            type="button"
            className="button"
            aria-label={texts.makeLinkFor(name)}
            onClick={() => void task(resend, texts.linkMadeFor(name))}
          >
            {texts.makeLink}
          </button>
        )}
        <button
          type="button"
          className="button is-quiet"
          aria-label={texts.revokeNamed(name)}
          onClick={onRevoke}
        >
          {texts.revoke}
        </button>
      </div>
    </li>
  );
}

function RevokeDialog({
  invite,
  onClose,
  onChanged,
}: {
  invite: Invite;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { client } = useSession();
  const { invitations: texts } = useTexts().administration;
  const revoke = async () => {
    const invite_id = invite.id;
    await (invite.is_multiuse
      ? client.revokeMultiuseInvite({ invite_id })
      : client.revokeInvite({ invite_id }));
    onChanged();
  };
  return (
    <ConfirmDialog
      title={texts.revokeQuestion(invite.email ?? texts.linkForMany)}
      action={texts.revoke}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{texts.revokeLoss}</p>
    </ConfirmDialog>
  );
}
