import type { ModelUser } from "@confab/client";
import type { ReactNode } from "react";
import { useTexts } from "../text/text.tsx";
import { Avatar } from "./avatar.tsx";

/**
 * A line about a person or a bot.
 *
 * @param note a remark in brackets after the name
 * @param state the content at the opposite end of the line
 * @param onManage missing if the reader may not change this user
 */
export function ManagedRow({
  user,
  note,
  address,
  state,
  onManage,
}: {
  user: ModelUser;
  note: string | undefined;
  address: string | undefined;
  state: ReactNode;
  onManage: (() => void) | undefined;
}) {
  const { administration: texts } = useTexts();
  return (
    <div className="person-row">
      <Avatar user={user} size={36} />
      <div className="person-row-who">
        <strong>
          {user.full_name}
          {note !== undefined && <span className="soft"> ({note})</span>}
        </strong>
        {address !== undefined && (
          <span className="soft person-row-address" title={address}>
            {address}
          </span>
        )}
      </div>
      <div className="person-row-state">{state}</div>
      {onManage && (
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          data-line
          aria-label={texts.manage(user.full_name)}
          onClick={onManage}
        >
          {texts.change}
        </button>
      )}
    </div>
  );
}
