/** A list of things of which the organization has several, with buttons for each entry. */
import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";

/**
 * @param nothing the text of an empty list
 * @param children the entries
 */
export function EntryList({
  label,
  nothing,
  isEmpty,
  children,
}: {
  label: string;
  nothing: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  return isEmpty ? (
    <p className="soft">{nothing}</p>
  ) : (
    <ul className="entry-list" aria-label={label}>
      {children}
    </ul>
  );
}

/** @param children the description of the entry; `actions` are its buttons */
export function Entry({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className="entry">
      <div className="entry-about">{children}</div>
      <div className="entry-actions">{actions}</div>
    </li>
  );
}

export function EntryButton({
  icon,
  action,
  name,
  isDisabled = false,
  onClick,
}: {
  icon: IconName;
  action: string;
  /** The name of the entry: screen readers could otherwise not tell buttons of the same kind apart. */
  name: string;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  const texts = useOrganizationTexts();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={texts.named(action, name)}
      title={action}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/**
 * Deletes an entry after a confirmation.
 *
 * @param question names the entry
 * @param warning the consequences of the deletion
 */
export function DeleteButton({
  name,
  question,
  warning,
  act,
}: {
  name: string;
  question: string;
  warning?: string | undefined;
  act: () => Promise<unknown>;
}) {
  const texts = useOrganizationTexts();
  const [isAsked, setIsAsked] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const close = () => {
    setIsAsked(false);
    // The focused button disappears with its entry. Moves the focus to the page instead of losing it.
    place.current?.closest<HTMLElement>(".settings-page")?.focus();
  };
  return (
    <span ref={place}>
      <EntryButton icon="trash" action={texts.delete} name={name} onClick={() => setIsAsked(true)} />
      {isAsked && (
        <ConfirmDialog title={question} action={texts.delete} onConfirm={act} onClose={close}>
          {warning !== undefined && <p>{warning}</p>}
        </ConfirmDialog>
      )}
    </span>
  );
}
