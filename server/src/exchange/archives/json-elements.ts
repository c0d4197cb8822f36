/** Reads values of a large JSON file, one after the other. */
import type { Readable } from "node:stream";
import { JSONParser } from "@streamparser/json";
import { InvalidExport } from "./invalid-export.ts";

interface JsonMember {
  /** The name of the member, or the index of the element. */
  readonly key: string | number | undefined;
  readonly value: unknown;
}

/**
 * Yields the values that the paths name, such as `$.name` or `$.messages.*`, in the order of the file.
 *
 * @param name the name of the file, for the error
 * @throws InvalidExport if the file is no JSON
 */
export async function* jsonMembers(
  input: Readable,
  paths: readonly string[],
  name: string,
): AsyncGenerator<JsonMember> {
  const parser = new JSONParser({ paths: [...paths], keepStack: false });
  let found: JsonMember[] = [];
  parser.onValue = ({ key, value }) => {
    found.push({ key, value });
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let problem: InvalidExport | undefined;
    try {
      parser.write(chunk);
    } catch (error) {
      problem = new InvalidExport(`${name} is no JSON: ${error instanceof Error ? error.message : error}.`);
    }
    // The values before the damaged place can be used.
    yield* found;
    found = [];
    if (problem) throw problem;
  }
  if (!parser.isEnded) throw new InvalidExport(`${name} ends early.`);
}
