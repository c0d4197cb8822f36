/** Decodes requests of clients of any level. */
import { type DecodedRequest, decodeParameters, type Fields } from "../decode.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Parameters } from "../parameter.ts";
import { changesOfParameters } from "./all-changes.ts";
import { Forms } from "./forms.ts";
import type { WireObject } from "./level-change.ts";
import { firstUnknown } from "./supported.ts";

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

/** The requests of clients that don't know all parameters of an endpoint. */
interface EarlierRequests {
  /** The endpoint as these clients call it. */
  readonly endpoint: Endpoint;
  /** Convert parameters from one level to the next, from the oldest to the newest. */
  readonly ups: readonly ((parameters: WireObject) => WireObject)[];
  /** The values of the newest parameters that have a default. */
  readonly defaults: WireObject;
}

const earlierRequests = new Forms<EarlierRequests>();

/** Returns how clients of a level call an endpoint; `undefined` if nothing has changed since. */
function requestsAt(endpoint: Endpoint, level: number): EarlierRequests | undefined {
  const changes = changesOfParameters(endpoint.name);
  const form = firstUnknown(
    changes.map((one) => one.level),
    level,
  );
  if (form === undefined) return undefined;
  return earlierRequests.of(endpoint, form, () => ({
    endpoint: { ...endpoint, parameters: parametersAt(endpoint, level) },
    ups: changes.flatMap((one) => (one.level > level && one.change.up ? [one.change.up] : [])).toReversed(),
    defaults: defaultsOf(endpoint),
  }));
}

const defaultsOf = ({ parameters }: Endpoint): WireObject =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) =>
      parameter.presence === "defaulted" ? [[name, parameter.default]] : [],
    ),
  );

/**
 * Decodes the parameters of a client's request into those of the newest level. Parameters that a later level added are
 * unknown, and ignored.
 *
 * @throws ApiError as `decodeParameters` does
 */
export function decodeAt(endpoint: Endpoint, fields: Fields, level: number): DecodedRequest {
  const earlier = requestsAt(endpoint, level);
  if (!earlier) return decodeParameters(endpoint, fields);
  const { parameters, ignored } = decodeParameters(earlier.endpoint, fields);
  const newest = earlier.ups.reduce<WireObject>((converted, up) => up(converted), parameters);
  return { parameters: { ...earlier.defaults, ...newest }, ignored };
}
