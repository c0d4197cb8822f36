/** Removes a person's name and files from the HTML of a text, which the server has rendered. */
import { isMeant, replaceAddresses, replaceMentions, replacementOf } from "./scrub-source.ts";
import { refersTo, type Search } from "./traces.ts";

interface Element {
  /** The opening tag. */
  readonly tag: string;
  readonly name: string;
  readonly children: Node[];
  /** The closing tag; empty for elements that have none. */
  end: string;
}

type Node = string | Element;

const VOID = new Set(["br", "hr", "img", "input", "link", "source", "wbr"]);

/** A mention of someone who was not active when the text was rendered: `@` before bold text, or plain in code. */
const UNRESOLVED = /@_?(?:<strong>|\*\*)/;

/** Replaces mentions of the person, and links to their files and pictures of them. */
export function scrubHtml(html: string, search: Search): string {
  if (!html.includes(mark(search)) && !UNRESOLVED.test(html) && !refersTo(html, search.places)) return html;
  return writeAll(parse(html), search);
}

/** Returns the names by which mentions in the HTML name the person. */
export function namesIn(html: string, search: Pick<Search, "userId">): string[] {
  if (!html.includes(mark(search))) return [];
  const named = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) => {
      if (typeof node === "string") return [];
      return isMention(node, search) ? unescaped(textOf(node)).replace(/^@/, "") : named(node.children);
    });
  return [...new Set(named(parse(html)))];
}

const mark = ({ userId }: Pick<Search, "userId">): string => `data-user-id="${userId}"`;

const isMention = ({ tag }: Element, search: Pick<Search, "userId">): boolean =>
  /class="user-mention[ "]/.test(tag) && tag.includes(mark(search));

function writeAll(nodes: readonly Node[], search: Search): string {
  return nodes
    .map((node, index) => {
      const before = nodes[index - 1];
      const isUnresolved =
        typeof node !== "string" &&
        node.name === "strong" &&
        typeof before === "string" &&
        /@_?$/.test(before);
      return isUnresolved && isMeant(unescaped(textOf(node)), search)
        ? `${node.tag}${escaped(replacementOf(search))}${node.end}`
        : write(node, search);
    })
    .join("");
}

function write(node: Node, search: Search): string {
  const { places, words } = search;
  if (typeof node === "string") return writeText(node, search);
  const { tag, name, children, end } = node;
  if (isMention(node, search)) {
    const sign = textOf(node).startsWith("@") ? "@" : "";
    return `${tag}${sign}${escaped(words.user)}${end}`;
  }
  if (/class="[^"]*message_inline_image/.test(tag) && refersTo(whole(node), places)) return "";
  if (refersTo(tag, places)) return name === "a" ? `<em>${escaped(words.file)}</em>` : "";
  return tag + writeAll(children, search) + end;
}

function writeText(html: string, search: Search): string {
  const text = unescaped(html);
  const scrubbed = replaceMentions(replaceAddresses(text, search, search.words.file), search);
  return scrubbed === text ? html : escaped(scrubbed);
}

const textOf = (node: Node): string => (typeof node === "string" ? node : node.children.map(textOf).join(""));

const whole = (node: Node): string =>
  typeof node === "string" ? node : node.tag + node.children.map(whole).join("") + node.end;

/** Reads HTML as the renderer writes it: each element that needs a closing tag has one. */
function parse(html: string): Node[] {
  const root: Element = { tag: "", name: "", children: [], end: "" };
  const open = [root];
  for (const [token] of html.matchAll(/<\/?[a-zA-Z](?:"[^"]*"|'[^']*'|[^<>"'])*>|[^<]+|</g)) {
    const parent = open.at(-1) ?? root;
    const [, slash, name] = /^<(\/?)([a-zA-Z][\w-]*)/.exec(token) ?? [];
    if (name === undefined) {
      parent.children.push(token);
    } else if (slash === "/") {
      if (parent.name === name && open.length > 1) {
        parent.end = token;
        open.pop();
      } else parent.children.push(token);
    } else {
      const element: Element = { tag: token, name, children: [], end: "" };
      parent.children.push(element);
      if (!VOID.has(name) && !token.endsWith("/>")) open.push(element);
    }
  }
  return root.children;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const unescaped = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
