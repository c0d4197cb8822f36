/**
 * Asks for confirmation before an account is deactivated, and lists the consequences
 * (docs/interface/users.md#updating-users).
 */
import type { ModelUser } from "@confab/client";
import { useId, useMemo, useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSendsMail } from "../../session/sends-mail.ts";
import { useModel, useSession } from "../../session/session-context.tsx";
import { useFetched } from "../../session/use-fetched.ts";
import { useTexts } from "../../text/text.tsx";

export function DeactivationDialog({ user, onClose }: { user: ModelUser; onClose: () => void }) {
  const { client } = useSession();
  const { administration: texts } = useTexts();
  const sendsMail = useSendsMail();
  const commentId = useId();
  const [comment, setComment] = useState("");
  const users = useModel((model) => model.users);
  const bots = useMemo(
    () =>
      [...users.values()].filter(({ bot_owner_id, is_active }) => bot_owner_id === user.user_id && is_active),
    [users, user.user_id],
  );
  const invites = useFetched(() => client.getInvites(), "invites_changed").value?.invites;
  const invited = invites?.filter(({ invited_by_user_id }) => invited_by_user_id === user.user_id).length;
  return (
    <ConfirmDialog
      title={texts.deactivateQuestion(user.full_name)}
      action={texts.deactivate}
      onConfirm={() => client.deactivateUser({ user_id: user.user_id, ...commentOf(comment) })}
      onClose={onClose}
    >
      <ul className="administration-effects">
        <li>{texts.signedOutEverywhere}</li>
        {invited !== 0 && (
          <li>{invited === undefined ? texts.invitationsEnd : texts.invitationsOf(invited)}</li>
        )}
        {bots.length > 0 && (
          <li>
            {texts.botsOf(bots.length)}: {bots.map(({ full_name }) => full_name).join(", ")}
          </li>
        )}
        <li>{texts.messagesStay}</li>
      </ul>
      {sendsMail && (
        <div className="settings-form">
          <label htmlFor={commentId}>{texts.commentByMail}</label>
          <textarea
            id={commentId}
            className="field"
            rows={3}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Returns the parameter that mails the person, if there is something to say. */
const commentOf = (comment: string) =>
  comment.trim() === "" ? {} : { deactivation_notification_comment: comment };
