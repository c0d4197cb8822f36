/** Settings for joining: invitations, email addresses, and sign-in methods. */
import { Switch } from "../components/controls.tsx";
import { ValueRow } from "../components/value-row.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { Domains } from "./domains.tsx";
import { RealmPage } from "./realm-page.tsx";

export function JoiningPage() {
  return (
    <RealmPage page="joining">
      <Domains />
      <Methods />
    </RealmPage>
  );
}

function Methods() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const methods = useModel(({ realm }) => realm.authentication_methods);
  const isOwner = useRight("is_owner");
  const isAdministrator = useRight("is_admin");
  return (
    <section className="settings-group">
      <h2>{texts.groups.methods}</h2>
      {isAdministrator && !isOwner && <p className="soft">{texts.ownersOnly}</p>}
      {Object.entries(methods ?? {}).map(([name, { enabled }]) => (
        <ValueRow
          key={name}
          label={name}
          value={enabled}
          isDisabled={!isOwner}
          save={(wanted) => client.updateRealm({ authentication_methods: { [name]: wanted === true } })}
        >
          {(props) => <Switch {...props} />}
        </ValueRow>
      ))}
    </section>
  );
}
