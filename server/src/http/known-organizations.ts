/**
 * Remembers the organizations of this installation that a browser is signed in to, so that the web client can lead from
 * one to another. Sessions belong to one host, so a cookie of the domain that the hosts share has the list. It grants
 * nothing, and anyone may have written it: `lookupPublicRealms` tells only what every organization tells strangers.
 */
import { FIRST_HOST, hostName, parseHost } from "../realm/addresses.ts";
import type { Context } from "../realm/context.ts";
import type { Realm } from "../realm/realm.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import type { PageExchange } from "./page-handler.ts";

const MAX_ORGANIZATIONS = 20;

/** Browsers send the cookie with every request to these hosts, so it must stay small. */
const MAX_LENGTH = 1000;

const COOKIE_SECONDS = 365 * 24 * 3600;

/** Stands between names. It is in no name, and needs no escape in cookies. */
const BETWEEN = "~";

/** Stands for the domain itself. All other names are the parts below it. */
const DOMAIN_ITSELF = ".";

/**
 * Returns the domain of the cookie. By default it is the installation's own host.
 *
 * @returns `undefined` for an IP address or a single name such as `localhost`, which browsers don't let hosts share
 */
function sharedDomain({ config, addresses }: Pick<Context, "config" | "addresses">): string | undefined {
  const domain = parseHost(config.organizationsDomain ?? new URL(addresses.siteUrl).host);
  return domain?.includes(".") ? domain : undefined;
}

/** @returns `undefined` for a host outside the domain */
function nameBelow(domain: string, siteUrl: string): string | undefined {
  const host = hostName(new URL(siteUrl).host);
  if (host === domain) return DOMAIN_ITSELF;
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : undefined;
}

/** Returns the names in the cookie, newest first. They have not been checked. */
function readNames(cookies: string | undefined, siteUrl: string): string[] {
  const value = readCookie(cookies, siteUrl, "organizations") ?? "";
  if (value.length > MAX_LENGTH) return [];
  return [...new Set(value.split(BETWEEN).filter((name) => name !== ""))].slice(0, MAX_ORGANIZATIONS);
}

function writeNames({ realm, reply }: PageExchange, domain: string, names: readonly string[]): void {
  let kept = names.slice(0, MAX_ORGANIZATIONS);
  while (kept.join(BETWEEN).length > MAX_LENGTH) kept = kept.slice(0, -1);
  const value = kept.length === 0 ? null : kept.join(BETWEEN);
  const { siteUrl } = realm.model;
  reply.header("set-cookie", writeCookie(siteUrl, "organizations", value, COOKIE_SECONDS, domain));
}

/** @returns `undefined` for an organization outside the domain, and if browsers can't share one */
function readList({ realm, request }: PageExchange) {
  const domain = sharedDomain(realm.context);
  const own = domain === undefined ? undefined : nameBelow(domain, realm.model.siteUrl);
  if (domain === undefined || own === undefined) return undefined;
  return { domain, own, names: readNames(request.headers.cookie, realm.model.siteUrl) };
}

/** Adds the organization to the browser's list, if it is missing. */
export function rememberOrganization(exchange: PageExchange): void {
  const list = readList(exchange);
  if (!list || list.names.includes(list.own)) return;
  writeNames(exchange, list.domain, [list.own, ...list.names]);
}

/** Removes the organization from the browser's list, if it is there. */
export function forgetOrganization(exchange: PageExchange): void {
  const list = readList(exchange);
  if (!list?.names.includes(list.own)) return;
  const others = list.names.filter((name) => name !== list.own);
  writeNames(exchange, list.domain, others);
}

/**
 * Returns the hosts of the other organizations in the browser's list, as they are stored. There may be none at them.
 *
 * @param cookies the request's header
 */
export function otherHosts({ context, model }: Realm, cookies: string | undefined): string[] {
  const domain = sharedDomain(context);
  if (domain === undefined) return [];
  const own = nameBelow(domain, model.siteUrl);
  return readNames(cookies, model.siteUrl).flatMap((name) => {
    if (name === own) return [];
    const host = name === DOMAIN_ITSELF ? domain : `${name}.${domain}`;
    // Other spellings would name an organization twice.
    if (parseHost(host) !== host) return [];
    return [context.addresses.isFirst(host) ? FIRST_HOST : host];
  });
}
