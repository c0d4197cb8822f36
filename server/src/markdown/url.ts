const allowedSchemes = new Set(
  (
    "http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh " +
    "tel urn webcal wtai xmpp"
  ).split(" "),
);

/** What the path of an image ends in. */
export const imagePath = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;

// Browsers skip some of these inside an address, so that what they open is not what was checked.
const controlCharacter = /\p{Cc}/u;
const scheme = /^([a-z][a-z\d+.-]*):/i;
const withHost = /^(?:https?|ftp):\/\/[^/?#]/i;

/**
 * The `href` for an address as someone wrote it, or undefined where it must stay text: only the schemes of
 * behaviour 15.2 are links, and only addresses that parse, since clients may fail on others. An address without a scheme that is no path or fragment gets `http://`, one below
 * `siteUrl` becomes relative.
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

// A rest that the browser would resolve to somewhere else than the absolute address stays absolute.
const resolvesElsewhere = /^$|^[/\\.?]|^[a-z][a-z\d+.-]*:|\/\.\.?(?:\/|$)/i;

function relativeToSite(url: string, siteUrl: string): string {
  const site = siteUrl.endsWith("/") ? siteUrl : `${siteUrl}/`;
  if (!url.startsWith(site)) return url;
  const rest = url.slice(site.length);
  return resolvesElsewhere.test(rest) ? url : rest;
}
