/** Reads the elements of one large array in a JSON file, one after the other. */
import type { Readable } from "node:stream";
import { JSONParser } from "@streamparser/json";
import { InvalidExport } from "./invalid-export.ts";

/**
 * Yields the elements of the array that `path` names, such as `$.messages.*`.
 *
 * @param name the name of the file, for the error
 * @throws InvalidExport if the file is no JSON
 */
export async function* jsonElements(input: Readable, path: string, name: string): AsyncGenerator<unknown> {
  const parser = new JSONParser({ paths: [path], keepStack: false });
  let found: unknown[] = [];
  parser.onValue = ({ value }) => {
    found.push(value);
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    try {
      parser.write(chunk);
    } catch (error) {
      throw new InvalidExport(`${name} is no JSON: ${error instanceof Error ? error.message : error}.`);
    }
    yield* found;
    found = [];
  }
  if (!parser.isEnded) throw new InvalidExport(`${name} ends early.`);
}
