import type { CustomProfileField } from "@confab/contract";
import { useSessionState } from "../session/session-context.tsx";
import { accountIn, addressOfAccount, FieldKind } from "./field-data.ts";

/**
 * The value of a field as a link out of the organization, or as text if it has no valid address.
 *
 * @param isWhole true to show the whole address, and not only the name of the account
 */
export function FieldLink({
  field: { type, field_data },
  value,
  isWhole = false,
}: {
  field: CustomProfileField;
  value: string;
  isWhole?: boolean;
}) {
  const services = useSessionState(({ fixed }) => fixed.realm_default_external_accounts);
  const address =
    type === FieldKind.account ? addressOfAccount(accountIn(field_data), value, services ?? {}) : value;
  if (address === undefined || !/^https?:/.test(address)) return value;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {isWhole ? address : value}
    </a>
  );
}
