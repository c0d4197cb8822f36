/** A setting of the organization: visible to everybody, changed by users with the right. */
import type { Model } from "@confab/client";
import { groupOfPolicy, realmPermissionSettings, type SystemGroup } from "@confab/contract";
import { NumberField, Select, Switch } from "../components/controls.tsx";
import { TextRow } from "../components/text-row.tsx";
import { type ControlProps, type SettingValue, ValueRow } from "../components/value-row.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { weekdayName, weekdays } from "../text/dates.ts";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { useLanguage } from "../text/text.tsx";
import { callProviders } from "../writing/calls.ts";
import { LimitField } from "./limit-field.tsx";
import type { RealmRow as Row } from "./realm-rows.ts";
import { StreamSelect } from "./stream-select.tsx";

type Names = Readonly<Record<string, string>>;

/** Stands for a collection of users and groups, which has no id. */
const SOME_USERS = 0;

const valueIn = (model: Model, row: Row): SettingValue | undefined => {
  const value = model.realm[row.name];
  if (typeof value === "object" && value !== null) return SOME_USERS;
  return row.kind === "switch" && row.isInverse ? !value : value;
};

export function RealmRow({ row }: { row: Row }) {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const value = useModel((model) => valueIn(model, row));
  const isMeaningless = useModel(({ realm }) => row.needs !== undefined && !realm[row.needs]);
  const mayChange = useRight(row.isOwners ? "is_owner" : "is_admin");
  const isAdministrator = useRight("is_admin");
  const [names, hints]: readonly [Names, Names] = [texts.names, texts.hints];
  const hint = row.isOwners && isAdministrator && !mayChange ? texts.ownersOnly : hints[row.name];
  const label = names[row.name] ?? row.name;
  const current = useModel(({ realm }) => realm[row.name]);
  const save = (wanted: SettingValue) =>
    client.updateRealm({ [row.name]: takesOld(row) ? { new: wanted, old: current } : sent(row, wanted) });
  const isDisabled = !mayChange || isMeaningless;
  if (row.kind === "text") {
    return (
      <TextRow label={label} value={String(value ?? "")} hint={hint} isDisabled={isDisabled} onSave={save} />
    );
  }
  return (
    <ValueRow label={label} value={value} hint={hint} isDisabled={isDisabled} save={save}>
      {(props) => <Control row={row} label={label} {...props} />}
    </ValueRow>
  );
}

/** True for permissions that other groups than those of roles can have. */
const takesOld = (row: Row): boolean =>
  row.kind === "group" && !realmPermissionSettings[row.name].onlySystemGroups;

/** Converts a displayed value to the form that the server accepts. */
function sent(row: Row, value: SettingValue): SettingValue {
  if (row.kind === "switch") return row.isInverse ? !value : value;
  if (row.kind === "text") return value === "" && row.emptyAs !== undefined ? row.emptyAs : value;
  return row.kind === "limit" && value === row.endless ? row.endlessAs : value;
}

type Controlled = Exclude<Row, { readonly kind: "text" }>;

function Control({ row, label, ...props }: ControlProps & { row: Controlled; label: string }) {
  switch (row.kind) {
    case "switch":
      return <Switch {...props} />;
    case "number":
      return <NumberField {...props} min={0} max={row.max} />;
    case "limit":
      return <LimitField {...props} row={row} label={label} />;
    case "stream":
      return <StreamSelect {...props} />;
    case "group":
      return <GroupSelect {...props} row={row} />;
    case "provider":
      return <ProviderSelect {...props} />;
    case "rating":
      return <RatingSelect {...props} />;
    case "weekday":
      return <WeekdaySelect {...props} />;
    default:
      return <PolicySelect {...props} row={row} />;
  }
}

function PolicySelect({ row, ...props }: ControlProps & { row: Extract<Row, { readonly kind: "choice" }> }) {
  const texts = useOrganizationTexts();
  const special: Readonly<Record<string, Names>> = texts.choices;
  const names = special[row.name] ?? (texts.policies as Names);
  return (
    <Select
      {...props}
      choices={row.choices.map((value) => ({ value, name: names[value] ?? String(value) }))}
    />
  );
}

/** The choice of who connects calls. The server names the providers. */
function ProviderSelect(props: ControlProps) {
  const texts = useOrganizationTexts();
  const providers = useSessionState(({ fixed }) => fixed.realm_available_video_chat_providers);
  const choices = Object.values(providers ?? {}).map(({ id, name }) => ({
    value: id,
    name: id === callProviders.none ? texts.noCalls : name,
  }));
  return <Select {...props} choices={choices} />;
}

/** The choice of the audience for which moving pictures have to be suitable. */
function RatingSelect(props: ControlProps) {
  const { ratings } = useOrganizationTexts();
  const options = useSessionState(({ fixed }) => fixed.giphy_rating_options);
  const names: Readonly<Record<string, string>> = ratings;
  const choices = Object.entries(options ?? {}).map(([key, { id, name }]) => ({
    value: id,
    name: names[key] ?? name,
  }));
  return <Select {...props} choices={choices} />;
}

/** The choice of a day of the week. The property counts from 0. */
function WeekdaySelect(props: ControlProps) {
  const language = useLanguage();
  const choices = weekdays.map((weekday) => ({ value: weekday - 1, name: weekdayName(weekday, language) }));
  return <Select {...props} choices={choices} />;
}

const policies = new Map<SystemGroup, string>(
  Object.entries(groupOfPolicy).map(([policy, groupId]) => [groupId, policy]),
);

function GroupSelect({ row, ...props }: ControlProps & { row: Extract<Row, { readonly kind: "group" }> }) {
  const texts = useOrganizationTexts();
  const userGroups = useModel((model) => model.userGroups);
  const names: Names = texts.policies;
  const roles = row.choices.map((value) => ({ value, name: names[policies.get(value) ?? ""] ?? "" }));
  const others = takesOld(row) ? [...userGroups.values()].filter((group) => !group.is_system_group) : [];
  return (
    <Select
      {...props}
      choices={[
        ...roles,
        ...others.map(({ id, name }) => ({ value: id, name })),
        ...(props.value === SOME_USERS ? [{ value: SOME_USERS, name: texts.someUsers }] : []),
      ]}
    />
  );
}
