/** Reads the configuration of a directory with people's passwords from the environment; see `docs/configuration.md`. */
import { StartError } from "../base/start-error.ts";

export interface DirectoryOptions {
  /** `ldap://…` or `ldaps://…`. */
  readonly url: string;
  /** If true, a connection by `ldap:` changes to TLS before any other message. */
  readonly startTls: boolean;
  /** The user that searches for people. If `undefined`, the search is anonymous. */
  readonly bindDn: string | undefined;
  readonly bindPassword: string;
  readonly searchBase: string;
  /** The filter, in which `{username}` stands for the name that was typed. */
  readonly userFilter: string;
  readonly mailAttribute: string;
  readonly nameAttribute: string;
}

/** @throws StartError */
export function readDirectory(text: (name: string) => string | undefined): DirectoryOptions | undefined {
  const url = text("CONFAB_LDAP_URL");
  if (url === undefined) return undefined;
  if (!/^ldaps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError(
      `CONFAB_LDAP_URL is "${url}"; it must be an address such as ldaps://ldap.example.com.`,
    );
  }
  const searchBase = text("CONFAB_LDAP_SEARCH_BASE");
  if (searchBase === undefined) {
    throw new StartError(
      "CONFAB_LDAP_URL also needs CONFAB_LDAP_SEARCH_BASE, the entry below which people are searched.",
    );
  }
  const userFilter = text("CONFAB_LDAP_USER_FILTER") ?? "(|(uid={username})(mail={username}))";
  if (!userFilter.includes("{username}") || !/^\(.*\)$/s.test(userFilter)) {
    throw new StartError(
      `CONFAB_LDAP_USER_FILTER is "${userFilter}"; it must be a filter such as (uid={username}).`,
    );
  }
  const bindDn = text("CONFAB_LDAP_BIND_DN");
  const bindPassword = text("CONFAB_LDAP_BIND_PASSWORD") ?? "";
  if ((bindDn === undefined) !== (bindPassword === "")) {
    throw new StartError(
      "CONFAB_LDAP_BIND_DN and CONFAB_LDAP_BIND_PASSWORD must be set together, or neither.",
    );
  }
  return {
    url,
    startTls: url.startsWith("ldap:") && readStartTls(text("CONFAB_LDAP_STARTTLS") ?? "on"),
    bindDn,
    bindPassword,
    searchBase,
    userFilter,
    mailAttribute: text("CONFAB_LDAP_MAIL_ATTRIBUTE") ?? "mail",
    nameAttribute: text("CONFAB_LDAP_NAME_ATTRIBUTE") ?? "cn",
  };
}

function readStartTls(text: string): boolean {
  if (text !== "on" && text !== "off") {
    throw new StartError(`CONFAB_LDAP_STARTTLS is "${text}"; it must be on or off.`);
  }
  return text === "on";
}
