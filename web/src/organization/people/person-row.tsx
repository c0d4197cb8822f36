import type { ModelUser } from "@confab/client";
import { memo } from "react";
import { ManagedRow } from "../../components/managed-row.tsx";
import { When } from "../../components/when.tsx";
import { useModel } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";

/** A line in a list of people, with the role and the time of the last activity. */
export const PersonRow = memo(function PersonRow({
  user,
  isManaged,
  onManage,
}: {
  user: ModelUser;
  /** True if the reader may change this person. */
  isManaged: boolean;
  onManage: (userId: number) => void;
}) {
  const { administration: texts, card, people } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const seen = useModel(({ presences }) => presences.get(user.user_id));
  const lastSeen = Math.max(seen?.active ?? 0, seen?.idle ?? 0);
  const roleNames: Readonly<Record<number, string>> = card.roles;
  return (
    <ManagedRow
      user={user}
      note={user.user_id === ownId ? people.you : undefined}
      // Instead of an address that they hide, `email` is a placeholder that receives no mail.
      address={user.delivery_email ?? undefined}
      state={
        <>
          <span>{roleNames[user.role]}</span>
          {user.is_active && (
            <span className="soft">
              {lastSeen > 0 ? (
                <>
                  {texts.seen} <When seconds={lastSeen} />
                </>
              ) : (
                texts.notSeen
              )}
            </span>
          )}
        </>
      }
      onManage={isManaged ? () => onManage(user.user_id) : undefined}
    />
  );
});
