import type { Endpoint } from "./endpoint.ts";
import type { Parameter } from "./parameter.ts";
import type { SchemaNode } from "./validate.ts";

/** Sample values for parts of a path that are not IDs. */
const textExamples: Readonly<Record<string, string>> = { integration: "json" };

/**
 * Returns a `curl` command that calls an endpoint, with the required parameters and those that have an example.
 *
 * @param siteUrl the server's public address, without a slash at the end
 */
export function sampleRequest(endpoint: Endpoint, siteUrl: string): string {
  const path = Object.entries(endpoint.pathParameters).reduce(
    (text, [name, part]) => text.replace(`{${name}}`, textExamples[name] ?? samplePart[part]),
    endpoint.path,
  );
  const fields = Object.entries(endpoint.parameters)
    .filter(([, { presence, example }]) => presence === "required" || example !== undefined)
    .map(
      ([name, parameter]) =>
        `${endpoint.file && !endpoint.file.optional ? "-F" : "--data-urlencode"} ${quoted(`${name}=${sampleValue(parameter)}`)}`,
    );
  if (endpoint.file && !endpoint.file.optional) fields.push("-F 'file=@picture.png'");
  if (endpoint.keyInQuery) {
    const url = `"${siteUrl}/api/v1${path}?api_key=$API_KEY&stream=general"`;
    return `curl -sSX ${endpoint.method} ${url} --json '{}'`;
  }
  const isGet = endpoint.method === "GET";
  const command = [
    isGet ? (fields.length > 0 ? "curl -sSG" : "curl -sS") : `curl -sSX ${endpoint.method}`,
    ...(endpoint.streams ? ["-N"] : []),
    quoted(`${siteUrl}/api/v1${path}`),
  ].join(" ");
  return [command, ...(endpoint.who === "public" ? [] : ['-u "$EMAIL:$API_KEY"']), ...fields].join(" \\\n  ");
}

const samplePart = {
  id: "12",
  text: "someone%40example.com",
  rest: "4e/m2A3MSqFnWRLUf9SaPzQ0Up_/picture.png",
};

/** Returns a value as a request has it; a parameter without an example shows its type. */
function sampleValue({ example, schema }: Parameter): string {
  if (example !== undefined) return example;
  const { type, enum: options } = schema as SchemaNode;
  if (options) return String(options[0]);
  return type === "boolean" ? "true" : type === "integer" ? "1" : "text";
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
