import { endpoint } from "../endpoint.ts";
import { RealmDomain } from "../objects/realm.ts";
import { json, raw } from "../parameter.ts";
import { Bool, Int, list, Text, textUpTo, tuple } from "../schema.ts";

/** The longest name that the domain name system allows. */
const MAX_DOMAIN_LENGTH = 253;

const allow_subdomains = json(Bool, {
  doc: "True if addresses of subdomains are allowed as well.",
  example: "false",
});

export const getRealmDomains = endpoint("getRealmDomains", {
  method: "GET",
  path: "/realm/domains",
  who: "user",
  result: { domains: list(RealmDomain) },
  tag: "organization",
  summary: "Get allowed domains",
  doc: "Returns the allowed domains of new users' addresses, if `emails_restricted_to_domains` is on.",
});

export const addRealmDomain = endpoint("addRealmDomain", {
  method: "POST",
  path: "/realm/domains",
  who: "owner",
  parameters: {
    domain: raw(textUpTo(MAX_DOMAIN_LENGTH), { doc: "Stored in lower case.", example: "example.com" }),
    allow_subdomains,
  },
  result: { new_domain: tuple(Int, Text) },
  tag: "organization",
  summary: "Allow a domain",
  doc: "Lets new users have addresses of a domain. Returns its ID and the domain as stored.",
});

export const updateRealmDomain = endpoint("updateRealmDomain", {
  method: "PATCH",
  path: "/realm/domains/{domain}",
  pathParameters: { domain: "text" },
  who: "owner",
  parameters: { allow_subdomains },
  tag: "organization",
  summary: "Change an allowed domain",
  doc: "Changes if addresses of a domain's subdomains are allowed as well.",
});

export const removeRealmDomain = endpoint("removeRealmDomain", {
  method: "DELETE",
  path: "/realm/domains/{domain}",
  pathParameters: { domain: "text" },
  who: "owner",
  tag: "organization",
  summary: "Remove an allowed domain",
  doc: "Stops allowing addresses of a domain. Removing the last domain turns `emails_restricted_to_domains` off, since nobody could join otherwise.",
});
