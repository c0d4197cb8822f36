/** Decodes requests of clients of any level. */
import { type DecodedRequest, decodeParameters, type Fields } from "../decode.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Parameters } from "../parameter.ts";
import { changesOfParameters } from "./all-changes.ts";
import { Forms } from "./forms.ts";
import { firstUnknown } from "./supported.ts";

const earlierEndpoints = new Forms<Endpoint>();

/**
 * Returns the endpoint as clients of a level call it: with the parameters of their time, and with newer ones, which are
 * accepted from everyone.
 */
function endpointFor(endpoint: Endpoint, level: number): Endpoint {
  const changes = changesOfParameters(endpoint.name).filter(({ change }) => change.was);
  const form = firstUnknown(
    changes.map((one) => one.level),
    level,
  );
  if (form === undefined) return endpoint;
  return earlierEndpoints.of(endpoint, form, () => {
    const earlier = changes.filter((one) => one.level > level).map(({ change }) => change.was);
    const parameters: Parameters = Object.assign({ ...endpoint.parameters }, ...earlier);
    return { ...endpoint, parameters };
  });
}

/**
 * Decodes the parameters of a client's request into those of the newest level.
 *
 * @throws ApiError as `decodeParameters` does
 */
export function decodeAt(endpoint: Endpoint, fields: Fields, level: number): DecodedRequest {
  const { parameters, ignored } = decodeParameters(endpointFor(endpoint, level), fields);
  const later = changesOfParameters(endpoint.name).filter((one) => one.level > level);
  const newest = later.reduceRight(
    (converted, { change }) => change.up?.(converted) ?? converted,
    parameters,
  );
  return { parameters: newest, ignored };
}
