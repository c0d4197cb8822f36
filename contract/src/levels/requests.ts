/** Decodes requests of clients of any level. */
import { type DecodedRequest, decodeParameters, type Fields } from "../decode.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Parameters } from "../parameter.ts";
import { changesOfParameters } from "./all-changes.ts";
import { Forms } from "./forms.ts";
import type { WireObject } from "./level-change.ts";
import { firstUnknown } from "./supported.ts";

const earlierEndpoints = new Forms<Endpoint>();

/** Returns the parameters of an endpoint that a level knows. */
export function parametersAt({ name, parameters }: Endpoint, level: number): Parameters {
  const earlier: Record<string, Parameters[string]> = { ...parameters };
  for (const { level: since, change } of changesOfParameters(name).filter((one) => one.level > level)) {
    for (const added of change.added ?? []) {
      if (!(added in earlier)) throw new Error(`Level ${since} adds ${name}.${added}, which does not exist`);
      delete earlier[added];
    }
    Object.assign(earlier, change.was);
  }
  return earlier;
}

/** Returns the endpoint as clients of a level call it. */
function endpointFor(endpoint: Endpoint, level: number): Endpoint {
  const levels = changesOfParameters(endpoint.name).map((one) => one.level);
  const form = firstUnknown(levels, level);
  if (form === undefined) return endpoint;
  return earlierEndpoints.of(endpoint, form, () => ({
    ...endpoint,
    parameters: parametersAt(endpoint, level),
  }));
}

/**
 * Decodes the parameters of a client's request into those of the newest level. Parameters that a later level added are
 * unknown, and ignored.
 *
 * @throws ApiError as `decodeParameters` does
 */
export function decodeAt(endpoint: Endpoint, fields: Fields, level: number): DecodedRequest {
  const known = endpointFor(endpoint, level);
  const { parameters, ignored } = decodeParameters(known, fields);
  if (known === endpoint) return { parameters, ignored };
  const later = changesOfParameters(endpoint.name).filter((one) => one.level > level);
  const newest = later.reduceRight<WireObject>(
    (converted, { change }) => change.up?.(converted) ?? converted,
    parameters,
  );
  return { parameters: { ...defaultsOf(endpoint), ...newest }, ignored };
}

const defaults = new WeakMap<Endpoint, WireObject>();

/** Returns the values of an endpoint's parameters that have a default. */
function defaultsOf(endpoint: Endpoint): WireObject {
  let found = defaults.get(endpoint);
  if (!found) {
    const defaulted = Object.entries(endpoint.parameters).filter(
      ([, { presence }]) => presence === "defaulted",
    );
    found = Object.fromEntries(defaulted.map(([name, parameter]) => [name, parameter.default]));
    defaults.set(endpoint, found);
  }
  return found;
}
