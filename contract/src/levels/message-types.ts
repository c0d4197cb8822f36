/** Types of messages that levels added to requests. */
import { badRequest } from "../errors.ts";
import type { ParametersChange } from "./level-change.ts";

/** Returns the change of a level that added a value of `type`. */
export const addedMessageType = (name: string): Readonly<Record<string, ParametersChange>> => ({
  sendMessage: {
    up: (parameters) => {
      if (parameters["type"] === name) throw badRequest("Invalid message type");
      return parameters;
    },
  },
});
