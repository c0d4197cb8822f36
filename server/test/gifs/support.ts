/** A web server that answers as GIPHY's interface is documented to. */
import type { RequestListener } from "node:http";
import { PNG } from "../files/support.ts";
import { Site } from "../outgoing/support.ts";

export const API_KEY = "a key of GIPHY's";

/** The number of pictures that every search finds. */
export const TOTAL = 30;

/**
 * Starts a provider of pictures.
 *
 * @param answer replaces the answers to searches
 * @param isDown tells for each search if it is refused
 */
export async function startGiphy(
  args: { readonly answer?: RequestListener | undefined; readonly isDown?: () => boolean } = {},
): Promise<Site> {
  const { answer, isDown } = args;
  const site: Site = await Site.start((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://giphy");
    const isAllowed = searchParams.get("api_key") === API_KEY && !isDown?.();
    if (pathname.endsWith(".gif")) response.writeHead(200, { "content-type": "image/png" }).end(PNG);
    else if (answer) answer(request, response);
    else if (!isAllowed) response.writeHead(403).end("{}");
    else response.writeHead(200, { "content-type": "application/json" }).end(page(site, searchParams));
  });
  return site;
}

function page(site: Site, parameters: URLSearchParams): string {
  const words = parameters.get("q") ?? "popular";
  const offset = Number(parameters.get("offset"));
  const count = Math.max(0, Math.min(Number(parameters.get("limit")), TOTAL - offset));
  const data = Array.from({ length: count }, (_, index) => picture(site, `${words} ${offset + index + 1}`));
  return JSON.stringify({ data, pagination: { total_count: TOTAL, count, offset }, meta: { status: 200 } });
}

/** One entry of an answer; numbers are texts there. */
export function picture(site: Site, title: string) {
  const url = (size: string) => site.url(`/media/${encodeURIComponent(title)}/${size}.gif?cid=1`);
  return {
    type: "gif",
    id: title,
    title,
    images: {
      original: { url: url("giphy"), width: "480", height: "360", size: "9000000" },
      downsized: { url: url("giphy-downsized"), width: "250", height: "187", size: "1500000" },
      fixed_width_downsampled: { url: url("200w_d"), width: "200", height: "150", size: "90000" },
    },
  };
}
