/** The domains to which email addresses of new users may belong. */
import { useState } from "react";
import { Switch } from "../components/controls.tsx";
import { EntryField, EntryForm } from "../components/entry-form.tsx";
import { ValueRow } from "../components/value-row.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { DeleteButton, Entry, EntryList } from "./entry-list.tsx";

export function Domains() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const mayChange = useRight("is_owner");
  const domains = useModel(({ realmDomains }) => realmDomains);
  const isRestricted = useModel(({ realm }) => realm.emails_restricted_to_domains);
  const warning = isRestricted && domains.length === 1 ? texts.deleteLastDomain : undefined;
  return (
    <section className="settings-group">
      <h2>{texts.domains}</h2>
      <EntryList label={texts.domains} nothing={texts.noDomains} isEmpty={domains.length === 0}>
        {domains.map(({ domain, allow_subdomains }) => (
          <Entry
            key={domain}
            actions={
              mayChange && (
                <DeleteButton
                  name={domain}
                  question={texts.deleteDomain(domain)}
                  warning={warning}
                  act={() => client.removeRealmDomain({ domain })}
                />
              )
            }
          >
            <strong>{domain}</strong>
            <ValueRow
              label={texts.allowSubdomains}
              value={allow_subdomains}
              isDisabled={!mayChange}
              save={(wanted) => client.updateRealmDomain({ domain, allow_subdomains: wanted === true })}
            >
              {(props) => <Switch {...props} label={texts.named(texts.allowSubdomains, domain)} />}
            </ValueRow>
          </Entry>
        ))}
      </EntryList>
      {mayChange && <DomainForm />}
    </section>
  );
}

function DomainForm() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const [domain, setDomain] = useState("");
  return (
    <EntryForm
      label={texts.domains}
      action={texts.add}
      isReady={domain !== ""}
      act={() => client.addRealmDomain({ domain, allow_subdomains: false })}
      onDone={() => setDomain("")}
    >
      {() => <EntryField label={texts.domain} value={domain} onChange={setDomain} />}
    </EntryForm>
  );
}
