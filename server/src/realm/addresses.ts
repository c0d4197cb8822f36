/** Parses host names, and builds the addresses of organizations from them. */
import { isIP } from "node:net";
import { domainToASCII } from "node:url";

/** The host of the first organization, which has the installation's own address. */
export const FIRST_HOST = "";

/** The longest name that DNS allows. */
const MAX_NAME = 253;

/**
 * Returns the name in a Host header, without its port, in lower case; an IPv6 address without its brackets.
 *
 * @returns `""` if the header has no name
 */
export function hostName(header: string | undefined): string {
  const text = (header ?? "").trim().toLowerCase();
  const [, bracketed, name = ""] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(text) ?? [];
  return bracketed ?? name.replace(/\.$/, "");
}

/**
 * Returns a name that an organization can be given, in the form of `hostName`.
 *
 * @returns `undefined` for a name that DNS does not allow, for IP addresses, and for `localhost`
 */
export function parseHost(text: string): string | undefined {
  const name = domainToASCII(hostName(text));
  const isName = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/.test(name);
  return isName && name.length <= MAX_NAME && !namesTheMachine(name) ? name : undefined;
}

/** Returns true for a name that identifies no organization: an IP address, `localhost`, or nothing (HTTP/1.0). */
const namesTheMachine = (name: string): boolean => name === "" || name === "localhost" || isIP(name) !== 0;

/** The addresses of one installation. */
export class Addresses {
  /** The installation's public address, which is that of the first organization; without a slash at the end. */
  readonly siteUrl: string;
  readonly #siteName: string;

  constructor(siteUrl: string) {
    this.siteUrl = siteUrl;
    this.#siteName = hostName(new URL(siteUrl).host);
  }

  /** Returns true if a request to this name is for the first organization, regardless of other organizations. */
  isFirst(name: string): boolean {
    return name === this.#siteName || namesTheMachine(name);
  }

  /**
   * Returns the public address of an organization, without a slash at the end. It differs from the first one's only in
   * the name.
   */
  siteUrlOf(host: string): string {
    if (host === FIRST_HOST) return this.siteUrl;
    const url = new URL(this.siteUrl);
    url.hostname = host;
    return url.href.replace(/\/+$/, "");
  }

  /** Returns the part after the `@` of addresses that the server generates: a host name, as mail programs require. */
  emailHostOf(host: string): string {
    if (host !== FIRST_HOST) return host;
    return namesTheMachine(this.#siteName) ? "localhost" : this.#siteName;
  }
}
