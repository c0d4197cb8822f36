/** Adds a profile field, or changes one; the kind of an existing field is fixed. */
import type { CustomProfileField } from "@confab/contract";
import { useState } from "react";
import { EntryField, EntryForm, EntrySelect } from "../components/entry-form.tsx";
import { IconButton } from "../components/icon-button.tsx";
import {
  type Account,
  accountIn,
  dataOfAccount,
  dataOfOptions,
  FieldKind,
  type Option,
  optionsIn,
} from "../people/field-data.ts";
import { useSession, useSessionState } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { useTexts } from "../text/text.tsx";

interface FieldInput {
  readonly name: string;
  readonly hint: string;
  readonly type: number;
  readonly options: readonly Option[];
  readonly account: Account;
  readonly required: boolean;
  readonly display_in_profile_summary: boolean;
}

const inputOf = (field: CustomProfileField | undefined): FieldInput => ({
  name: field?.name ?? "",
  hint: field?.hint ?? "",
  type: field?.type ?? 1,
  options: field?.type === FieldKind.choice ? optionsIn(field.field_data) : [{ key: "", text: "" }],
  account: accountIn(field?.type === FieldKind.account ? field.field_data : ""),
  required: field?.required ?? false,
  display_in_profile_summary: field?.display_in_profile_summary ?? false,
});

function dataOf({ type, options, account }: FieldInput, before: FieldInput) {
  if (type === FieldKind.choice) return dataOfOptions(options, before.options);
  return type === FieldKind.account ? dataOfAccount(account) : {};
}

export function FieldForm({ field, onDone }: { field?: CustomProfileField; onDone?: () => void }) {
  const { client } = useSession();
  const { settings } = useTexts();
  const texts = useOrganizationTexts();
  const [input, setInput] = useState(() => inputOf(field));
  const change = (part: Partial<FieldInput>) => setInput({ ...input, ...part });
  const { name, hint, type, options, account } = input;
  // Accounts of services that the server knows already have a name and a hint.
  const isNamed = type === FieldKind.account && account.subtype !== "custom";
  const mayBeInSummary = type !== FieldKind.people && type !== FieldKind.longText;
  const save = () => {
    const { required, display_in_profile_summary } = input;
    const changes = {
      name,
      hint,
      field_data: dataOf(input, inputOf(field)),
      required,
      ...(mayBeInSummary && { display_in_profile_summary }),
    };
    return field
      ? client.updateProfileField({ field_id: field.id, ...changes })
      : client.createProfileField({ ...changes, field_type: type });
  };
  return (
    <EntryForm
      label={field ? texts.edit : texts.addField}
      action={field ? settings.save : texts.addField}
      isReady={isNamed || name !== ""}
      act={save}
      onDone={() => (onDone ? onDone() : setInput(inputOf(undefined)))}
    >
      {() => (
        <>
          {!field && (
            <EntrySelect
              label={texts.fieldType}
              value={String(type)}
              choices={Object.entries(texts.fieldTypes).map(([value, kind]) => ({ value, name: kind }))}
              onChange={(value) => change({ type: Number(value) })}
            />
          )}
          {type === FieldKind.account && (
            <AccountFields account={account} onChange={(to) => change({ account: to })} />
          )}
          {!isNamed && (
            <>
              <EntryField label={texts.name} value={name} onChange={(to) => change({ name: to })} />
              <EntryField label={texts.fieldHint} value={hint} onChange={(to) => change({ hint: to })} />
            </>
          )}
          <Choice
            label={texts.fieldRequired}
            isOn={input.required}
            onChange={(to) => change({ required: to })}
          />
          {mayBeInSummary && (
            <Choice
              label={texts.fieldInSummary}
              isOn={input.display_in_profile_summary}
              onChange={(to) => change({ display_in_profile_summary: to })}
            />
          )}
          {type === FieldKind.choice && (
            <OptionFields options={options} onChange={(to) => change({ options: to })} />
          )}
        </>
      )}
    </EntryForm>
  );
}

function Choice({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

function AccountFields({ account, onChange }: { account: Account; onChange: (account: Account) => void }) {
  const texts = useOrganizationTexts();
  const known = useSessionState(({ fixed }) => fixed.realm_default_external_accounts);
  const services = Object.entries(known ?? {}).map(([value, { text }]) => ({ value, name: text }));
  return (
    <>
      <EntrySelect
        label={texts.account}
        value={account.subtype}
        choices={[...services, { value: "custom", name: texts.otherAccount }]}
        onChange={(subtype) => onChange({ ...account, subtype })}
      />
      {account.subtype === "custom" && (
        <EntryField
          label={texts.urlPattern}
          hint={texts.urlPatternHint}
          value={account.url_pattern}
          isCode
          onChange={(url_pattern) => onChange({ ...account, url_pattern })}
        />
      )}
    </>
  );
}

function OptionFields({
  options,
  onChange,
}: {
  options: readonly Option[];
  onChange: (options: readonly Option[]) => void;
}) {
  const texts = useOrganizationTexts();
  return (
    <fieldset className="entry-options">
      <legend>{texts.options}</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at its position
        <div key={index} className="entry-option">
          <input
            className="field"
            aria-label={texts.option(index + 1)}
            value={option.text}
            onChange={(event) => onChange(options.with(index, { ...option, text: event.target.value }))}
          />
          <IconButton
            icon="close"
            label={texts.removeOption(index + 1)}
            onClick={() => onChange(options.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <button
          type="button"
          className="button"
          onClick={() => onChange([...options, { key: "", text: "" }])}
        >
          {texts.addOption}
        </button>
      </div>
    </fieldset>
  );
}
