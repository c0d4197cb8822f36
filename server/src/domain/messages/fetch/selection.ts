/** Reads which messages a request asks for (docs/interface/fetching.md#anchors). */
import { badRequest, type Decoded, type endpoints, missingParameter } from "@confab/contract";
import { parseAnchor } from "./around.ts";
import type { FetchByIdRequest, FetchRequest } from "./fetch.ts";
import { parseNarrow } from "./narrow/parse.ts";

type Selection = Omit<FetchRequest, "view"> | Omit<FetchByIdRequest, "view">;

const besideAnAnchor = ["anchor", "num_before", "num_after"] as const;

/** @throws ApiError for an incomplete or contradictory request */
export function parseSelection(parameters: Decoded<typeof endpoints.getMessages.parameters>): Selection {
  const { message_ids, num_before, num_after, include_anchor } = parameters;
  if (message_ids !== undefined) {
    const others = besideAnAnchor.filter((name) => parameters[name] !== undefined);
    if (others.length > 0) {
      throw badRequest(`Unsupported parameter combination: ${["message_ids", ...others].join(", ")}`);
    }
    return { messageIds: message_ids, terms: parseNarrow(parameters.narrow) };
  }
  if (num_before === undefined) throw missingParameter("num_before");
  if (num_after === undefined) throw missingParameter("num_after");
  return {
    terms: parseNarrow(parameters.narrow),
    anchor: parseAnchor(parameters),
    includesAnchor: include_anchor,
    before: num_before,
    after: num_after,
  };
}
