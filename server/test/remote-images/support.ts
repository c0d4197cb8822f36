/** Remote pictures as sent to readers. */
import type { RequestListener } from "node:http";
import { PNG } from "../files/support.ts";
import { Site } from "../outgoing/support.ts";

/** Starts a site that answers each path with the bytes of a picture, or with a listener. */
export const pictureSite = (paths: Readonly<Record<string, Buffer | RequestListener>> = {}): Promise<Site> =>
  Site.start((request, response) => {
    const answer = paths[request.url ?? ""] ?? PNG;
    if (typeof answer === "function") answer(request, response);
    else response.writeHead(200, { "content-type": "image/png" }).end(answer);
  });
