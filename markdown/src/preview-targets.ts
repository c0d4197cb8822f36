/** Determines the previews that a link has by its address alone (docs/interface/rendered-html.md#previews). */
import { imagePath } from "./url.ts";

const absolute = /^https?:\/\//i;
const upload = /^\/?user_uploads\//;

/** An image that a link leads to: the address that a click opens, and the source of the picture. */
export interface LinkedImage {
  href: string;
  url: string;
}

/**
 * Returns the image of a link target, judged by the ending of its path. For pages of code and file hosts that show an
 * image, returns the image itself.
 */
export function linkedImage(target: string): LinkedImage | undefined {
  const [path = ""] = target.split(/[?#]/);
  if (!imagePath.test(path)) return undefined;
  if (upload.test(target)) return { href: target, url: target };
  const url = parseHttp(target);
  if (url === undefined) return undefined;
  if (url.hostname === "github.com") {
    const raw = target.replace(
      /^https?:\/\/github\.com\/([^/?#]+)\/([^/?#]+)\/blob\/([^?#]+).*$/is,
      "https://raw.githubusercontent.com/$1/$2/$3",
    );
    return { href: raw, url: raw };
  }
  if (/^(?:www\.)?dropbox\.com$/.test(url.hostname) && /^\/(?:s|scl\/fi)\//.test(url.pathname)) {
    url.searchParams.delete("dl");
    url.searchParams.set("raw", "1");
    return { href: target, url: url.href };
  }
  return { href: target, url: target };
}

const youtubeHosts = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com)$/;

/** Returns the id of the YouTube video of a link target. */
export function youtubeId(target: string): string | undefined {
  const url = parseHttp(target);
  if (url === undefined) return undefined;
  const id = youtubeHosts.test(url.hostname)
    ? (/^\/(?:embed|v|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? watched(url))
    : /^(?:www\.)?youtu\.be$/.test(url.hostname)
      ? url.pathname.slice(1)
      : "";
  return /^[\w-]{11}$/.test(id) ? id : undefined;
}

const watched = (url: URL): string => (url.pathname === "/watch" ? (url.searchParams.get("v") ?? "") : "");

/** Returns the id of the Vimeo video of a link target. */
export function vimeoId(target: string): string | undefined {
  const url = parseHttp(target);
  if (url === undefined || !/^(?:www\.)?vimeo\.com$/.test(url.hostname)) return undefined;
  return /^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d{1,15})\/?$/.exec(url.pathname)?.[1];
}

/** Returns true if the link target may be a page with a title and a picture to show. */
export function isPage(target: string): boolean {
  return parseHttp(target) !== undefined && linkedImage(target) === undefined && !youtubeId(target);
}

function parseHttp(target: string): URL | undefined {
  return absolute.test(target) && URL.canParse(target) ? new URL(target) : undefined;
}
