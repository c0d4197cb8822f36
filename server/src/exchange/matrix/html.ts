/** Reads the HTML of a message as a tree of limited depth. */
import { Parser } from "htmlparser2";

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

export type HtmlNode = string | HtmlElement;

/** Far more than people nest. Deeper elements become their texts. */
const MAX_DEPTH = 60;

/** Elements without content of their own. */
const LEFT_OUT: ReadonlySet<string> = new Set(["mx-reply", "script", "style", "title", "head"]);

export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: "", attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  let tooDeep = 0;
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (LEFT_OUT.has(name)) hidden += 1;
      if (open.length > MAX_DEPTH) tooDeep += 1;
      else {
        const element = { name, attributes, children: [] };
        if (hidden === 0) open.at(-1)?.children.push(element);
        open.push(element);
      }
    },
    ontext(text) {
      if (hidden === 0) open.at(-1)?.children.push(text);
    },
    onclosetag(name) {
      if (LEFT_OUT.has(name)) hidden -= 1;
      if (tooDeep > 0) tooDeep -= 1;
      else open.pop();
    },
  });
  parser.end(html);
  return root;
}

/** Returns the text of a part, as it is written. */
export const textIn = (node: HtmlNode): string => {
  if (typeof node === "string") return node;
  return node.name === "br" ? "\n" : node.children.map(textIn).join("");
};
