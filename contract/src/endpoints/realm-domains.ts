import { endpoint } from "../endpoint.ts";
import { RealmDomain } from "../objects/realm.ts";
import { json, raw } from "../parameter.ts";
import { Bool, Int, list, Text, textUpTo, tuple } from "../schema.ts";

/** The longest name that the domain name system allows. */
const MAX_DOMAIN_LENGTH = 253;

const allow_subdomains = json(Bool, {
  doc: "Whether addresses below the domain are allowed as well.",
  example: "false",
});

export const getRealmDomains = endpoint("getRealmDomains", {
  method: "GET",
  path: "/realm/domains",
  who: "user",
  result: { domains: list(RealmDomain) },
  tag: "organization",
  summary: "Get allowed domains",
  doc: "Gives the domains that the addresses of new users have to be of, where `emails_restricted_to_domains` is on.",
});

export const addRealmDomain = endpoint("addRealmDomain", {
  method: "POST",
  path: "/realm/domains",
  who: "administrator",
  parameters: {
    domain: raw(textUpTo(MAX_DOMAIN_LENGTH), { doc: "Stored in lower case.", example: "example.com" }),
    allow_subdomains,
  },
  result: { new_domain: tuple(Int, Text) },
  tag: "organization",
  summary: "Allow a domain",
  doc: "Allows the addresses of a domain to new users. Gives its ID and the domain as it is stored.",
});

export const updateRealmDomain = endpoint("updateRealmDomain", {
  method: "PATCH",
  path: "/realm/domains/{domain}",
  pathParameters: { domain: "text" },
  who: "administrator",
  parameters: { allow_subdomains },
  tag: "organization",
  summary: "Change an allowed domain",
  doc: "Says whether the addresses below a domain are allowed as well.",
});

export const removeRealmDomain = endpoint("removeRealmDomain", {
  method: "DELETE",
  path: "/realm/domains/{domain}",
  pathParameters: { domain: "text" },
  who: "administrator",
  tag: "organization",
  summary: "Remove an allowed domain",
  doc: "Allows the addresses of a domain no longer. With the last one `emails_restricted_to_domains` goes off: else nobody could be let in.",
});
