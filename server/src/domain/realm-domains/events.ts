/** Events of allowed domains: added, changed and removed. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { RealmDomain } from "../../model/records.ts";
import { presentRealmDomain } from "./present.ts";

interface Payload {
  readonly realm_domain: RealmDomain;
}

export const realmDomainAdded = eventKind<Payload>({
  type: "realm_domain_added",
  wireType: "realm_domains",
  apply: (model, { realm_domain }) => {
    model.domains = [...model.domains, realm_domain];
  },
  present: ({ realm_domain }) => ({
    type: "realm_domains",
    op: "add",
    realm_domain: presentRealmDomain(realm_domain),
  }),
});

export const realmDomainChanged = eventKind<Payload>({
  type: "realm_domain_changed",
  wireType: "realm_domains",
  apply: (model, { realm_domain }) => {
    model.domains = model.domains.map((each) =>
      each.realm_domain_id === realm_domain.realm_domain_id ? realm_domain : each,
    );
  },
  present: ({ realm_domain }) => ({
    type: "realm_domains",
    op: "change",
    realm_domain: presentRealmDomain(realm_domain),
  }),
});

export const realmDomainRemoved = eventKind<{ readonly domain: string }>({
  type: "realm_domain_removed",
  wireType: "realm_domains",
  apply: (model, { domain }) => {
    model.domains = model.domains.filter((each) => each.domain !== domain);
  },
  present: ({ domain }) => ({ type: "realm_domains", op: "remove", domain }),
});

export const realmDomainEventKinds: readonly EventKind[] = [
  realmDomainAdded,
  realmDomainChanged,
  realmDomainRemoved,
];
