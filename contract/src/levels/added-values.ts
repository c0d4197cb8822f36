/** Values that levels added to parameters. */
import { badRequest } from "../errors.ts";
import type { ParametersChange } from "./level-change.ts";

/** Returns the change of a level that added a value of a parameter. @param refusal the error of unknown values */
export const addedValue = (parameter: string, value: unknown, refusal: string): ParametersChange => ({
  up: (parameters) => {
    if (parameters[parameter] === value) throw badRequest(refusal);
    return parameters;
  },
});
