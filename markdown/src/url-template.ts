/** Templates of addresses (RFC 6570), whose variables are texts. */
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";

const literal = /[^\p{Cc}\s"%<>\\^`{|}]|%[\da-f]{2}/iu.source;
const variable = /[\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:\*|:[1-9]\d{0,3})?/u.source;
const template = new RegExp(`^(?:${literal}|\\{[+#./;?&]?${variable}(?:,${variable})*\\})*$`, "iu");
const expression = /\{[+#./;?&]?([^{}]*)\}/g;

/** Returns the names of a template's variables, each as often as it occurs, or undefined if the template is invalid. */
export function variablesOf(text: string): string[] | undefined {
  if (!template.test(text)) return undefined;
  return [...text.matchAll(expression)].flatMap(([, variables = ""]) =>
    variables.split(",").map((each) => each.replace(/\*$|:\d+$/, "")),
  );
}

/** Returns the address that a valid template makes of the values of its variables. */
export function expandTemplate(text: string, values: ReadonlyMap<string, string>): string {
  const wellFormed = [...values].map(([name, value]) => [name, value.toWellFormed()] as const);
  return StdUriTemplate.expand(text, Object.fromEntries(wellFormed));
}
