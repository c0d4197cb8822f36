/** A page of settings that are saved on each change: the user's own, or the initial settings of new users. */
import type { Model } from "@confab/client";
import type { SettingValues } from "@confab/contract";
import { NumberField, Select, Switch } from "../components/controls.tsx";
import { LanguageSelect } from "../components/language-select.tsx";
import { type ControlProps, type SettingValue, ValueRow } from "../components/value-row.tsx";
import { SoundField } from "../notifications/sound-field.tsx";
import { useSendsMail } from "../session/sends-mail.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import {
  type Need,
  type RowPage as PageName,
  pages,
  type RowGroup,
  type SettingName,
  type SettingRow,
} from "./setting-rows.ts";

const LONGEST_WAIT_SECONDS = 604_800;

export function RowPage({ page }: { page: PageName }) {
  const session = useSession();
  const { settings } = useTexts();
  const groups: readonly RowGroup[] = pages[page];
  const sendsMail = useSendsMail();
  const lacksMail = !sendsMail && groups.some(({ rows }) => rows.some(({ needs }) => needs === "mail"));
  return (
    <>
      <RowGroups groups={groups} savedIn={ownValue} save={(change) => session.settings.change(change)} />
      {lacksMail && <p className="soft">{settings.noMail}</p>}
    </>
  );
}

const ownValue = (model: Model, name: SettingName) => model.settings?.[name];

/**
 * @param savedIn returns the saved values; must not create a new object on each call
 * @param names names that differ from those of the user's own settings
 */
export function RowGroups({
  groups,
  savedIn,
  names = {},
  save,
}: {
  groups: readonly RowGroup[];
  savedIn: (model: Model, name: SettingName) => SettingValue | undefined;
  names?: Readonly<Partial<Record<SettingName, string>>>;
  save: (change: Partial<SettingValues>) => Promise<unknown>;
}) {
  const { settings } = useTexts();
  const headings: Readonly<Record<string, string>> = settings.groups;
  const has = useHas();
  const shown = groups.map(({ id, rows }) => ({
    id,
    rows: rows.filter(({ needs }) => needs === undefined || has[needs]),
  }));
  return shown.map(({ id, rows }) => (
    <section key={id} className="settings-group">
      <h2>{headings[id]}</h2>
      {rows.map((row) => (
        <Row
          key={row.name}
          row={row}
          label={names[row.name] ?? settings.names[row.name]}
          savedIn={savedIn}
          save={save}
        />
      ))}
    </section>
  ));
}

/** Returns the conditions that are met here. */
function useHas(): Readonly<Record<Need, boolean>> {
  const mail = useSendsMail();
  const digests = useModel(({ realm }) => realm.digest_emails_enabled ?? false);
  const receipts = useModel(({ realm }) => realm.enable_read_receipts ?? false);
  return { mail, digests: mail && digests, receipts };
}

function Row({
  row,
  label,
  savedIn,
  save,
}: { row: SettingRow; label: string } & Pick<Parameters<typeof RowGroups>[0], "savedIn" | "save">) {
  const saved = useModel((model) => savedIn(model, row.name));
  return (
    <ValueRow
      label={label}
      value={saved}
      save={(value) => save({ [row.name]: value } as Partial<SettingValues>)}
    >
      {(props) => <Control row={row} {...props} />}
    </ValueRow>
  );
}

function Control({ row, ...props }: ControlProps & { row: SettingRow }) {
  const { settings } = useTexts();
  if (row.kind === "switch") return <Switch {...props} />;
  if (row.kind === "language") return <LanguageSelect {...props} />;
  if (row.kind === "sound") return <SoundField {...props} />;
  if (row.kind === "seconds") return <NumberField {...props} min={1} max={LONGEST_WAIT_SECONDS} />;
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = settings.choices;
  const other = typeof props.value === "number" && !row.choices.includes(props.value) ? [props.value] : [];
  const choices = [...row.choices, ...other].map((value) => ({
    value,
    name: names[row.name]?.[value] ?? String(value),
  }));
  return <Select {...props} value={row.like?.[String(props.value)] ?? props.value} choices={choices} />;
}
