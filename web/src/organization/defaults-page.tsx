/** The initial settings of new users, in the same rows as the user's own settings. */
import type { Model } from "@confab/client";
import { endpoints, type SettableRealmDefaultName, type SettingValues } from "@confab/contract";
import { useSession } from "../session/session-context.tsx";
import { RowGroups } from "../settings/row-page.tsx";
import { pages, type RowGroup, type SettingName } from "../settings/setting-rows.ts";
import { useOrganizationTexts } from "../text/organization-texts.ts";

type SettableDefaults = SettingValues<SettableRealmDefaultName>;

const isSettable = (name: SettingName) =>
  Object.hasOwn(endpoints.updateRealmUserSettingsDefaults.parameters, name);

const groups: readonly RowGroup[] = Object.values(pages)
  .flat()
  .map(({ id, rows }) => ({ id, rows: rows.filter(({ name }) => isSettable(name)) }));

const defaultOf = (model: Model, name: SettingName) =>
  (model.settingsDefaults as Partial<SettingValues> | undefined)?.[name];

export function DefaultsPage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  return (
    <>
      <p className="soft">{texts.defaultsHint}</p>
      <RowGroups
        groups={groups}
        savedIn={defaultOf}
        names={texts.defaultNames}
        save={(change) => client.updateRealmUserSettingsDefaults(change as Partial<SettableDefaults>)}
      />
    </>
  );
}
