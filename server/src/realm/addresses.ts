/** Host names, and the addresses of organizations that are made of them. */
import { isIP } from "node:net";
import { domainToASCII } from "node:url";

/** The host of the first organization, which is reached under the installation's own address. */
export const FIRST_HOST = "";

/** As long as DNS lets a name be. */
const MAX_NAME = 253;

/**
 * The name in a Host header, without its port, in lower case; an IPv6 address without its brackets.
 *
 * @returns `""` where there is none
 */
export function hostName(header: string | undefined): string {
  const text = (header ?? "").trim().toLowerCase();
  const [, bracketed, name = ""] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(text) ?? [];
  return bracketed ?? name.replace(/\.$/, "");
}

/**
 * A name that an organization can be given, as `hostName` gives it.
 *
 * @returns `undefined` for what is no name that DNS could have, for addresses, and for `localhost`
 */
export function parseHost(text: string): string | undefined {
  const name = domainToASCII(hostName(text));
  const isName = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/.test(name);
  return isName && name.length <= MAX_NAME && !namesTheMachine(name) ? name : undefined;
}

/** By which no organization in particular is meant: an IP address, `localhost`, or nothing (HTTP/1.0). */
const namesTheMachine = (name: string): boolean => name === "" || name === "localhost" || isIP(name) !== 0;

/** The addresses of one installation. */
export class Addresses {
  /** Its own public address, which is that of the first organization; without a slash at the end. */
  readonly siteUrl: string;
  readonly #siteName: string;

  constructor(siteUrl: string) {
    this.siteUrl = siteUrl;
    this.#siteName = hostName(new URL(siteUrl).host);
  }

  /** Whether a request to this name is for the first organization, whatever others there are. */
  isFirst(name: string): boolean {
    return name === this.#siteName || namesTheMachine(name);
  }

  /** The public address of an organization, without a slash at the end: like the first one's but for the name. */
  siteUrlOf(host: string): string {
    if (host === FIRST_HOST) return this.siteUrl;
    const url = new URL(this.siteUrl);
    url.hostname = host;
    return url.href.replace(/\/+$/, "");
  }

  /** What stands behind the `@` of addresses that the server makes up: a host name, as mail programs want one. */
  emailHostOf(host: string): string {
    if (host !== FIRST_HOST) return host;
    return namesTheMachine(this.#siteName) ? "localhost" : this.#siteName;
  }
}
