const allowedSchemes = new Set(
  (
    "http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh " +
    "tel urn webcal wtai xmpp"
  ).split(" "),
);

/** Matches the ending of an image's path. */
export const imagePath = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;

// Browsers skip some of these inside an address, so that they would open another address than the checked one.
const controlCharacter = /\p{Cc}/u;
const scheme = /^([a-z][a-z\d+.-]*):/i;
const withHost = /^(?:https?|ftp):\/\/[^/?#]/i;

/**
 * Returns the `href` for an address as the sender wrote it, or undefined if it must stay text. Only the schemes of
 * docs/interface/rendered-html.md#inline are links, and only addresses that parse, since clients may fail on others. An
 * address without a scheme that is no path or fragment gets `http://`. An address below `siteUrl` becomes relative.
 */
export function linkTarget(written: string, siteUrl: string): string | undefined {
  const url = written.trim().replaceAll(" ", "%20");
  if (url === "" || controlCharacter.test(url)) return undefined;
  if (url.startsWith("/") || url.startsWith("#")) return URL.canParse(url, siteUrl) ? url : undefined;
  const name = scheme.exec(url)?.[1]?.toLowerCase();
  if (name === undefined) return URL.canParse(`http://${url}`) ? `http://${url}` : undefined;
  if (!allowedSchemes.has(name)) return undefined;
  if ((name === "http" || name === "https" || name === "ftp") && !withHost.test(url)) return undefined;
  if (!URL.canParse(url)) return undefined;
  return relativeToSite(url, siteUrl);
}

// A relative rest that browsers would resolve to another address stays absolute.
const resolvesElsewhere = /^$|^[/\\.?]|^[a-z][a-z\d+.-]*:|\/\.\.?(?:\/|$)/i;

function relativeToSite(url: string, siteUrl: string): string {
  const site = siteUrl.endsWith("/") ? siteUrl : `${siteUrl}/`;
  if (!url.startsWith(site)) return url;
  const rest = url.slice(site.length);
  return resolvesElsewhere.test(rest) ? url : rest;
}
