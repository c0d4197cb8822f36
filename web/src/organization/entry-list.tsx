/** Things that the organization has several of: a list, and buttons for each. */
import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { useOrganizationTexts } from "./texts.ts";

/**
 * @param nothing is said where there are none
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

/** @param children what it is; `actions` are what can be done about it */
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
  /** Of the entry: to those who listen, all buttons of one kind would be called the same. */
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
 * Deletes an entry, after a question.
 *
 * @param question names the entry
 * @param warning what follows from it
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
    // With the entry its button goes; whoever was there is at the beginning of the page then, not nowhere.
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
